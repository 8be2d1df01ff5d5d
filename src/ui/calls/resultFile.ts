import type {
  CallToolResult,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client';

/** A result as a file: what it should be called, and its bytes, made when they are needed. */
export interface ResultFile {
  readonly name: string;
  readonly bytes: () => Uint8Array;
}

/** A text or an image alone is a file of its own kind; everything else is the result as JSON. */
export function resultFile(
  name: string,
  result: CallToolResult | GetPromptResult | ReadResourceResult,
): ResultFile {
  const base = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-LONGEST_NAME) || 'result';
  const only = onlyPart(result);
  if (only?.text !== undefined) {
    const { text } = only;
    return { name: `${base}.txt`, bytes: () => Buffer.from(text) };
  }
  if (only?.data !== undefined) {
    const { data, mimeType } = only;
    const ending = /^\w+\/([a-z0-9]+)$/.exec(mimeType ?? '')?.[1] ?? 'bin';
    return { name: `${base}.${ending}`, bytes: () => Buffer.from(data, 'base64') };
  }
  return { name: `${base}.json`, bytes: () => Buffer.from(JSON.stringify(result, null, 2)) };
}

/** Longest name that is proposed, in characters. */
const LONGEST_NAME = 60;

interface Part {
  readonly text?: string | undefined;
  /** In base64. */
  readonly data?: string | undefined;
  readonly mimeType?: string | undefined;
}

function onlyPart(result: CallToolResult | GetPromptResult | ReadResourceResult): Part | undefined {
  if ('contents' in result && Array.isArray(result.contents)) {
    const [only, ...others] = (result as ReadResourceResult).contents;
    return only === undefined || others.length > 0
      ? undefined
      : 'text' in only
        ? { text: only.text }
        : { data: only.blob, mimeType: only.mimeType };
  }
  if ('structuredContent' in result || !('content' in result)) {
    return undefined;
  }
  const [only, ...others] = (result as CallToolResult).content;
  if (others.length > 0) {
    return undefined;
  }
  switch (only?.type) {
    case 'text':
      return { text: only.text };
    case 'image':
    case 'audio':
      return { data: only.data, mimeType: only.mimeType };
    default:
      return undefined;
  }
}
