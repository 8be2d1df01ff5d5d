import { _, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDeepStrictEqual } from 'node:util';
import { formats } from './formats';
import { isMultiple } from './isMultiple';
import type { JsonValue } from './json';
import { liftedSchema } from './liftedSchema';
import { patternGuard } from './patternGuard';
import { safeName } from './safeName';
import type { SoundSchema } from './soundSchema';

/** One rule that a value breaks. */
export interface Violation {
  readonly keyword: string;
  /** Where inside the value: property names and indexes. */
  readonly path: readonly string[];
  /** Where inside the schema, as keywords and names. */
  readonly schemaPath: string;
  /** The keyword's figures, as Ajv names them. */
  readonly params: Readonly<Record<string, unknown>>;
}

interface Check {
  readonly validate: ValidateFunction;
  /** Whether a server's pattern runs in it, which may take for ever. */
  readonly usesPatterns: boolean;
  readonly figures: readonly JsonValue[];
}

/** Shapes kept before starting afresh; Ajv never forgets what it has compiled. */
const GENERATION = 500;

let ajv: Ajv2020 | undefined;
let byShape = new Map<string, ValidateFunction>();
const bySchema = new WeakMap<object, Check>();

/** Every rule of `schema` that `value` breaks, as Ajv finds them; empty when there is none. */
export function violations(schema: SoundSchema, value: unknown): Violation[] {
  const { validate, figures, usesPatterns } = checkFor(schema);
  const data = { value: safeName.inValue(value), figures };
  const run = (): Violation[] => {
    patternGuard.takeUnchecked();
    const found = validate(data) ? [] : (validate.errors ?? []).map(asViolation);
    for (const pattern of patternGuard.takeUnchecked()) {
      found.push({ keyword: 'unchecked', path: [], schemaPath: '', params: { pattern } });
    }
    return found;
  };
  return usesPatterns ? patternGuard.guard(run) : run();
}

/** Makes the check of a schema ready: what runs under a time limit must not have to compile. */
export function checkFor(schema: SoundSchema): Check {
  if (typeof schema === 'boolean') {
    return compiled(schema);
  }
  let check = bySchema.get(schema);
  if (check === undefined) {
    check = compiled(schema);
    bySchema.set(schema, check);
  }
  return check;
}

function compiled(schema: SoundSchema): Check {
  const { shape, figures } = liftedSchema(schema, '/properties/value', '/figures');
  const key = JSON.stringify(shape);
  let validate = byShape.get(key);
  if (validate === undefined) {
    if (ajv === undefined || byShape.size >= GENERATION) {
      ajv = newAjv();
      byShape = new Map();
    }
    validate = ajv.compile({ properties: { value: shape } });
    byShape.set(key, validate);
  }
  return { validate, figures, usesPatterns: key.includes('"pattern') };
}

function asViolation({ keyword, instancePath, schemaPath, params }: ErrorObject): Violation {
  const path = instancePath.split('/').slice(2);
  return {
    keyword,
    path: path.map((step) => safeName.real(step.replaceAll('~1', '/').replaceAll('~0', '~'))),
    schemaPath,
    params,
  };
}

/** What Ajv asks to compile the patterns of `patternProperties`. */
function patternEngine(source: string): {
  test: (text: string) => boolean;
  toString: () => string;
} {
  return {
    test: (text) => patternGuard.matches(source, text),
    // Ajv keeps patterns apart by this.
    toString: () => `/${source}/`,
  };
}
patternEngine.code = 'patternEngine';

function newAjv(): Ajv2020 {
  const validator = new Ajv2020({
    strict: false,
    allErrors: true,
    $data: true,
    // A name such as `constructor` counts only when it is the value's own.
    ownProperties: true,
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    messages: false,
    logger: false,
    formats: formats.checks,
    code: { regExp: patternEngine, optimize: false },
  });
  // As a function, so that patterns are figures too and can be stopped.
  validator.removeKeyword('pattern').addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    $data: true,
    validate: patternGuard.matches,
    errors: false,
    error: { message: 'pattern', params: ({ schemaCode }) => _`{pattern: ${schemaCode}}` },
  });
  // Binary division denies that 19.99 is a multiple of 0.01.
  validator.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    $data: true,
    validate: (divisor: number, value: number) => isMultiple(value, divisor),
    errors: false,
    error: { message: 'multipleOf', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  });
  // Ajv compares with every member in turn, which takes seconds when many of many are chosen.
  validator.removeKeyword('enum').addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    $data: true,
    validate: (values: readonly unknown[], value: unknown) => isMember(values, value),
    errors: false,
  });
  return validator;
}

const members = new WeakMap<object, Set<unknown>>();

function isMember(values: readonly unknown[], value: unknown): boolean {
  let known = members.get(values);
  if (known === undefined) {
    known = new Set(values);
    members.set(values, known);
  }
  return (
    known.has(value) ||
    (typeof value === 'object' && values.some((candidate) => isDeepStrictEqual(candidate, value)))
  );
}
