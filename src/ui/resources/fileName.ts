/** Longest name, in code points, before its ending: half a character can stand in no URI. */
const LONGEST_NAME = 60;

/** Endings by MIME type; the first is given where a name has none of them. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['json', 'jsonc', 'jsonl', 'ipynb', 'map'],
  'application/javascript': ['js', 'mjs', 'cjs'],
  'application/pdf': ['pdf'],
  'application/gzip': ['gz', 'tgz'],
  'application/sql': ['sql'],
  'application/toml': ['toml'],
  'application/typescript': ['ts', 'mts', 'cts', 'tsx'],
  'application/x-sh': ['sh', 'bash', 'zsh'],
  'application/x-yaml': ['yaml', 'yml'],
  'application/xml': ['xml', 'xsd', 'xsl', 'svg'],
  'application/yaml': ['yaml', 'yml'],
  'application/zip': ['zip'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/mp3': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/wave': ['wav'],
  'audio/webm': ['weba', 'webm'],
  'audio/x-wav': ['wav'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/svg+xml': ['svg'],
  'image/vnd.microsoft.icon': ['ico'],
  'image/x-icon': ['ico'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  'text/javascript': ['js', 'mjs', 'cjs'],
  'text/markdown': ['md', 'markdown', 'mdx'],
  'text/typescript': ['ts', 'mts', 'cts', 'tsx'],
  'text/x-python': ['py', 'pyi'],
  'text/x-shellscript': ['sh', 'bash', 'zsh'],
  'text/xml': ['xml', 'xsd', 'xsl', 'svg'],
  'text/yaml': ['yaml', 'yml'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
};

/** Says no more than "text" or "data": the name knows better. */
const VAGUE = /^(text\/plain|application\/octet-stream|binary\/octet-stream)$/;

/** A name for a file, made of any text, that every system takes and that leads to no other folder. */
export function safeBaseName(text: string): string {
  const name = [...text.replace(/[^\p{L}\p{N}._-]+/gu, '-')];
  return name.slice(-LONGEST_NAME).join('') || 'result';
}

/**
 * What a resource's document is called: the last part of its URI, with an
 * ending that fits its MIME type, by which the editor knows its language.
 */
export function resourceFileName(uri: string, mimeType: string | undefined): string {
  const [path = ''] = uri.split(/[?#]/, 1);
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  const name = safeBaseName(decoded(last)).replace(/^[.-]+/, '') || 'resource';
  return withEnding(name, mimeType);
}

/** A name with an ending that fits the MIME type, its own if that does. */
export function withEnding(name: string, mimeType: string | undefined): string {
  const type = bareType(mimeType);
  if (type === undefined || VAGUE.test(type)) {
    return name;
  }
  const endings = endingsOf(type);
  const own = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const [ending] = endings;
  return ending === undefined || endings.includes(own) ? name : `${name}.${ending}`;
}

/** The ending of a file that holds data of a MIME type, `bin` where nothing is known of it. */
export function endingFor(mimeType: string | undefined): string {
  const type = bareType(mimeType) ?? '';
  return type === 'text/plain' ? 'txt' : (endingsOf(type)[0] ?? 'bin');
}

/** A MIME type without its parameters. */
export function bareType(mimeType: string | undefined): string | undefined {
  return mimeType?.split(';')[0]?.trim().toLowerCase();
}

function endingsOf(type: string): readonly string[] {
  if (Object.hasOwn(ENDINGS, type)) {
    return ENDINGS[type] ?? [];
  }
  const [, ending] = /^(?:image|audio|video|font)\/([a-z0-9]{1,8})$/.exec(type) ?? [];
  return ending === undefined ? [] : [ending];
}

/** Percent signs that encode nothing stay. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) {
      return text;
    }
    throw error;
  }
}
