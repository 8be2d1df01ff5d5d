import type { Memento } from 'vscode';
import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';
import type { OpenCall } from '../../elicitation/origin';
import { looksSensitive } from '../../elicitation/sensitive';

const KEY = 'lastArguments';

/** Most calls whose arguments are kept; the oldest go first. */
const MOST_CALLS = 100;

/** Arguments that are larger, as JSON in characters, are not kept. */
const LONGEST = 20_000;

/**
 * What the person gave to each tool, prompt and resource template of each
 * server last, in this workspace. What looks like a secret by its name is left
 * out, at every level.
 */
export class LastArguments {
  constructor(private readonly storage: Memento) {}

  find(server: string, call: OpenCall): JsonObject | undefined {
    const found = this.all().find(([key]) => key === keyOf(server, call));
    return found?.[1];
  }

  /** @param secrets names of arguments that are known to be secret for another reason than their name */
  keep(server: string, call: OpenCall, args: JsonObject, secrets: ReadonlySet<string>): void {
    const key = keyOf(server, call);
    const kept = Object.entries(withoutSecrets(args)).filter(([name]) => !secrets.has(name));
    const others = this.all().filter(([other]) => other !== key);
    const isSmall = JSON.stringify(kept).length <= LONGEST;
    const all = isSmall ? [...others, [key, Object.fromEntries(kept)]] : others;
    void this.storage.update(KEY, all.slice(-MOST_CALLS));
  }

  private all(): readonly (readonly [string, JsonObject])[] {
    const stored: unknown = this.storage.get(KEY);
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  }
}

function keyOf(server: string, { kind, name }: OpenCall): string {
  return JSON.stringify([server, kind, name]);
}

function isKept(value: unknown): value is readonly [string, JsonObject] {
  return Array.isArray(value) && typeof value[0] === 'string' && isJsonObject(value[1]);
}

function withoutSecrets(args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args)
      .filter(([name]) => !looksSensitive({ name }))
      .map(([name, value]) => [name, cleaned(value)]),
  );
}

function cleaned(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    return value.map(cleaned);
  }
  return isJsonObject(value) ? withoutSecrets(value) : value;
}
