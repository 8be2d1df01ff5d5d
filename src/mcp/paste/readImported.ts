import { parse } from 'jsonc-parser';
import { isJsonObject, type JsonValue } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import { PasteError, type Pasted } from './pastedServer';
import { readPasted } from './readPasted';

/** What a file of another program holds, and what of it could not be read. */
export interface Imported extends Pasted {
  readonly problems: readonly string[];
}

/**
 * Reads the servers in a file of another program. Each stands for itself: one
 * that is wrong does not keep the others away.
 *
 * @param folders paths of the open folders, for which Claude Code keeps servers in its own file
 */
export function readImported(text: string, folders: readonly string[]): Imported {
  const file = parse(text, undefined, { allowTrailingComma: true }) as JsonValue | undefined;
  if (!isJsonObject(file)) {
    return { servers: [], inputs: [], problems: [t('It is not JSON.')] };
  }
  const projects = isJsonObject(file['projects']) ? file['projects'] : {};
  const open = new Set(folders.map(asWritten));
  const ofFolders = Object.entries(projects)
    .filter(([folder]) => open.has(asWritten(folder)))
    .map(([, project]) => project);
  const parts = [file, ...ofFolders].flatMap((part) =>
    isJsonObject(part)
      ? (['servers', 'mcpServers'] as const).flatMap((key) => {
          const map = part[key];
          return isJsonObject(map) ? Object.entries(map) : [];
        })
      : [],
  );
  const servers: Pasted['servers'][number][] = [];
  const inputs: Pasted['inputs'][number][] = [];
  const problems: string[] = [];
  for (const [name, raw] of parts) {
    try {
      const one = readPasted(JSON.stringify({ servers: { [name]: raw }, inputs: file['inputs'] }));
      servers.push(...one.servers);
      inputs.push(...one.inputs);
    } catch (error) {
      if (!(error instanceof PasteError)) {
        throw error;
      }
      problems.push(error.message);
    }
  }
  return { servers, inputs, problems };
}

/** A path in one way of writing: on Windows, slashes and the case of the drive differ from program to program. */
function asWritten(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) ? path.replaceAll('\\', '/').toLowerCase() : path;
}
