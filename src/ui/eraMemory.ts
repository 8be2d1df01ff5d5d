import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import type { EraMemory } from '../mcp/openClient';
import { isJsonObject } from '../elicitation/json';
import type { ServerDefinition } from '../mcp/serverDefinition';

const KEY = 'legacyServers';

/** After this long a server is asked again: it may have been updated. */
const GOOD_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Keeps the servers that can't stand the question for their era in the editor's storage, by a hash of what runs. */
export function eraMemory(storage: Memento): EraMemory {
  const remembered = (): Record<string, unknown> => {
    const stored = storage.get<unknown>(KEY);
    return isJsonObject(stored) ? stored : {};
  };
  return {
    isLegacy(definition) {
      const since = remembered()[hashOf(definition)];
      return typeof since === 'number' && Date.now() - since < GOOD_FOR_MS;
    },
    rememberLegacy(definition) {
      const recent = Object.entries(remembered()).filter(
        ([, since]) => typeof since === 'number' && Date.now() - since < GOOD_FOR_MS,
      );
      void storage.update(KEY, {
        ...Object.fromEntries(recent),
        [hashOf(definition)]: Date.now(),
      });
    },
  };
}

function hashOf(definition: ServerDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex');
}
