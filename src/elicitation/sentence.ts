import type { Field } from './field';
import { LIMITS } from './limits';
import { listedTexts } from './listedTexts';
import { t } from './localize';
import type { OrNumber } from './orNumber';
import { safeName } from './safeName';
import type { Violation } from './violations';
import { visibleText } from './visibleText';

/**
 * Keywords by how much their sentence helps a person, best first. A pattern
 * says less than a format; a wrong type is only interesting when nothing else
 * is, since each branch of a union complains of it; unions come last.
 */
const TELLING = new Map(
  [
    'unchecked',
    'false schema',
    'required',
    'format',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'const',
    'enum',
    'pattern',
    'type',
  ].map((keyword, index) => [keyword, index]),
);

/** The violation that helps a person most. */
export function mostTelling(violations: readonly Violation[]): Violation | undefined {
  const [first, ...others] = violations;
  return first === undefined
    ? undefined
    : others.reduce((best, one) => (rank(one) < rank(best) ? one : best), first);
}

/** Violations, those that help a person most first. */
export function telling(violations: readonly Violation[]): Violation[] {
  return [...violations].sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

function rank({ keyword, params }: Violation): number {
  return keyword === 'type' && params['type'] === 'null'
    ? Infinity
    : (TELLING.get(keyword) ?? TELLING.size);
}

/** What a violation means, said to the person who answers the field: what is wanted, not what is wrong. */
export function sentence(title: string, violation: Violation, field?: Field): string {
  const inside = placeOf(violation);
  if (field?.kind === 'choice' && CHOOSING.has(violation.keyword)) {
    return t('{0} must be one of the choices offered.', title);
  }
  if (field?.kind === 'multiChoice' && (inside.length > 0 || CHOOSING.has(violation.keyword))) {
    return t('{0} must be a list of the choices offered.', title);
  }
  if (field?.kind === 'text' && field.orNumber !== undefined && CHOOSING.has(violation.keyword)) {
    return eitherSentence(title, field.orNumber);
  }
  const isChoosing = field?.kind === 'boolean' && violation.keyword === 'enum';
  if (isChoosing || (violation.keyword === 'type' && inside.length === 0)) {
    return typeSentence(title, typeOf(field) ?? onlyType(violation.params['type']));
  }
  return plainSentence(`${title}${writtenPlace(inside)}`, violation);
}

/** The type that a field asks for; of a union each branch would name its own. */
function typeOf(field: Field | undefined): string | undefined {
  switch (field?.kind) {
    case 'text':
      return 'string';
    case 'number':
      return field.integer ? 'integer' : 'number';
    case 'boolean':
      return 'boolean';
    default:
      return undefined;
  }
}

/** Names a property that is missing or too much, which Ajv reports at the object around it. */
function placeOf({ path, params }: Violation): readonly string[] {
  const name =
    params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof name === 'string' ? [...path, safeName.real(name)] : path;
}

/** `.host`, `.list[0]`, `["a b"]`: as it would be written in code. */
function writtenPlace(path: readonly string[]): string {
  return path
    .map((step) => {
      if (/^\d+$/.test(step)) {
        return `[${step}]`;
      }
      return /^[\p{L}_$][\p{L}\p{M}\p{N}_$-]*$/u.test(step)
        ? `.${quoted(step)}`
        : `[${quoted(JSON.stringify(step))}]`;
    })
    .join('');
}

function eitherSentence(title: string, { whole, texts }: OrNumber): string {
  if (texts === undefined) {
    return whole
      ? t('{0} must be a whole number or text.', title)
      : t('{0} must be a number or text.', title);
  }
  return whole
    ? t('{0} must be a whole number or {1}.', title, listedTexts(texts))
    : t('{0} must be a number or {1}.', title, listedTexts(texts));
}

const CHOOSING = new Set(['type', 'enum', 'const', 'anyOf', 'oneOf']);

function plainSentence(subject: string, { keyword, params }: Violation): string {
  const limit = typeof params['limit'] === 'number' ? params['limit'] : 0;
  switch (keyword) {
    case 'required':
      return t('{0} is required.', subject);
    case 'dependentRequired':
    case 'dependencies':
      return t(
        '{0} is required when {1} is given.',
        subject,
        quoted(safeName.real(String(params['property']))),
      );
    case 'type':
      return typeSentence(subject, onlyType(params['type']));
    case 'minLength':
      return limit === 1
        ? t('{0} must not be empty.', subject)
        : t('{0} must have at least {1} characters.', subject, limit);
    case 'maxLength':
      return limit === 1
        ? t('{0} must have at most 1 character.', subject)
        : t('{0} must have at most {1} characters.', subject, limit);
    case 'pattern':
      return t('{0} must match the pattern “{1}”.', subject, quoted(params['pattern']));
    case 'unchecked':
      return t(
        '{0} could not be checked in time against the server’s pattern. Try a shorter text.',
        subject,
      );
    case 'format':
      return formatSentence(subject, String(params['format']));
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return boundSentence(subject, keyword, limit);
    case 'multipleOf':
      return t('{0} must be a multiple of {1}.', subject, Number(params['multipleOf']));
    case 'enum':
      return t('{0} must be one of the choices offered.', subject);
    case 'const':
      return constSentence(subject, params['allowedValue']);
    case 'minItems':
      return limit === 1
        ? t('{0} needs at least 1 entry.', subject)
        : t('{0} needs at least {1} entries.', subject, limit);
    case 'maxItems':
      return limit === 1
        ? t('{0} takes at most 1 entry.', subject)
        : t('{0} takes at most {1} entries.', subject, limit);
    case 'uniqueItems':
      return t('{0} must not list the same entry twice.', subject);
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return t('{0} is not asked for.', subject);
    case 'false schema':
      return t('{0} can’t be answered here.', subject);
    default:
      return t('{0} does not fit what the server asks for.', subject);
  }
}

function boundSentence(subject: string, keyword: string, limit: number): string {
  switch (keyword) {
    case 'minimum':
      return t('{0} must be {1} or more.', subject, limit);
    case 'maximum':
      return t('{0} must be {1} or less.', subject, limit);
    case 'exclusiveMinimum':
      return t('{0} must be more than {1}.', subject, limit);
    default:
      return t('{0} must be less than {1}.', subject, limit);
  }
}

/** The one type that is wanted beside null, where there is one. */
function onlyType(type: unknown): unknown {
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type];
  return types.length === 1 ? types[0] : undefined;
}

function typeSentence(subject: string, type: unknown): string {
  switch (type) {
    case 'string':
      return t('{0} must be text.', subject);
    case 'integer':
      return t('{0} must be a whole number.', subject);
    case 'number':
      return t('{0} must be a number.', subject);
    case 'boolean':
      return t('{0} must be yes or no.', subject);
    case 'array':
      return t('{0} must be a list.', subject);
    case 'object':
      return t('{0} must be an object with named values.', subject);
    default:
      return t('{0} must be of another kind.', subject);
  }
}

function formatSentence(subject: string, format: string): string {
  switch (format) {
    case 'email':
      return t('{0} must be an email address, such as name@example.com.', subject);
    case 'uri':
      return t('{0} must be a complete address, such as https://example.com/page.', subject);
    case 'date':
      return t('{0} must be a real date, written like 2026-01-31.', subject);
    case 'date-time':
      return t(
        '{0} must be a date and time with its time zone, such as 2026-01-31T09:30:00Z or 2026-01-31T09:30:00+01:00.',
        subject,
      );
    case 'int32':
      return t('{0} must be a whole number from -2147483648 to 2147483647.', subject);
    case 'int64':
      return t('{0} must be a whole number.', subject);
    default:
      return t('{0} must have the format “{1}”.', subject, quoted(format));
  }
}

function constSentence(subject: string, value: unknown): string {
  switch (value) {
    case true:
      return t('{0} must be Yes.', subject);
    case false:
      return t('{0} must be No.', subject);
    default:
      return t('{0} must be {1}.', subject, quoted(JSON.stringify(value)));
  }
}

function quoted(value: unknown): string {
  return visibleText(String(value), { multiline: false, limit: LIMITS.quoted });
}
