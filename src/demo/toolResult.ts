import type { CallToolResult, ElicitResult } from '@modelcontextprotocol/sdk/types.js';

/** What a tool answers: a sentence and, after an accepted form, exactly what came in. */
export function toolResult(text: string, content?: ElicitResult['content']): CallToolResult {
  if (content === undefined) {
    return { content: [{ type: 'text', text }] };
  }
  return {
    content: [
      { type: 'text', text },
      { type: 'text', text: JSON.stringify(content) },
    ],
    structuredContent: content,
  };
}
