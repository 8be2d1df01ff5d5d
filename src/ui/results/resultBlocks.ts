import type {
  CallToolResult,
  ContentBlock,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client';
import { writtenJson } from '../../elicitation/writtenJson';

/** What a call gave. */
export type CallResult = CallToolResult | GetPromptResult | ReadResourceResult;

/**
 * All that a result holds, in the order in which its page shows it; structured
 * content comes last, as JSON. A place in this list is what the page's links name.
 */
export function resultBlocks(result: CallResult): readonly ContentBlock[] {
  if (isPrompt(result)) {
    return result.messages.map(({ content }) => content);
  }
  if (isResource(result)) {
    return result.contents.map((resource) => ({ type: 'resource', resource }));
  }
  const { content, structuredContent } = result;
  return structuredContent === undefined
    ? content
    : [...content, { type: 'text', text: writtenJson(structuredContent, undefined, 2) }];
}

/** The text of a block; undefined where it has none. */
export function textOf(block: ContentBlock): string | undefined {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'resource':
      return 'text' in block.resource ? block.resource.text : undefined;
    case 'resource_link':
      return block.uri;
    case 'image':
    case 'audio':
      return undefined;
  }
}

/** All text of a result, to be read or copied; who speaks is said where several do. */
export function resultText(result: CallResult): string {
  if (isPrompt(result) && result.messages.length > 1) {
    return result.messages
      .flatMap(({ role, content }) => {
        const text = textOf(content);
        return text === undefined ? [] : [`## ${role}\n\n${text}`];
      })
      .join('\n\n');
  }
  return resultBlocks(result)
    .flatMap((block) => textOf(block) ?? [])
    .join('\n\n');
}

function isPrompt(result: CallResult): result is GetPromptResult {
  return 'messages' in result && Array.isArray(result.messages);
}

function isResource(result: CallResult): result is ReadResourceResult {
  return 'contents' in result && Array.isArray(result.contents);
}
