import { checkContent } from '../../src/elicitation/check';
import { parseForm } from '../../src/elicitation/form';
import { initialContent } from '../../src/elicitation/value';
import { heavyForms } from '../unit/elicitation/heavyForms';

/** How long a form takes that is made to take long, in milliseconds: to be read, and its defaults checked. */
export function measureHeavy(samples: number): Map<string, readonly number[]> {
  const measured = new Map<string, readonly number[]>();
  for (const [what, { schema }] of Object.entries(heavyForms)) {
    measured.set(
      what,
      Array.from({ length: samples }, () => timeOf(schema)),
    );
  }
  return measured;
}

function timeOf(schema: object): number {
  const start = performance.now();
  // A copy each time: what was compiled for another must not count.
  const form = parseForm(structuredClone(schema), 'How long?', { nested: false });
  if (form.kind !== 'form' || checkContent(form, initialContent(form)).length > 0) {
    throw new Error('The form was not read, or its defaults do not fit.');
  }
  return performance.now() - start;
}
