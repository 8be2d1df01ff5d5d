import { lm, type Disposable } from 'vscode';
import type { CallToolInput, CallToolTool } from './callToolTool';

/** Registers the tool for agents, as the manifest declares it; what it does is loaded when an agent first turns to it. */
export function registerAgentTool(load: () => Promise<CallToolTool>): Disposable {
  return lm.registerTool<CallToolInput>('mcpElicitation_callTool', {
    prepareInvocation: async (options) => (await load()).prepareInvocation(options),
    invoke: async (options, token) => (await load()).invoke(options, token),
  });
}
