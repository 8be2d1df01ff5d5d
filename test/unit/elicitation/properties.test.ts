import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import { parseForm } from '../../../src/elicitation/form';
import type { JsonObject, JsonValue } from '../../../src/elicitation/json';
import { parseRequest } from '../../../src/elicitation/request';
import { setOwn } from '../../../src/elicitation/setOwn';
import {
  initialContent,
  initialEntry,
  readEntries,
  readEntry,
  readText,
} from '../../../src/elicitation/value';

/** A fixed seed, so that a failure is the same tomorrow; change it to look further. */
const SEED = 20260728;
const RUNS = { numRuns: 150, seed: SEED };

// Plain Ajv compiles anew for every run, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const name = fc.oneof(
  fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString', '$ref', '1', 'a.b', ''),
  fc.string({ maxLength: 6 }),
);
/** Names that often meet in one form. */
const known = fc.constantFrom('a', 'b', 'title', 'enum');
const scalar = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const optional = { requiredKeys: [] };

const textSchema = fc.record(
  {
    type: fc.constantFrom('string', ['string', 'null']),
    title: fc.string({ maxLength: 10 }),
    description: fc.string({ maxLength: 10 }),
    minLength: fc.nat(4),
    maxLength: fc.nat(8),
    format: fc.constantFrom('email', 'uri', 'date', 'date-time', 'uuid', 'made-up'),
    pattern: fc.constantFrom('^a', '^[a-z]+$', '^x\\-', '(?i)a', '[', '^(a|aa)+$'),
    default: scalar,
  },
  { requiredKeys: ['type'] },
);
const numberSchema = fc.record(
  {
    type: fc.constantFrom('number', 'integer', ['integer', 'null']),
    minimum: fc.integer({ min: -10, max: 10 }),
    maximum: fc.integer({ min: -10, max: 10 }),
    exclusiveMinimum: fc.integer({ min: -10, max: 10 }),
    default: scalar,
  },
  { requiredKeys: ['type'] },
);
const choiceSchema = fc.oneof(
  fc.record({
    type: fc.constant('string'),
    enum: fc.array(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ enum: fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 4 }) }),
  fc.record({ const: fc.oneof(scalar, fc.constant(null)) }),
  fc.record({
    oneOf: fc.array(fc.record({ const: scalar, title: fc.string({ maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record(
    {
      type: fc.constant('array'),
      items: fc.record({ enum: fc.array(fc.string({ maxLength: 2 }), { minLength: 1 }) }),
      minItems: fc.nat(3),
      maxItems: fc.nat(4),
      uniqueItems: fc.boolean(),
      default: fc.array(fc.string({ maxLength: 2 }), { maxLength: 3 }),
    },
    { requiredKeys: ['type', 'items'] },
  ),
);
const propertySchema = fc.oneof(
  textSchema,
  numberSchema,
  choiceSchema,
  fc.record({ type: fc.constant('boolean'), default: scalar }, { requiredKeys: ['type'] }),
  fc.record({ anyOf: fc.tuple(textSchema, fc.constant({ type: 'null' })) }),
  fc.record({ allOf: fc.tuple(textSchema, numberSchema) }),
  fc.record({ $ref: fc.constantFrom('#/$defs/A', '#/$defs/B', '#', 'https://example.test/s') }),
  fc.constant({ type: 'object' }),
  fc.constant({}),
  fc.constant(false),
);

/** Forms as servers might send them, some of them nonsense. */
const formSchema = fc
  .record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.oneof(known, name), propertySchema, { maxKeys: 5 }),
      required: fc.array(known, { maxLength: 1 }),
      additionalProperties: fc.boolean(),
      minProperties: fc.nat(2),
      maxProperties: fc.integer({ min: 1, max: 4 }),
      anyOf: fc.array(fc.record({ required: fc.tuple(known) }), { minLength: 1, maxLength: 2 }),
      oneOf: fc.array(fc.record({ required: fc.tuple(known) }), { minLength: 1, maxLength: 2 }),
      not: fc.record({ required: fc.tuple(known) }),
      if: fc.record({ required: fc.tuple(known) }),
      then: fc.record({ required: fc.tuple(known) }),
      else: fc.record({ properties: fc.dictionary(known, propertySchema, { maxKeys: 1 }) }),
      dependentRequired: fc.dictionary(known, fc.tuple(known), { maxKeys: 2 }),
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$', '['), propertySchema, {
        maxKeys: 1,
      }),
      propertyNames: fc.record({ maxLength: fc.integer({ min: 1, max: 9 }) }),
      $defs: fc.constant({ A: { enum: ['x', 'y'] }, B: { $ref: '#/$defs/B' } }),
    },
    { requiredKeys: ['type', 'properties'] },
  )
  .map(asJson);

const content = fc.dictionary(
  name,
  fc.oneof(scalar, fc.array(fc.string({ maxLength: 2 }), { maxLength: 3 }), fc.constant(null)),
  { maxKeys: 6 },
);

/** Values that have a chance to fit one of the schemas above. */
const likely = fc.oneof(
  fc.constantFrom<JsonValue | undefined>(
    undefined,
    ...['', 'a', 'aa', 'aaaa!', 'x', 'x-1', 'y', 'a@b.example', 'https://a.example', '2026-01-31'],
    ...[0, 1, -3, 2.5, 7, true, false],
    ...[[], ['a'], ['a', 'a'], ['a', 'b']],
  ),
  scalar,
);

/** As it would come off the wire: own `__proto__` keys, no undefined. */
function asJson(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** Ajv as anyone would use it, or undefined where it can't compile the schema. */
function plainAjv(schema: JsonObject): ((value: unknown) => boolean) | undefined {
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    logger: false,
    meta: false,
    validateSchema: false,
    formats: fullFormats,
  });
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}

describe('parseRequest, whatever comes', () => {
  it('never throws and always says form, url or refused', () => {
    fc.assert(
      fc.property(fc.anything(), (params) => {
        expect(['form', 'url', 'refused']).toContain(parseRequest(params).kind);
      }),
      RUNS,
    );
  });

  it('says so too when the params have the right members with any values', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            mode: fc.oneof(fc.constantFrom('form', 'url', null), fc.jsonValue()),
            message: fc.oneof(fc.string(), fc.jsonValue()),
            url: fc.oneof(fc.webUrl(), fc.string(), fc.jsonValue()),
            requestedSchema: fc.oneof(formSchema, fc.jsonValue()),
          },
          optional,
        ),
        (params) => {
          const parsed = parseRequest(params);
          expect(['form', 'url', 'refused']).toContain(parsed.kind);
          if (parsed.kind === 'refused') {
            expect(parsed.code).toBe(-32602);
            expect(parsed.message).not.toBe('');
          }
        },
      ),
      RUNS,
    );
  });

  it('survives any JSON value in place of any keyword', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            ...'type enum const items properties required anyOf oneOf allOf not if then $ref pattern'.split(
              ' ',
            ),
            ...'minLength minimum multipleOf minItems default title format additionalProperties'.split(
              ' ',
            ),
          ),
          fc.jsonValue({ maxDepth: 3 }),
        ),
        content,
        fc.boolean(),
        (property, sent, nested) => {
          const schema = asJson({ type: 'object', properties: { a: property } });
          const form = parseForm(schema, 'Hi', { nested });
          if (form.kind === 'form') {
            expect(form.fields.map((field) => field.name)).toEqual(['a']);
            expect(Array.isArray(checkContent(form, sent))).toBe(true);
          }
        },
      ),
      RUNS,
    );
  });
});

describe('a form that was let through', () => {
  const letThrough = formSchema
    .map((schema) => parseForm(schema, 'Hi', { nested: false }))
    .filter((form) => form.kind === 'form');

  it('has a field for every property, in order', () => {
    fc.assert(
      fc.property(letThrough, (form) => {
        const properties = Object.keys(form.requestedSchema['properties'] ?? {});
        const names = form.fields.map((field) => field.name);
        expect(names.slice(0, properties.length)).toEqual(properties);
      }),
      RUNS,
    );
  });

  it('never lets through what plain Ajv refuses', () => {
    fc.assert(
      fc.property(letThrough, fc.array(likely, { minLength: 5, maxLength: 5 }), (form, values) => {
        const answer: JsonObject = {};
        for (const [index, field] of form.fields.entries()) {
          const value = values[index];
          if (value !== undefined) {
            setOwn(answer, field.name, value);
          }
        }
        // Ajv itself passes over properties of that name and then calls them additional.
        const isAjvSound = !Object.hasOwn(answer, '__proto__');
        if (isAjvSound && checkContent(form, answer).length === 0) {
          expect(plainAjv(form.requestedSchema)?.(answer) ?? true).toBe(true);
        }
      }),
      { numRuns: 250, seed: SEED },
    );
  });

  it('checks any content without throwing', () => {
    fc.assert(
      fc.property(letThrough, fc.anything(), (form, sent) => {
        expect(Array.isArray(checkContent(form, sent))).toBe(true);
      }),
      RUNS,
    );
  });

  it('starts with what its fields accept, and with nothing else', () => {
    fc.assert(
      fc.property(letThrough, (form) => {
        const initial = initialContent(form);
        for (const field of form.fields) {
          const entry = initialEntry(field);
          expect(Object.hasOwn(initial, field.name)).toBe(entry.kind === 'value');
          if (entry.kind === 'value') {
            expect(readEntry(field, entry)).toEqual(entry);
          }
        }
      }),
      RUNS,
    );
  });

  it('reads any text as a value that its own check accepts, as nothing, or as an error', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('1', '-3', '2.50', 'yes', 'x', 'a,b', '[]', '2026-01-31', 'null', '1e400'),
    );
    fc.assert(
      fc.property(letThrough, fc.array(text, { minLength: 5, maxLength: 5 }), (form, texts) => {
        const entries = new Map(
          form.fields.map((field, index) => [
            field.name,
            { kind: 'text', text: texts[index] ?? '' } as const,
          ]),
        );
        const { content: read, problems } = readEntries(form, entries);
        if (problems.length === 0) {
          expect(checkContent(form, read)).toEqual([]);
          expect(asJson(read)).toEqual(read);
        }
        for (const [index, field] of form.fields.entries()) {
          expect(['value', 'omit', 'error']).toContain(readText(field, texts[index] ?? '').kind);
        }
      }),
      RUNS,
    );
  });

  it('does not depend on what was parsed before', () => {
    fc.assert(
      fc.property(formSchema, content, (schema, sent) => {
        const once = parseForm(schema, 'Hi', { nested: false });
        const again = parseForm(asJson(schema), 'Hi', { nested: false });
        expect(again).toEqual(once);
        if (once.kind === 'form' && again.kind === 'form') {
          expect(checkContent(again, sent)).toEqual(checkContent(once, sent));
        }
      }),
      RUNS,
    );
  });
});

describe('numbers as typed', () => {
  const form = parseForm({ properties: { n: { type: 'number' } } }, '', { nested: false });
  const [field] = form.kind === 'form' ? form.fields : [];

  it('come out as they would be written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(field).toBeDefined();
        if (field !== undefined) {
          const expected: JsonValue = value + 0;
          expect(readText(field, String(value))).toEqual({ kind: 'value', value: expected });
        }
      }),
    );
  });

  it('are never changed when they are whole', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (value) => {
        expect(field).toBeDefined();
        const reading = field === undefined ? undefined : readText(field, String(value));
        if (reading?.kind === 'value') {
          expect(BigInt(Number(reading.value))).toBe(value);
        }
      }),
    );
  });
});
