import { EventEmitter, type Disposable } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import { isJsonObject } from '../../elicitation/json';
import type { ServerSet } from '../../mcp/serverSet';
import type { ApiOutcome, ElicitationApi, ElicitationExports } from './elicitationApi';

/** Makes what the extension exports. */
export function createApi(servers: ServerSet, inbox: Inbox): ElicitationExports & Disposable {
  const settled = new EventEmitter<ApiOutcome>();
  inbox.on('settled', ({ origin, request, settlement, params }) => {
    const isUrl = (request?.kind ?? (isJsonObject(params) ? params['mode'] : undefined)) === 'url';
    settled.fire({
      server: origin.server,
      mode: isUrl ? 'url' : 'form',
      outcome: settlement.outcome,
      at: new Date(),
    });
  });
  const api: ElicitationApi = {
    servers: () =>
      servers.all.map(({ name, state, catalog }) => ({
        name,
        state: state.kind,
        tools: catalog?.tools.map((tool) => tool.name) ?? [],
      })),
    callTool: async (server, tool, args = {}, token) => {
      // Callers may be written in JavaScript.
      if (!isJsonObject(args)) {
        throw new Error('The arguments of a tool must be an object.');
      }
      const { callToolFor } = await import('../calls/callToolFor');
      return callToolFor(servers, inbox, { server, tool, args, isAllowed: false }, token);
    },
    onDidSettle: settled.event,
  };
  return {
    getApi(version: unknown) {
      // Callers may be written in JavaScript, or for another version.
      if (version !== 1) {
        throw new Error(`There is no version ${String(version)} of this API.`);
      }
      return api;
    },
    dispose: () => {
      settled.dispose();
    },
  };
}
