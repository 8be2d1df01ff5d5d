import type { ContentBlock } from '@modelcontextprotocol/client';
import { endingFor, resourceFileName, safeBaseName } from '../resources/fileName';
import type { ResourceContents } from '../resources/resourceDocuments';
import { resultBlocks, type CallResult } from './resultBlocks';

/** A result as a file: what it should be called, and its bytes, made when they are needed. */
export interface ResultFile {
  readonly name: string;
  readonly bytes: () => Uint8Array;
}

/** A text, image, sound or resource alone is a file of its own kind; everything else is the result as JSON. */
export function resultFile(name: string, result: CallResult): ResultFile {
  const [only, ...others] = resultBlocks(result);
  const isWhole = 'content' in result || 'contents' in result;
  if (isWhole && others.length === 0 && only !== undefined && only.type !== 'resource_link') {
    return blockFile(name, only);
  }
  return {
    name: `${safeBaseName(name)}.json`,
    bytes: () => Buffer.from(JSON.stringify(result, null, 2)),
  };
}

/** One block of a result as a file. */
export function blockFile(name: string, block: ContentBlock): ResultFile {
  const contents = blockContents(name, block);
  return {
    name: resourceFileName(contents.uri, contents.mimeType),
    bytes: () =>
      'text' in contents ? Buffer.from(contents.text) : Buffer.from(contents.blob, 'base64'),
  };
}

/** One block of a result as a resource has it: an URI that ends in a file's name, a type, and text or bytes. */
export function blockContents(name: string, block: ContentBlock): ResourceContents {
  const base = safeBaseName(name);
  switch (block.type) {
    case 'text':
      return { uri: `${base}.${isJson(block.text) ? 'json' : 'txt'}`, text: block.text };
    case 'image':
    case 'audio': {
      const { mimeType, data } = block;
      return { uri: `${base}.${endingFor(mimeType)}`, mimeType, blob: data };
    }
    case 'resource':
      return block.resource;
    case 'resource_link':
      return { uri: `${base}.txt`, text: block.uri };
  }
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) {
    return false;
  }
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return false;
    }
    throw error;
  }
}
