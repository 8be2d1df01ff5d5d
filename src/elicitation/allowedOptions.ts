import type { Option } from './field';
import type { JsonObject } from './json';
import { t } from './localize';
import { patternGuard } from './patternGuard';
import { checkFor, violations } from './violations';

/** Keywords that list options, or say nothing about them. */
const LISTING = new Set([
  'type',
  'enum',
  'enumNames',
  'const',
  'oneOf',
  'title',
  'description',
  'default',
]);

/**
 * The options without those that other rules of the same schema forbid, such
 * as its `minLength`, or a twin in its `oneOf`: what is offered can be sent.
 */
export function allowedOptions(
  options: readonly Option[],
  schema: JsonObject,
  note: (sentence: string) => void,
): readonly Option[] {
  const branches = Array.isArray(schema['oneOf']) ? schema['oneOf'].length : 0;
  if (branches <= options.length && Object.keys(schema).every((keyword) => LISTING.has(keyword))) {
    return options;
  }
  const isAllowed = ({ value }: Option): boolean =>
    violations(schema, value).every(({ keyword }) => keyword === 'unchecked');
  const run = (): readonly Option[] => options.filter(isAllowed);
  const allowed = checkFor(schema).usesPatterns ? patternGuard.guard(run) : run();
  const forbidden = options.length - allowed.length;
  if (forbidden > 0) {
    note(t('{0} of the values listed can’t be chosen, since other rules forbid them.', forbidden));
  }
  return allowed;
}
