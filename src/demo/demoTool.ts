import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Asking } from './asking';

/** A tool that asks the person at the other end before it acts. */
export interface DemoTool {
  readonly definition: Tool;
  /** How it asks. */
  readonly mode: 'form' | 'url';
  /** What to do where the client cannot ask that way. */
  readonly otherwise: string;
  run(args: Readonly<Record<string, unknown>>, asking: Asking): Promise<CallToolResult>;
}
