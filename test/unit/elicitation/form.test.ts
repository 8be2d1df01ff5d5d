import { describe, expect, it } from 'vitest';
import { parseForm } from '../../../src/elicitation/form';
import type { JsonObject } from '../../../src/elicitation/json';
import { fieldOf, formOf, refusalOf } from './formOf';

/** The option values, in order. */
function valuesOf(property: JsonObject): unknown {
  const field = fieldOf(property);
  return 'options' in field ? field.options.map(({ value }) => value) : field.kind;
}

/** The option titles, in order. */
function titlesOf(property: JsonObject): unknown {
  const field = fieldOf(property);
  return 'options' in field ? field.options.map(({ title }) => title) : field.kind;
}

describe('kinds of fields', () => {
  it.each<[string, JsonObject]>([
    ['text', { type: 'string' }],
    ['text', { type: ['string', 'null'] }],
    ['text', { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }],
    ['text', { type: 'string', format: 'made-up' }],
    ['text', { minLength: 3 }],
    ['text', {}],
    ['text', { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['text', { type: ['integer', 'string'] }],
    ['number', { type: 'integer' }],
    ['number', { type: ['integer', 'null'] }],
    ['number', { type: ['integer', 'number'] }],
    ['number', { anyOf: [{ type: 'integer' }, { type: 'number' }] }],
    ['number', { minimum: 3 }],
    ['boolean', { type: 'boolean' }],
    ['boolean', { type: 'boolean', const: true }],
    ['boolean', { enum: [true, false] }],
    [
      'choice',
      {
        oneOf: [
          { const: true, title: 'On' },
          { const: false, title: 'Off' },
        ],
      },
    ],
    ['choice', { enum: ['a', 'b'] }],
    ['choice', { type: 'integer', enum: [1, 2] }],
    ['choice', { enum: ['a', 1, true] }],
    ['choice', { const: 'a' }],
    ['choice', { oneOf: [{ const: 'a', title: 'A' }] }],
    ['choice', { anyOf: [{ type: 'string', const: 'a' }, { enum: ['b', 'c'] }, { type: 'null' }] }],
    ['multiChoice', { type: 'array', items: { enum: ['a'] } }],
    ['multiChoice', { items: { type: 'string', enum: ['a'] } }],
    ['multiChoice', { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } }],
    ['multiChoice', { type: 'array', items: { oneOf: [{ const: 'a', title: 'A' }] } }],
    ['multiChoice', { anyOf: [{ type: 'array', items: { enum: ['a'] } }, { type: 'null' }] }],
    ['json', { type: 'array', items: { type: 'string' } }],
    ['json', { type: 'array' }],
    ['json', { anyOf: [{ type: 'boolean' }, { type: 'integer' }] }],
  ])('%s for %j', (kind, property) => {
    const field = fieldOf(property);
    expect(field.kind).toBe(kind);
    expect(field).not.toHaveProperty('unanswerable');
  });

  it('resolves references, also through one-element allOf and beside null', () => {
    const $defs = { Colour: { enum: ['red', 'blue'], type: 'string', title: 'Colour' } };
    for (const property of [
      { $ref: '#/$defs/Colour', title: 'Card' },
      { allOf: [{ $ref: '#/$defs/Colour' }], title: 'Card', default: 'red' },
      { anyOf: [{ $ref: '#/$defs/Colour' }, { type: 'null' }], title: 'Card', default: null },
    ]) {
      const [field] = formOf({ $defs, properties: { c: property } }).fields;
      expect(field).toMatchObject({ kind: 'choice', title: 'Card', name: 'c' });
    }
    const [bare] = formOf({ $defs, properties: { c: { $ref: '#/$defs/Colour' } } }).fields;
    expect(bare?.title).toBe('c');
    const anchored = { definitions: { C: { $anchor: 'colour', enum: ['x'] } } };
    expect(formOf({ ...anchored, properties: { c: { $ref: '#colour' } } }).fields[0]?.kind).toBe(
      'choice',
    );
  });

  it('finds properties behind a root reference, allOf and branches', () => {
    const form = formOf({
      $ref: '#/definitions/Ask',
      definitions: {
        Ask: {
          type: 'object',
          allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }],
          properties: { b: { type: 'boolean' } },
          if: { properties: { b: { const: true } } },
          then: { properties: { c: { type: 'integer' } }, required: ['c'] },
        },
      },
    });
    expect(form.fields.map(({ name, required }) => [name, required])).toEqual([
      ['b', false],
      ['a', true],
      ['c', false],
    ]);
    expect(form.notes.join()).toMatch(/only for certain answers/);
  });

  it('fills nothing in beforehand that only a branch knows', () => {
    const form = formOf({
      properties: { a: { type: 'boolean' } },
      then: { properties: { b: { type: 'string', default: 'x' } } },
      if: { required: ['a'] },
    });
    expect(form.fields.map((field) => [field.name, field.default])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
  });

  it('joins what the branches of a union say of one property', () => {
    const [field] = formOf({
      type: 'object',
      oneOf: [
        { properties: { kind: { const: 'a' } }, required: ['kind'] },
        { properties: { kind: { const: 'b' } }, required: ['kind'] },
      ],
    }).fields;
    expect(field).toMatchObject({ kind: 'choice', options: [{ value: 'a' }, { value: 'b' }] });
  });

  it('reads constraints of all spellings', () => {
    expect(fieldOf({ type: 'string', minLength: 2, maxLength: 4, pattern: '^a' })).toMatchObject({
      minLength: 2,
      maxLength: 4,
      pattern: '^a',
    });
    expect(fieldOf({ type: 'integer', minimum: 1, maximum: 5 })).toMatchObject({
      integer: true,
      minimum: 1,
      maximum: 5,
    });
    const draft4 = fieldOf({ type: 'number', minimum: 0, exclusiveMinimum: true });
    expect(draft4.hint).toBe('More than 0');
    expect(draft4.schema).toMatchObject({ exclusiveMinimum: 0 });
  });
});

describe('options', () => {
  it('take their titles from enumNames and const, falling back to the value', () => {
    expect(titlesOf({ enum: ['a', 'b', 'c'], enumNames: ['Alpha'] })).toEqual(['Alpha', 'b', 'c']);
    expect(titlesOf({ enum: ['a', 'b'], enumNames: ['A', 'B', 'Delete all'] })).toEqual(['A', 'B']);
    expect(titlesOf({ enum: ['1', '2', '3'], enumNames: [1, null, {}] })).toEqual(['1', '2', '3']);
    expect(
      titlesOf({
        oneOf: [
          { const: '', title: 'None' },
          { const: 'dev', title: '' },
        ],
      }),
    ).toEqual(['None', 'dev']);
    expect(titlesOf({ enum: ['', ' '] })).toEqual(['(empty text)', '" "']);
  });

  it('are told apart where they look alike', () => {
    expect(titlesOf({ enum: ['x', 'y'], enumNames: ['Main', 'Main'] })).toEqual([
      'Main (x)',
      'Main (y)',
    ]);
    expect(
      titlesOf({
        oneOf: [
          { const: 'x', title: 'Savings' },
          { const: 'attacker', title: 'Sav\u200bings' },
        ],
      }),
    ).toEqual(['Savings (x)', 'Sav‹U+200B›ings (attacker)']);
    expect(titlesOf({ enum: [1, '1', true, 'true'] })).toEqual([
      '1 (1) #1',
      '1 (1) #2',
      'true (true) #3',
      'true (true) #4',
    ]);
    const long = 'a'.repeat(600);
    expect(new Set(titlesOf({ enum: [`${long}x`, `${long}y`] }) as string[]).size).toBe(2);
  });

  it('are only values that can be chosen, each once', () => {
    expect(valuesOf({ enum: ['a', null, 'a', 'b'] })).toEqual(['a', 'b']);
    expect(valuesOf({ type: 'string', enum: ['a', 1, { b: 1 }] })).toEqual(['a']);
    expect(valuesOf({ enum: ['a', 'b'], oneOf: [{ const: 'b' }, { const: 'c' }] })).toEqual(['b']);
    expect(fieldOf({ type: 'string', enum: ['a', 1] }).notes.join()).toMatch(/1 of the values/);
  });

  it('keep values that are hard to keep', () => {
    const values = ['  padded  ', 'a\nb', '__proto__', 'constructor', 'R&D <b>'];
    expect(valuesOf({ enum: values })).toEqual(values);
  });

  it('carry their descriptions, made visible', () => {
    const field = fieldOf({ oneOf: [{ const: 'a', title: 'A', description: 'x\u202ey' }] });
    expect(field).toMatchObject({ options: [{ description: 'x‹U+202E›y' }] });
    const variants = fieldOf({
      oneOf: [
        { enum: ['A'], description: 'The first' },
        { enum: ['B', 'C'], title: 'Letters' },
      ],
    });
    expect(variants).toMatchObject({
      options: [
        { value: 'A', title: 'A', description: 'The first' },
        { value: 'B', title: 'B' },
        { value: 'C', title: 'C' },
      ],
    });
  });
});

describe('titles and names', () => {
  it('prefer the title, else the name, made visible and bounded', () => {
    expect(fieldOf({ type: 'string', title: 'Na\u001b[8mme' }).title).toBe('Na␛[8mme');
    expect(fieldOf({ type: 'string', title: ' ' }, { name: 'db.host' }).title).toBe('db.host');
    expect(fieldOf({ type: 'string' }, { name: '' }).title).toBe('(no name)');
    expect(fieldOf({ type: 'string', title: 'T'.repeat(400) }).title).toMatch(
      /^T{200}… \(200 more/,
    );
    expect(fieldOf({ type: 'string', title: { en: 'x' } }).title).toBe('x');
  });

  it('show the name where titles collide', () => {
    const { fields } = formOf({
      properties: { from: { title: 'Name' }, to: { title: 'Na\u200dme' }, cc: { title: 'Copy' } },
    });
    expect(fields.map(({ title }) => title)).toEqual(['Name (from)', 'Na‹U+200D›me (to)', 'Copy']);
  });

  it('may be anything and keep their order', () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"a b":{},"الاسم":{}}}',
    ) as JsonObject;
    expect(formOf(schema).fields.map(({ name }) => name)).toEqual([
      '__proto__',
      'constructor',
      'a b',
      'الاسم',
    ]);
  });

  it('leave out root titles that are class names', () => {
    expect(formOf({ title: 'ScalarElicitationType', properties: {} }).title).toBeUndefined();
    expect(formOf({ title: 'Book a table', properties: {} }).title).toBe('Book a table');
    expect(formOf({ title: '予約', properties: {} }).title).toBe('予約');
  });
});

describe('defaults', () => {
  it.each<[JsonObject, unknown]>([
    [{ type: 'integer', default: 0 }, 0],
    [{ type: 'boolean', default: false }, false],
    [{ type: 'string', default: '' }, ''],
    [{ type: 'array', items: { enum: ['x'] }, default: [] }, []],
    [{ type: 'number', default: 1e-7 }, 1e-7],
    [
      {
        $ref: '#/properties/x/definitions/D',
        definitions: { D: { type: 'string' } },
        default: 'a',
      },
      'a',
    ],
  ])('are kept when they fit: %j', (property, value) => {
    const field = fieldOf(property);
    expect(field.default).toEqual(value);
    expect(field.notes).toEqual([]);
  });

  it.each<JsonObject>([
    { type: 'integer', default: '8080' },
    { type: 'integer', default: 1.5 },
    { type: 'boolean', default: 'false' },
    { type: 'string', default: 5 },
    { type: 'string', maxLength: 2, default: 'abc' },
    { enum: ['eu', 'us'], default: 'asia' },
    { enum: ['a'], enumNames: ['Alpha'], default: 'Alpha' },
    { type: 'array', items: { enum: ['a', 'b', 'c'] }, maxItems: 2, default: ['a', 'b', 'c'] },
    { type: 'array', items: { enum: ['a'] }, default: ['z'] },
    { type: 'array', items: { enum: ['a'] }, default: 'a' },
    { type: 'array', items: { enum: ['a', 'b'] }, default: ['a', 'a'] },
    {},
  ])('are dropped with a note when they do not fit: %j', (property) => {
    const field = fieldOf(Object.keys(property).length === 0 ? { default: 5 } : property);
    expect(field.default).toBeUndefined();
    expect(field.notes.join()).toMatch(/default .*dropped/);
  });

  it('lose the members that are not offered', () => {
    const field = fieldOf({ type: 'array', items: { enum: ['a', 'b'] }, default: ['a', 'z'] });
    expect(field.default).toEqual(['a']);
    expect(field.notes.join()).toMatch(/dropped/);
  });

  it('do not exist when they are null', () => {
    const field = fieldOf({ anyOf: [{ type: 'string' }, { type: 'null' }], default: null });
    expect(field.default).toBeUndefined();
    expect(field.notes).toEqual([]);
  });

  it('of secrets are not repeated in notes', () => {
    const field = fieldOf(
      { type: 'string', maxLength: 2, default: 'hunter2' },
      { name: 'password' },
    );
    expect(field.notes.join()).not.toContain('hunter2');
  });
});

describe('hints', () => {
  it.each<[JsonObject, string]>([
    [{ type: 'string' }, ''],
    [{ type: 'string', minLength: 1 }, ''],
    [{ type: 'string', minLength: 3, maxLength: 12 }, '3 to 12 characters'],
    [{ type: 'string', minLength: 1, maxLength: 1 }, 'Exactly 1 character'],
    [{ type: 'string', format: 'date' }, 'Date as YYYY-MM-DD'],
    [{ type: 'string', pattern: '^x-' }, 'Pattern: ^x-'],
    [{ type: 'string', pattern: '(?i)^x' }, 'Pattern, not checked here: (?i)^x'],
    [{ type: 'integer', minimum: 1, maximum: 10 }, 'Whole number · 1 to 10'],
    [{ type: 'integer', minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 }, 'Whole number'],
    [{ type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 }, 'More than 0 · In steps of 0.01'],
    [{ type: 'number', minimum: 7, maximum: 7 }, 'Exactly 7'],
    [{ type: 'boolean', const: true }, 'Must be Yes'],
    [
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 },
      'One text a line, or a list written as JSON, such as ["one", "two"] · At least 1 entry · At most 3 entries',
    ],
    [
      { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 2, maxItems: 3 },
      'Choose 2 to 3',
    ],
    [
      { type: 'array', items: { type: 'string' } },
      'One text a line, or a list written as JSON, such as ["one", "two"]',
    ],
  ])('of %j: %s', (property, hint) => {
    expect(fieldOf(property).hint).toBe(hint);
  });
});

describe('notes', () => {
  it.each<[JsonObject, RegExp]>([
    [{ type: 'string', pattern: '[a-z' }, /pattern “\[a-z” can’t be checked/],
    [{ type: 'string', pattern: '\\A[a-z]{2}\\z' }, /can’t be checked/],
    [{ type: 'string', format: 'starts_with' }, /format “starts_with” is not known/],
    [{ type: 'string', minLength: '3' }, /“minLength” is not written/],
    [{}, /does not say what kind/],
    [{ type: ['string', 'integer'] }, /several kinds/],
    [{ type: 'object' }, /nested values.*left out/],
  ])('on %j', (property, note) => {
    expect(fieldOf(property).notes.join()).toMatch(note);
  });

  it('are absent where nothing was read differently', () => {
    for (const property of [
      { type: 'string', format: 'uuid' },
      { type: 'string', pattern: '^x\\-' },
    ]) {
      expect(fieldOf(property).notes).toEqual([]);
    }
  });
});

describe('what nobody could answer', () => {
  const impossible: [string, JsonObject | boolean][] = [
    ['a nested object', { type: 'object', properties: { host: { type: 'string' } } }],
    ['an open map', { type: 'object', additionalProperties: { type: 'string' } }],
    ['a list of objects', { type: 'array', items: { type: 'object' } }],
    ['a list of numbers', { type: 'array', items: { type: 'integer' } }],
    ['a list of numbers to choose from', { type: 'array', items: { enum: [1, 2] } }],
    ['more choices than options', { type: 'array', minItems: 3, items: { enum: ['a', 'b'] } }],
    ['no options', { enum: [] }],
    ['only null', { type: 'null' }],
    ['null to choose', { enum: [null] }],
    ['options of another type', { type: 'string', enum: [1, 2] }],
    ['bounds that exclude all', { type: 'integer', minimum: 5, maximum: 4 }],
    ['an integer between two', { type: 'integer', minimum: 1.2, maximum: 1.8 }],
    ['lengths that exclude all', { type: 'string', minLength: 5, maxLength: 4 }],
    ['an unknown type', { type: 'file' }],
    ['types that contradict', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['the schema false', false],
    ['a reference elsewhere', { $ref: 'https://example.test/schema.json' }],
    ['a reference to nothing', { $ref: '#/$defs/Missing' }],
    ['a reference to itself', { $ref: '#' }],
  ];

  it.each(impossible)('is refused when required: %s', (_, property) => {
    const message = refusalOf({ properties: { 'a b': property }, required: ['a b'] });
    expect(message).toMatch(/^The required field “a b” .*\.$/);
  });

  it.each(impossible)('is shown but left out when optional: %s', (_, property) => {
    const field = fieldOf(property);
    expect(field).toMatchObject({ kind: 'json', unanswerable: true, name: 'x' });
    expect(field.notes.join()).toMatch(/left out/);
  });

  it('is a required name without property', () => {
    expect(refusalOf({ properties: { city: {} }, required: ['city', 'zip'] })).toMatch(/“zip”/);
  });

  it.each<JsonObject>([
    { type: 'string' },
    { type: ['array', 'null'] },
    { $ref: '#/$defs/Missing' },
    { $ref: '#' },
    { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } },
    { properties: {}, not: { $ref: '#' } },
  ])('is a root like %j', (schema) => {
    expect(refusalOf(schema)).toMatch(/\.$/);
  });
});

describe('tool arguments', () => {
  const parse = (schema: JsonObject): ReturnType<typeof parseForm> =>
    parseForm(schema, 'Run', { nested: true });

  it('take nested values as JSON', () => {
    const form = parse({
      type: 'object',
      properties: {
        where: { type: 'object', properties: { city: { type: 'string' } } },
        list: { type: 'array', items: { type: 'object' } },
        sizes: { type: 'array', items: { enum: [1, 2] } },
        any: {},
        nothing: { type: 'null' },
        mode: { enum: ['a', { b: 1 }] },
      },
      required: ['where'],
    });
    expect(form).toMatchObject({ kind: 'form', nested: true });
    expect(form.kind === 'form' && form.fields.map(({ kind }) => kind)).toEqual([
      'json',
      'json',
      'multiChoice',
      'json',
      'json',
      'json',
    ]);
  });

  it('have no default where that is null', () => {
    const form = parse({
      properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null } },
    });
    expect(form).toMatchObject({ fields: [{ kind: 'text', notes: [] }] });
  });

  it('may nest without end', () => {
    const form = parse({
      type: 'object',
      properties: { tree: { $ref: '#/$defs/Node' } },
      required: ['tree'],
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    });
    expect(form).toMatchObject({ kind: 'form', fields: [{ kind: 'json', name: 'tree' }] });
  });
});
