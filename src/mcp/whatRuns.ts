import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { ServerDefinition } from './serverDefinition';

/**
 * What decides what runs. The variables of an `envFile` are part of it, since
 * a PATH or NODE_OPTIONS in it leads to other programs, and so are those that
 * take their value from a setting; those of the person's own environment may
 * change from day to day without a question.
 */
export async function whatRuns(
  written: ServerDefinition,
  resolved: ServerDefinition,
  folder = homedir(),
): Promise<unknown> {
  if (resolved.type !== 'stdio') {
    return [resolved.url];
  }
  const { command, args, cwd, env, envFile } = resolved;
  const decided = [command, args, cwd, envFile && (await contentOf(resolve(folder, envFile)))];
  const configured = configuredIn(written, env);
  return configured.length > 0 ? [...decided, configured] : decided;
}

/** The variables that other settings decide, which a workspace may bring with it. */
function configuredIn(
  written: ServerDefinition,
  env: Readonly<Record<string, string | null>>,
): readonly (readonly [string, string | null])[] {
  const writtenEnv = written.type === 'stdio' ? written.env : {};
  return Object.entries(env).filter(([name]) => writtenEnv[name]?.includes('${config:') === true);
}

/** The text of a file; nothing when it can't be read, which starting the server will complain about. */
function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
