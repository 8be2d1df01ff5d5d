import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import { parseForm } from '../../../src/elicitation/form';
import type { JsonObject, JsonValue } from '../../../src/elicitation/json';
import { readText } from '../../../src/elicitation/value';
import { formOf } from './formOf';

/** What keeps a value of a single field `x` from being sent. */
function problemOf(property: JsonObject, value: unknown): string | undefined {
  const form = formOf({ type: 'object', properties: { x: { title: 'Thing', ...property } } });
  const [first, ...others] = checkContent(form, { x: value });
  expect(others).toEqual([]);
  return first?.message;
}

describe('checkContent says what is wanted', () => {
  it.each<[JsonObject, unknown, string]>([
    [{ type: 'string' }, 5, 'Thing must be text.'],
    [{ type: 'integer' }, 1.5, 'Thing must be a whole number.'],
    [{ type: 'integer' }, '5', 'Thing must be a whole number.'],
    [{ type: 'number' }, '5', 'Thing must be a number.'],
    [{ type: ['number', 'null'] }, '5', 'Thing must be a number.'],
    [{ type: 'boolean' }, 'true', 'Thing must be yes or no.'],
    [{ type: 'string', minLength: 1 }, '', 'Thing must not be empty.'],
    [{ type: 'string', minLength: 3 }, '🚀🚀', 'Thing must have at least 3 characters.'],
    [{ type: 'string', maxLength: 1 }, '🇫🇷', 'Thing must have at most 1 character.'],
    [{ type: 'string', maxLength: 3 }, 'abcd', 'Thing must have at most 3 characters.'],
    [{ type: 'string', pattern: '^x' }, 'y', 'Thing must match the pattern “^x”.'],
    [{ type: 'string', pattern: '^x\\-' }, 'y', 'Thing must match the pattern “^x\\-”.'],
    [{ type: 'integer', minimum: 18 }, 17, 'Thing must be 18 or more.'],
    [{ type: 'integer', maximum: 5 }, 6, 'Thing must be 5 or less.'],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, 'Thing must be more than 0.'],
    [{ type: 'number', exclusiveMaximum: 1 }, 1, 'Thing must be less than 1.'],
    [{ type: 'number', multipleOf: 0.01 }, 19.995, 'Thing must be a multiple of 0.01.'],
    [{ enum: ['a', 'b'] }, 'c', 'Thing must be one of the choices offered.'],
    [{ enum: ['a', 'b'] }, ['a'], 'Thing must be one of the choices offered.'],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }] }, 'c', 'Thing must be one of the choices offered.'],
    [{ type: 'boolean', const: true }, false, 'Thing must be Yes.'],
    [
      { type: 'array', items: { enum: ['a'] } },
      ['b'],
      'Thing must be a list of the choices offered.',
    ],
    [
      { type: 'array', items: { enum: ['a'] } },
      'a',
      'Thing must be a list of the choices offered.',
    ],
    [{ type: 'array', items: { enum: ['a'] }, minItems: 1 }, [], 'Thing needs at least 1 entry.'],
    [
      { type: 'array', items: { enum: ['a', 'b', 'c'] }, maxItems: 2 },
      ['a', 'b', 'c'],
      'Thing takes at most 2 entries.',
    ],
    [
      { type: 'array', items: { enum: ['a'] } },
      ['a', 'a'],
      'Thing must not list the same entry twice.',
    ],
    [
      { type: 'array', uniqueItems: true, items: { type: 'string' } },
      ['a', 'a'],
      'Thing must not list the same entry twice.',
    ],
    [
      { type: 'array', items: { type: 'string' } },
      [1],
      'Thing must be text, a number, yes or no, or a list of texts.',
    ],
    [{ type: 'string' }, null, 'Thing has no value. Leave it out instead.'],
    [{ type: 'number' }, NaN, 'Thing must be a number.'],
    [{ type: 'number' }, Infinity, 'Thing must be a number.'],
    [{ type: 'object' }, 'Oslo', 'Thing can’t be answered here. Leave it out.'],
  ])('for %j given %j: %s', (property, value, message) => {
    expect(problemOf(property, value)).toBe(message);
  });

  it.each([
    ['email', 'a@', /an email address/],
    ['uri', 'example.com', /a complete address/],
    ['date', '01/12/2026', /a real date/],
    ['date', '2026-02-30', /a real date/],
    ['date', '2026-12-01T00:00:00Z', /a real date/],
    ['date-time', '2026-03-04T05:06', /with its time zone/],
    ['date-time', '2026-02-30T00:00:00Z', /with its time zone/],
    ['uuid', '7b1f', /the format “uuid”/],
    ['time', '25:00', /the format “time”/],
  ])('for the format %s given %s', (format, value, message) => {
    expect(problemOf({ type: 'string', format }, value)).toMatch(message);
  });

  it.each<[JsonObject, unknown]>([
    [{ type: 'string', format: 'email' }, 'a.b+c@example.co.uk'],
    [{ type: 'string', format: 'uri' }, 'urn:isbn:0451450523'],
    [{ type: 'string', format: 'date' }, '2028-02-29'],
    [{ type: 'string', format: 'date-time' }, '2026-03-04T05:06:07.5+02:00'],
    [{ type: 'string', format: 'time' }, '10:30'],
    [{ type: 'string', format: 'time' }, '10:30:00.5+02:00'],
    [{ type: 'string', format: 'made-up' }, 'anything'],
    [{ type: 'string', maxLength: 4 }, '🚀🚀🚀🚀'],
    [{ type: 'string', pattern: '\\A[a-z]{2}\\z' }, 'de'],
    [{ type: 'string', pattern: '^.$' }, '🚀'],
    [{ type: 'number', multipleOf: 0.01 }, 19.99],
    [{ type: 'number', multipleOf: 0.01 }, 123456789.01],
    [{ type: 'number', multipleOf: 0.1 }, 1.1],
    [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, '2026-10-05'],
    [{ enum: ['__proto__', 'toString'] }, '__proto__'],
  ])('and nothing for %j given %j', (property, value) => {
    expect(problemOf(property, value)).toBeUndefined();
  });
});

describe('checkContent on the form as a whole', () => {
  it('wants an object', () => {
    for (const content of [undefined, null, [], 'x', 5]) {
      expect(checkContent(formOf({}), content)).toEqual([
        { message: 'The answer must be an object with named values.' },
      ]);
    }
  });

  it('names every missing field, in the order of the form', () => {
    const form = formOf({
      properties: { b: { title: 'Bee' }, a: { title: 'Ay' }, c: {} },
      required: ['a', 'b'],
    });
    expect(checkContent(form, { c: 'x' })).toEqual([
      { field: 'b', message: 'Bee is required.' },
      { field: 'a', message: 'Ay is required.' },
    ]);
    expect(checkContent(form, { a: null, b: 'x' })).toEqual([
      { field: 'a', message: 'Ay is required.' },
    ]);
  });

  it('refuses what nobody asked for, unless the schema invites it', () => {
    const properties = { a: { type: 'string' } };
    const unasked = [{ field: 'A', message: 'A is not asked for.' }];
    expect(checkContent(formOf({ properties }), { A: 'x' })).toEqual(unasked);
    expect(checkContent(formOf({ properties, additionalProperties: false }), { A: 'x' })).toEqual(
      unasked,
    );
    const open = formOf({ properties, additionalProperties: { type: 'string', maxLength: 2 } });
    expect(checkContent(open, { A: 'x' })).toEqual([]);
    expect(checkContent(open, { A: 'xyz' })).toMatchObject([{ field: 'A' }]);
  });

  it('names the fields of which one is needed', () => {
    const form = formOf({
      properties: { mail: { title: 'Mail' }, phone: { title: 'Phone' } },
      anyOf: [{ required: ['mail'] }, { required: ['phone'] }],
    });
    expect(checkContent(form, {})).toEqual([
      { field: 'mail', message: 'At least one of these is required: Mail, Phone.' },
    ]);
    expect(checkContent(form, { phone: '1' })).toEqual([]);
  });

  it('knows conditions', () => {
    const form = formOf({
      properties: { decision: { enum: ['yes', 'no'] }, reason: { title: 'Reason' } },
      if: { properties: { decision: { const: 'no' } }, required: ['decision'] },
      then: { required: ['reason'] },
      dependentRequired: { reason: ['decision'] },
    });
    expect(checkContent(form, { decision: 'no' })).toEqual([
      { field: 'reason', message: 'Reason is required.' },
    ]);
    expect(checkContent(form, { reason: 'x' })).toEqual([
      { field: 'decision', message: 'decision is required when Reason is given.' },
    ]);
    expect(checkContent(form, { decision: 'yes' })).toEqual([]);
  });

  it('knows which fields go together, whatever they are called', () => {
    const properties = { title: {}, enum: {}, default: {} };
    const form = formOf({
      properties,
      dependentRequired: { title: ['enum'] },
      dependentSchemas: { enum: { required: ['default'] } },
    });
    expect(checkContent(form, { title: 'x' })).toMatchObject([{ field: 'enum' }]);
    expect(checkContent(form, { enum: 'x' })).toMatchObject([{ field: 'default' }]);
    expect(checkContent(form, { title: 'x', enum: 'y', default: 'z' })).toEqual([]);
  });

  it('knows how many fields must be answered', () => {
    const properties = { a: {}, b: {} };
    expect(checkContent(formOf({ properties, minProperties: 1 }), {})).toEqual([
      { message: 'At least one field must be answered.' },
    ]);
    expect(checkContent(formOf({ properties, not: { required: ['a'] } }), { a: 'x' })).toEqual([
      { field: 'a', message: 'a may not be answered.' },
    ]);
  });

  it('names the fields that do not go together', () => {
    const properties = { email: { title: 'E-mail' }, phone: {}, aB: {} };
    const both = { email: 'a', phone: 'b' };
    const either = [{ required: ['email'] }, { required: ['phone'] }];
    const message = 'These may not be answered together: E-mail, phone.';
    expect(checkContent(formOf({ properties, oneOf: either }), both)).toEqual([
      { field: 'email', message },
    ]);
    expect(
      checkContent(formOf({ properties, not: { required: ['email', 'phone'] } }), both),
    ).toEqual([{ field: 'email', message }]);
    expect(
      checkContent(formOf({ properties, propertyNames: { pattern: '^[a-z]+$' } }), { aB: 'x' }),
    ).toEqual([{ field: 'aB', message: 'aB can’t be answered: other rules forbid its name.' }]);
  });

  it('checks against a referenced root', () => {
    const form = formOf({
      $ref: '#/definitions/Ask',
      definitions: {
        Ask: { properties: { n: {} }, required: ['n'], additionalProperties: false },
      },
    });
    expect(checkContent(form, { n: 'x' })).toEqual([]);
    expect(checkContent(form, {})).toMatchObject([{ field: 'n' }]);
    expect(checkContent(form, { n: 'x', m: 1 })).toMatchObject([{ field: 'm' }]);
  });
});

describe('names that every object has', () => {
  const form = formOf(
    JSON.parse(
      `{"properties":{"__proto__":{"type":"string","title":"Proto"},"constructor":{"type":"string"},
        "toString":{"type":"integer"}},"required":["__proto__","constructor"],"additionalProperties":false}`,
    ) as JsonObject,
  );
  const parsed = (text: string): unknown => JSON.parse(text);

  it('count only when they are the own names of the answer', () => {
    expect(checkContent(form, parsed('{"__proto__":"a","constructor":"b"}'))).toEqual([]);
    expect(checkContent(form, parsed('{"constructor":"b"}'))).toEqual([
      { field: '__proto__', message: 'Proto is required.' },
    ]);
    expect(checkContent(form, parsed('{"__proto__":"a"}'))).toEqual([
      { field: 'constructor', message: 'constructor is required.' },
    ]);
  });

  it('are checked like any other', () => {
    expect(checkContent(form, parsed('{"__proto__":5,"constructor":"b"}'))).toEqual([
      { field: '__proto__', message: 'Proto must be text.' },
    ]);
    expect(
      checkContent(form, parsed('{"__proto__":"a","constructor":"b","toString":"1"}')),
    ).toMatchObject([{ field: 'toString' }]);
  });
});

describe('checkContent and hostile schemas', () => {
  it('is not fooled by what makes Ajv asynchronous, nullable or reach outside', () => {
    const form = formOf({
      $async: true,
      $id: 'http://json-schema.org/draft-07/schema#',
      properties: {
        a: { type: 'string', $async: true, nullable: true },
        b: { type: 'string', maxLength: { $data: '1/a' }, $id: 'https://example.test/b' },
        c: { type: 'string', $id: 'https://example.test/b' },
      },
      required: ['a'],
    });
    expect(checkContent(form, { a: 'x', b: 'y', c: 'z' })).toEqual([]);
    expect(checkContent(form, {})).toMatchObject([{ field: 'a' }]);
    expect(checkContent(form, { a: 5 })).toMatchObject([{ field: 'a' }]);
  });

  it('keeps forms with the same $id apart', () => {
    const $id = 'https://example.test/form';
    const first = formOf({ $id, properties: { x: { type: 'string', maxLength: 1 } } });
    const second = formOf({ $id, properties: { x: { type: 'string', maxLength: 9 } } });
    expect(checkContent(second, { x: 'abc' })).toEqual([]);
    expect(checkContent(first, { x: 'abc' })).toMatchObject([{ field: 'x' }]);
  });

  it('takes draft 7 tuples and dependencies', () => {
    const form = formOf({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: {
        pair: { type: 'array', items: [{ const: 'a' }, { const: 'b' }], additionalItems: false },
        other: { type: 'string' },
      },
      dependencies: { pair: ['other'] },
    });
    expect(checkContent(form, { pair: ['a', 'b'], other: 'x' })).toEqual([]);
    expect(checkContent(form, { pair: ['b'], other: 'x' })).toMatchObject([{ field: 'pair' }]);
    expect(checkContent(form, { pair: ['a', 'b', 'c'], other: 'x' })).toMatchObject([
      { field: 'pair' },
    ]);
    expect(checkContent(form, { pair: ['a'] })).toMatchObject([{ field: 'other' }]);
  });

  it('survives content that is no JSON', () => {
    const form = formOf({ properties: { x: { type: 'string' } } });
    const endless: Record<string, unknown> = {};
    endless['x'] = endless;
    const throwing = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    for (const content of [endless, throwing, { x: 1n }, { x: Symbol('s') }, { x: undefined }]) {
      expect(checkContent(form, content)).not.toEqual([]);
    }
  });
});

describe('checkContent on tool arguments', () => {
  const form = parseForm(
    {
      type: 'object',
      properties: {
        tree: { $ref: '#/$defs/Node', title: 'Tree' },
        where: {
          title: 'Where',
          type: 'object',
          properties: { city: { type: 'string' } },
          required: ['city'],
        },
      },
      $defs: {
        Node: {
          type: 'object',
          properties: { size: { type: 'integer' }, next: { $ref: '#/$defs/Node' } },
        },
      },
    },
    'Run',
    { nested: true },
  );

  it('looks inside nested values and says where', () => {
    if (form.kind === 'refused') {
      throw new Error(form.message);
    }
    expect(checkContent(form, { tree: { size: 1, next: { next: {} } } })).toEqual([]);
    expect(checkContent(form, { tree: { next: { size: 'x' } } })).toMatchObject([
      { field: 'tree', message: 'Tree.next.size must be a whole number.' },
    ]);
    expect(checkContent(form, { where: { city: null } })).toEqual([
      { field: 'where', message: 'Where.city must be text.' },
    ]);
    expect(checkContent(form, { where: null, other: [1] })).toMatchObject([{ field: 'where' }]);
  });

  const target = {
    type: 'object',
    properties: {
      host: { type: 'string' },
      port: { type: 'integer' },
      routes: { type: 'array', items: { type: 'object', required: ['to'] } },
      'a b': { type: 'string' },
    },
    required: ['host'],
    additionalProperties: false,
    dependentRequired: { routes: ['port'] },
  };

  it.each<[JsonObject, JsonValue, string]>([
    [target, {}, 'target.host is required.'],
    [target, { host: 'h', port: 'x' }, 'target.port must be a whole number.'],
    [target, { port: 'x' }, 'target.host is required. target.port must be a whole number.'],
    [target, { host: 'h', port: 1, routes: [{ to: 1 }, {}] }, 'target.routes[1].to is required.'],
    [target, { host: 'h', routes: [] }, 'target.port is required when routes is given.'],
    [target, { host: 'h', hots: 1 }, 'target.hots is not asked for.'],
    [target, { host: 'h', 'a b': 1 }, 'target["a b"] must be text.'],
    [target, 'x', 'target must be an object with named values.'],
    [
      { anyOf: [target, { type: 'null' }] },
      { port: 'x' },
      'target.host is required. target.port must be a whole number.',
    ],
    [{ anyOf: [target, { type: 'boolean' }] }, { port: 'x' }, 'target.host is required.'],
    [
      { type: 'array', items: { type: 'integer' } },
      ['a', 1, 'b', 'c', 'd'],
      'target[0] must be a whole number. target[2] must be a whole number. target[3] must be a whole number.',
    ],
  ])('names the places in %j given %j', (property, value, message) => {
    const schema = { type: 'object', properties: { target: property }, required: ['target'] };
    const nested = parseForm(schema, 'Run', { nested: true });
    if (nested.kind === 'refused') {
      throw new Error(nested.message);
    }
    expect(checkContent(nested, { target: value })).toEqual([{ field: 'target', message }]);
    const [field] = nested.fields;
    expect(field && readText(field, JSON.stringify(value))).toEqual({ kind: 'error', message });
    expect(checkContent(nested, {})).toEqual([{ field: 'target', message: 'target is required.' }]);
  });

  it('reads lists where everything is wrong', () => {
    const items = { anyOf: [{ type: 'object', required: ['a'] }, { type: 'boolean' }] };
    const schema = { properties: { list: { type: 'array', items } } };
    const nested = parseForm(schema, 'Run', { nested: true });
    if (nested.kind === 'refused') {
      throw new Error(nested.message);
    }
    const list = Array.from({ length: 20_000 }, () => ({}));
    expect(checkContent(nested, { list })).toMatchObject([{ field: 'list' }]);
  });
});
