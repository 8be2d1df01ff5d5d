import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';
import { t } from '../../elicitation/localize';
import { looksSensitive } from '../../elicitation/sensitive';
import type { Pasted, PastedServer } from './pastedServer';

/**
 * Fits the inputs of pasted servers in with those that there are: the same
 * ones are shared, others of the same id get a new one, and where a server
 * refers to an input that nothing defines, it becomes a text to be typed.
 *
 * @param existing the entries of `mcpElicitation.inputs` by id
 * @returns the servers with their references changed, and the inputs to add
 */
export function withFreeInputs(
  { servers, inputs }: Pasted,
  existing: ReadonlyMap<string, unknown>,
): Pasted {
  const added = new Map<string, JsonObject>();
  const fitted = servers.map((server): PastedServer => {
    const definition = structuredClone(server.definition);
    const newIds = new Map<string, string>();
    for (const [, id = ''] of JSON.stringify(definition).matchAll(/\$\{input:([^}]*)\}/g)) {
      const input = inputs.find((candidate) => candidate['id'] === id);
      if (!newIds.has(id) && (input !== undefined || !existing.has(id))) {
        const wanted = input ?? typedInput(id, server.name);
        const newId = freeId(id, (taken) => {
          const there = added.get(taken) ?? existing.get(taken);
          return there === undefined || isDeepStrictEqual(there, { ...wanted, id: taken });
        });
        newIds.set(id, newId);
        if (!existing.has(newId)) {
          added.set(newId, { ...wanted, id: newId });
        }
      }
    }
    return { ...server, definition: renamed(definition, newIds) };
  });
  return { servers: fitted, inputs: [...added.values()] };
}

function typedInput(id: string, server: string): JsonObject {
  return {
    type: 'promptString',
    id,
    description: t('{0} for {1}', id, server),
    password: looksSensitive({ name: id }),
  };
}

function freeId(wanted: string, isFree: (id: string) => boolean): string {
  let id = wanted;
  for (let count = 2; !isFree(id); count += 1) {
    id = `${wanted}-${String(count)}`;
  }
  return id;
}

function renamed(value: JsonObject, newIds: ReadonlyMap<string, string>): JsonObject {
  const rename = (one: JsonValue): JsonValue => {
    if (typeof one === 'string') {
      return one.replace(
        /\$\{input:([^}]*)\}/g,
        (_, id: string) => `\${input:${newIds.get(id) ?? id}}`,
      );
    }
    if (Array.isArray(one)) {
      return one.map(rename);
    }
    return isJsonObject(one) ? renamed(one, newIds) : one;
  };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rename(one)]));
}
