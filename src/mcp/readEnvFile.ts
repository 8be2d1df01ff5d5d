import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { t } from '../elicitation/localize';
import { DefinitionError } from './serverDefinition';

/**
 * The variables of an `envFile`; none where there is no such file to read.
 *
 * @param folder the workspace folder, which relative paths stand for
 * @throws DefinitionError when it can't be read
 */
export async function readEnvFile(
  envFile: string | undefined,
  folder = homedir(),
): Promise<Record<string, string>> {
  if (envFile === undefined) {
    return {};
  }
  const path = resolve(folder, envFile);
  try {
    const variables = Object.entries(parseEnv(await readFile(path, 'utf8')));
    return Object.fromEntries(variables.map(([name, value = '']) => [name, value]));
  } catch (error) {
    throw new DefinitionError(t('The "envFile" {0} can\'t be read: {1}', path, String(error)), {
      cause: error,
    });
  }
}
