/** A text without the values of secrets. */
export type Hide = (text: string) => string;

const HIDDEN = '(hidden)';

/** How a text ends that was cut. */
const CUT = '…';

/** The least of a secret that is found before a cut, in characters: less is found by chance. */
const SHORTEST_START = 4;

/** Most cuts in a text that are looked at. */
const MOST_CUTS = 200;

/**
 * The values that servers were started with and that nothing written down may
 * hold: a server can repeat what it was given. By server, since what is a
 * secret for one may be an everyday word for another; kept for as long as the
 * window is open, since a server is spoken of after it ended, too.
 */
export class KnownSecrets {
  private readonly known = new Map<string, Set<string>>();
  private readonly hiders = new Map<string | undefined, Hide>();

  /** @param values of any length over none; those that stand in any text by chance are the caller's to leave out */
  learn(server: string, values: readonly string[]): void {
    const known = this.known.get(server) ?? new Set();
    for (const form of values.flatMap(formsOf)) {
      known.add(form);
    }
    this.known.set(server, known);
    this.hiders.clear();
  }

  /** Hides the secrets of a server as they are known at that time; of all servers where none is named. */
  hiderOf(server?: string): Hide {
    return (text) => {
      let hide = this.hiders.get(server);
      if (hide === undefined) {
        const sets = server === undefined ? [...this.known.values()] : [this.known.get(server)];
        hide = hiderFor([...new Set(sets.flatMap((set) => [...(set ?? [])]))]);
        this.hiders.set(server, hide);
      }
      return hide(text);
    };
  }
}

/** A value as texts may have it: as it is, line by line, within JSON, within an address. */
function formsOf(value: string): readonly string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return [value, ...(lines.length > 1 ? lines : [])]
    .filter((form) => form.length >= SHORTEST_START)
    .flatMap((form) => [form, JSON.stringify(form).slice(1, -1), inAddress(form)]);
}

function inAddress(value: string): string {
  return /\p{Cs}/u.test(value) ? value : encodeURIComponent(value);
}

/** Longer values come first, so that none is left in part where it begins with another. */
function hiderFor(forms: readonly string[]): Hide {
  if (forms.length === 0) {
    return (text) => text;
  }
  const sorted = [...forms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(sorted.map(escaped).join('|'), 'giu');
  return (text) => withoutStarts(text.replace(pattern, HIDDEN), sorted);
}

function escaped(form: string): string {
  return form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** A text was cut in the midst of a secret: its start is taken away too. */
function withoutStarts(text: string, forms: readonly string[]): string {
  let shown = '';
  let from = 0;
  for (let cuts = 0; cuts < MOST_CUTS; cuts += 1) {
    const cut = text.indexOf(CUT, from);
    if (cut < 0) {
      break;
    }
    const before = text.slice(from, cut);
    const length = Math.max(...forms.map((form) => startAtEnd(before, form)));
    shown += length === 0 ? before : `${before.slice(0, -length)}${HIDDEN}`;
    shown += CUT;
    from = cut + CUT.length;
  }
  return shown + text.slice(from);
}

/** How many characters at the end of a text begin a secret. */
function startAtEnd(text: string, form: string): number {
  const first = form.slice(0, SHORTEST_START);
  const earliest = Math.max(0, text.length - form.length);
  for (let at = text.indexOf(first, earliest); at >= 0; at = text.indexOf(first, at + 1)) {
    if (form.startsWith(text.slice(at))) {
      return text.length - at;
    }
  }
  return 0;
}
