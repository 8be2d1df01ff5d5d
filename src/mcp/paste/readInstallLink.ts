import { parse } from 'jsonc-parser';
import type { JsonValue } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import { PasteError } from './pastedServer';

/**
 * Reads the links behind "Install in …" buttons: `vscode:mcp/install?{…}`,
 * `cursor://…/mcp/install?name=…&config=…`, and web pages that lead there.
 *
 * @throws PasteError when it is such a link but holds no JSON
 */
export function readInstallLink(
  text: string,
): { readonly config: JsonValue; readonly name?: string } | undefined {
  if (/\s/.test(text) || !/^[a-z][a-z-]*:.*mcp(?:\/|%2F)install/i.test(text)) {
    return undefined;
  }
  const query = text.slice(text.indexOf('?') + 1);
  const parameters = new URLSearchParams(query);
  const inner = parameters.get('url');
  if (inner !== null) {
    return readInstallLink(inner);
  }
  const config = parameters.get('config');
  const name = parameters.get('name') ?? undefined;
  const json =
    config === null
      ? decoded(query)
      : config.trimStart().startsWith('{')
        ? config
        : Buffer.from(config, 'base64').toString('utf8');
  const value = parse(json) as JsonValue | undefined;
  if (typeof value !== 'object' || value === null) {
    throw new PasteError(t('This link to install a server holds no definition.'));
  }
  return { config: value, ...(name === undefined ? {} : { name }) };
}

function decoded(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch (error) {
    throw new PasteError(t('This link to install a server is damaged.'), { cause: error });
  }
}
