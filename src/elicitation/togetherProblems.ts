import type { Field } from './field';
import { isJsonObject, type JsonValue } from './json';
import { t } from './localize';
import { problemSentence } from './problemSentence';
import { safeName } from './safeName';
import type { SoundSchema } from './soundSchema';
import { titleOf } from './titleOf';
import type { Violation } from './violations';

type Fields = ReadonlyMap<string, Field>;

interface TogetherProblem {
  readonly field?: string;
  readonly message: string;
}

const UNIONS = new Set(['anyOf', 'oneOf']);

/** Broken rules about the fields together, each told at the field where it can be mended. */
export function togetherProblems(
  violations: readonly Violation[],
  fields: Fields,
  rules: SoundSchema,
): TogetherProblem[] {
  const unions = violations.filter(({ keyword, path }) => UNIONS.has(keyword) && path.length === 0);
  const isInside = (violation: Violation): boolean =>
    unions.some((union) => violation.schemaPath.startsWith(`${union.schemaPath}/`));
  const outside = violations.filter((violation) => !isInside(violation));
  const together = outside
    .filter(({ path }) => path.length === 0)
    .flatMap((violation) =>
      UNIONS.has(violation.keyword)
        ? [unionProblem(violation, violations, fields, rules)]
        : problemsOf(violation, violations, fields, rules),
    );
  return [...together, ...fieldProblems(outside, fields)];
}

/** What is wrong inside of single fields, where only the root can tell. */
function fieldProblems(violations: readonly Violation[], fields: Fields): TogetherProblem[] {
  const byField = new Map<string, Violation[]>();
  for (const violation of violations) {
    const [field, ...path] = violation.path;
    if (field !== undefined) {
      const inside = byField.get(field) ?? [];
      inside.push({ ...violation, path });
      byField.set(field, inside);
    }
  }
  return [...byField].flatMap(([field, inside]) => {
    const message = problemSentence(titleOf(fields, field), inside, fields.get(field));
    return message === undefined ? [] : [{ field, message }];
  });
}

/** A union fails as a whole; where its branches only want fields, these are named. */
function unionProblem(
  union: Violation,
  violations: readonly Violation[],
  fields: Fields,
  rules: SoundSchema,
): TogetherProblem {
  const passing = union.params['passingSchemas'];
  if (Array.isArray(passing)) {
    const branches = typeof rules === 'boolean' ? [] : rules['oneOf'];
    const many = Array.isArray(branches) ? branches.flatMap(namesRequired) : [];
    return tooMany(many, fields);
  }
  const inside = violations.filter(({ schemaPath }) =>
    schemaPath.startsWith(`${union.schemaPath}/`),
  );
  const missing = [...new Set(inside.flatMap(missingName))];
  const [first] = missing;
  if (first === undefined) {
    return { message: t('The answers do not go together as the server asks.') };
  }
  const names = missing.map((name) => titleOf(fields, name)).join(', ');
  return {
    field: first,
    message:
      missing.length === 1
        ? t('{0} is required.', names)
        : t('At least one of these is required: {0}.', names),
  };
}

/** More of these fields were answered than go together. */
function tooMany(names: readonly string[], fields: Fields): TogetherProblem {
  const [first, ...others] = new Set(names);
  if (first === undefined) {
    return { message: t('The answers do not go together as the server asks.') };
  }
  const titles = [first, ...others].map((name) => titleOf(fields, name)).join(', ');
  return {
    field: first,
    message:
      others.length === 0
        ? t('{0} may not be answered.', titles)
        : t('These may not be answered together: {0}.', titles),
  };
}

function namesRequired(schema: JsonValue | undefined): string[] {
  const names = isJsonObject(schema) ? schema['required'] : undefined;
  return Array.isArray(names)
    ? names.filter((name) => typeof name === 'string').map(safeName.real)
    : [];
}

function problemsOf(
  violation: Violation,
  all: readonly Violation[],
  fields: Fields,
  rules: SoundSchema,
): TogetherProblem[] {
  const { keyword, params } = violation;
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return missingName(violation).map((name) => ({
        field: name,
        message: t('{0} is required.', titleOf(fields, name)),
      }));
    case 'dependentRequired':
    case 'dependencies':
      return missingName(violation).map((name) => ({
        field: name,
        message: t(
          '{0} is required when {1} is given.',
          titleOf(fields, name),
          titleOf(fields, safeName.real(String(params['property']))),
        ),
      }));
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = safeName.real(
        String(params['additionalProperty'] ?? params['unevaluatedProperty']),
      );
      return [{ field: name, message: t('{0} is not asked for.', titleOf(fields, name)) }];
    }
    case 'unchecked':
      return [
        { message: t('The answers could not be checked in time against the server’s patterns.') },
      ];
    case 'minProperties':
      return [
        {
          message:
            limit === 1
              ? t('At least one field must be answered.')
              : t('At least {0} fields must be answered.', limit),
        },
      ];
    case 'maxProperties':
      return [
        {
          message:
            limit === 1
              ? t('At most one field may be answered.')
              : t('At most {0} fields may be answered.', limit),
        },
      ];
    case 'not':
      return [tooMany(namesRequired(typeof rules === 'boolean' ? rules : rules['not']), fields)];
    case 'propertyNames': {
      const name = safeName.real(String(params['propertyName']));
      return [
        {
          field: name,
          message: t('{0} can’t be answered: other rules forbid its name.', titleOf(fields, name)),
        },
      ];
    }
    default:
      // What a condition or a rule about names comes to is told where it fails.
      return (keyword === 'if' && all.length > 1) ||
        all.some((other) => other.keyword === 'propertyNames')
        ? []
        : [{ message: t('The answers do not go together as the server asks.') }];
  }
}

function missingName({ params }: Violation): string[] {
  const name = params['missingProperty'];
  return typeof name === 'string' ? [safeName.real(name)] : [];
}
