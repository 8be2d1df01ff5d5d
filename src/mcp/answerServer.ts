import {
  ProtocolError,
  ProtocolErrorCode,
  type Client,
  type ClientContext,
  type JSONRPCRequest,
} from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject } from '../elicitation/json';
import type { CallRunner } from './callRunner';
import type { ConnectionOptions } from './connectionOptions';
import { keepAlive } from './keepAlive';
import type { OpenElicitations } from './openElicitations';
import type { PageVisits } from './pageVisits';

/** How an answer says which task it belongs to (2025-11-25, tasks, related task metadata). */
const RELATED_TASK = 'io.modelcontextprotocol/related-task';

/** What the requests of a server lead to. */
export interface Answering {
  readonly options: ConnectionOptions;
  readonly runner: CallRunner;
  readonly elicitations: OpenElicitations;
  readonly visits: PageVisits;
}

/**
 * Answers the requests that a server of 2025 pushes. They arrive raw: no
 * handler is registered for `elicitation/create`, because the SDK's own would
 * strip or refuse parts of the schema before anybody sees them.
 */
export function answerServer(
  client: Client,
  { options, runner, elicitations, visits }: Answering,
): void {
  const elicit = async (
    { id, params }: JSONRPCRequest,
    { mcpReq }: ClientContext,
  ): Promise<JsonObject> => {
    const calls = runner.causes.of(id);
    const stop = keepAlive(client, params, options.log);
    const reply = await elicitations.receive(id, params, calls, mcpReq.signal).finally(stop);
    if (reply === undefined) {
      return new Promise(() => undefined);
    }
    if (reply.kind === 'error') {
      throw new ProtocolError(reply.code, reply.message);
    }
    if (reply.visit !== undefined) {
      visits.add(reply.visit, calls);
    }
    return { ...reply.result, ...relatedTask(params) };
  };
  client.fallbackRequestHandler = async (request, context) => {
    switch (request.method) {
      case 'elicitation/create':
        return elicit(request, context);
      case 'roots/list':
        return { roots: options.roots().map((root) => ({ ...root })) };
      default:
        throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
    }
  };
}

/** The answer to a request of a task carries the task's id, as the request did. */
function relatedTask(params: unknown): { readonly _meta?: JsonObject } {
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  const task = isJsonObject(meta) ? meta[RELATED_TASK] : undefined;
  return task === undefined ? {} : { _meta: { [RELATED_TASK]: task } };
}
