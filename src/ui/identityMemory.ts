import { l10n, type Memento } from 'vscode';
import { isJsonObject } from '../elicitation/json';
import { looksAlike } from '../elicitation/looksAlike';
import type { IdentityWatch, SeenIdentity } from '../mcp/identityWatch';

const KEY = 'knownIdentities';

/**
 * Remembers who each server was when the person last answered it, and says what
 * has changed since. Names that can be taken for another server's are pointed
 * out as well, once.
 */
export class IdentityMemory implements IdentityWatch {
  constructor(
    private readonly storage: Memento,
    /** The names of all servers in settings. */
    private readonly allNames: () => readonly string[],
    /** Called the first time that a caution about a server comes up. */
    private readonly onCaution: (server: string, text: string) => void,
  ) {}

  cautions(key: string, server: string, now: SeenIdentity): readonly string[] {
    const known = this.known(key);
    const cautions = [
      ...this.alikes(server, now).filter((text) => !known.told.includes(text)),
      ...(known.identity === undefined ? [] : changes(known.identity, now)),
    ];
    for (const text of cautions.filter((caution) => !known.recorded.includes(caution))) {
      this.onCaution(server, text);
    }
    const isNew = known.identity === undefined;
    this.keep(key, { ...known, ...(isNew ? { identity: now } : {}), recorded: cautions });
    return cautions;
  }

  accept(key: string, server: string, now: SeenIdentity): void {
    this.keep(key, { identity: now, told: this.alikes(server, now), recorded: [] });
  }

  private alikes(server: string, { name, title }: SeenIdentity): string[] {
    const others = this.allNames().filter((other) => other !== server);
    const claimed = [...new Set([title, name])].filter((text) => text !== '');
    return others.flatMap((other) => [
      ...(looksAlike(server, other)
        ? [l10n.t('Its name looks like that of another server of yours, “{0}”.', other)]
        : []),
      ...claimed
        .filter((text) => text === other || looksAlike(text, other))
        .map((text) =>
          l10n.t('It calls itself “{0}”, like another server of yours, “{1}”.', text, other),
        ),
    ]);
  }

  private known(key: string): Known {
    const stored = this.storage.get<unknown>(KEY);
    const known = isJsonObject(stored) ? stored[key] : undefined;
    return isKnown(known) ? known : { told: [], recorded: [] };
  }

  private keep(key: string, known: Known): void {
    const stored = this.storage.get<unknown>(KEY);
    void this.storage.update(KEY, { ...(isJsonObject(stored) ? stored : {}), [key]: known });
  }
}

interface Known {
  /** As the person last accepted it. */
  readonly identity?: Partial<SeenIdentity>;
  /** What about its name has been pointed out. */
  readonly told: readonly string[];
  /** The cautions that came up and have not been seen. */
  readonly recorded: readonly string[];
}

function isKnown(value: unknown): value is Known {
  return (
    isJsonObject(value) &&
    Array.isArray(value['told']) &&
    Array.isArray(value['recorded']) &&
    (value['identity'] === undefined || isJsonObject(value['identity']))
  );
}

function changes(before: Partial<SeenIdentity>, now: SeenIdentity): string[] {
  // What an earlier version did not remember has not changed.
  const change = (
    part: keyof SeenIdentity,
    say: (before: string, now: string) => string,
  ): string[] => {
    const was: string | undefined = before[part];
    return was === undefined || was === now[part] ? [] : [say(was, now[part])];
  };
  return [
    ...change('runs', (was, is) =>
      l10n.t(
        'What runs or is contacted has changed since last time, from “{0}” to “{1}”.',
        was,
        is,
      ),
    ),
    ...change('name', (was, is) =>
      l10n.t('It calls itself “{1}” now; last time it was “{0}”.', was, is),
    ),
    ...change('title', (was, is) =>
      l10n.t('Its own title is “{1}” now; last time it was “{0}”.', was, is),
    ),
    ...change('version', (was, is) =>
      l10n.t('Its version is {1} now; last time it was {0}.', was, is),
    ),
    ...change('icon', () => l10n.t('Its own icon is not the one of last time.')),
  ];
}
