import type { Field } from './field';
import { mostTelling, sentence, telling } from './sentence';
import type { Violation } from './violations';

/** Problems of one field told at once; the rest show when these are mended. */
const MOST_SENTENCES = 3;

/** Violations that are looked at to choose them; a list of thousands can break thousands of rules. */
const MOST_READ = 200;

const UNIONS = new Set(['anyOf', 'oneOf']);

/**
 * What a person needs to hear of the rules that a field's value breaks;
 * undefined when there are none. A value written as JSON can be wrong in
 * several places, and each is named.
 */
export function problemSentence(
  title: string,
  violations: readonly Violation[],
  field?: Field,
): string | undefined {
  const worst = mostTelling(violations);
  if (worst === undefined || field?.kind !== 'json') {
    return worst && sentence(title, worst, field);
  }
  const places = settledUnions(violations.slice(0, MOST_READ));
  const sentences = (places.length === 0 ? [worst] : telling(places)).map((violation) =>
    sentence(title, violation, field),
  );
  return [...new Set(sentences)].slice(0, MOST_SENTENCES).join(' ');
}

/**
 * Violations without those that only say that a union failed. Beside null,
 * the one branch is what is meant; of several, the most telling stands for
 * all, since they contradict each other.
 */
function settledUnions(violations: readonly Violation[]): Violation[] {
  let rest = violations.filter(
    ({ keyword, params }) => keyword !== 'type' || params['type'] !== 'null',
  );
  for (const union of violations.filter(({ keyword }) => UNIONS.has(keyword))) {
    const start = `${union.schemaPath}/`;
    const inside = rest.filter(
      ({ schemaPath, path }) =>
        schemaPath.startsWith(start) && union.path.every((step, index) => path[index] === step),
    );
    const branches = new Set(inside.map(({ schemaPath }) => branchIn(schemaPath, start)));
    const kept = branches.size > 1 ? mostTelling(inside) : undefined;
    if (inside.length > 0) {
      rest = rest.filter(
        (one) => one !== union && (kept === undefined || one === kept || !inside.includes(one)),
      );
    }
  }
  return rest;
}

function branchIn(schemaPath: string, start: string): string {
  return schemaPath.slice(start.length).split('/', 1)[0] ?? '';
}
