import type {
  CallToolRequestOptions,
  CallToolResult,
  Client,
  RequestOptions,
  Tool,
} from '@modelcontextprotocol/client';
import type { JsonObject } from '../elicitation/json';
import type { LegParams } from './callRunner';
import type { Logger } from './logger';
import type { RunningCall } from './runningCall';
import { callAsTask, mustBeTask } from './taskCall';

/** One request of a tool call. */
interface ToolRequest extends LegParams {
  readonly name: string;
  readonly arguments: JsonObject;
}

/**
 * Makes one request of a tool call, as a task where the tool can only be called as one.
 *
 * @param tool as it was listed; undefined where it was not
 * @param call that the request belongs to
 */
export function requestTool(
  client: Client,
  tool: Tool | undefined,
  request: ToolRequest,
  options: RequestOptions,
  call: RunningCall,
  log: Logger,
): Promise<CallToolResult> {
  return mustBeTask(tool) && client.getProtocolEra() !== 'modern'
    ? callAsTask(client, { ...request }, options, call, log)
    : client.callTool(request, { ...options, ...withoutOutputSchema(tool) });
}

/**
 * A tool as it was listed, less its `outputSchema`: the SDK would throw a
 * result away that doesn't fit, though the tool has run.
 */
function withoutOutputSchema(tool: Tool | undefined): CallToolRequestOptions {
  if (tool === undefined) {
    return {};
  }
  const toolDefinition = { ...tool };
  delete toolDefinition.outputSchema;
  return { toolDefinition };
}
