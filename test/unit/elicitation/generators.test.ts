import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import type { JsonObject } from '../../../src/elicitation/json';
import { parseRequest } from '../../../src/elicitation/request';
import { initialContent, readText } from '../../../src/elicitation/value';
import { fieldOf, formOf, refusalOf } from './formOf';

/** Shapes that generators and people write, where a reader by the book would be of no use to anybody. */

describe('choices', () => {
  const valuesOf = (property: JsonObject): unknown[] => {
    const field = fieldOf(property);
    return field.kind === 'choice' || field.kind === 'multiChoice'
      ? field.options.map(({ value }) => value)
      : [field.kind];
  };

  it('are only those that the rules beside them allow', () => {
    expect(valuesOf({ enum: ['abc', 'abcdef'], minLength: 5 })).toEqual(['abcdef']);
    expect(valuesOf({ type: 'integer', enum: [1, 2, 3], minimum: 2 })).toEqual([2, 3]);
    expect(valuesOf({ enum: ['a', 'B'], pattern: '^[a-z]$' })).toEqual(['a']);
    expect(
      valuesOf({ type: 'array', items: { type: 'string', enum: ['a', 'bc'], minLength: 2 } }),
    ).toEqual(['bc']);
    expect(fieldOf({ enum: ['abc', 'abcdef'], minLength: 5 }).notes).toEqual([
      '1 of the values listed can’t be chosen, since other rules forbid them.',
    ]);
    expect(fieldOf({ enum: ['abc'], minLength: 5 })).toMatchObject({ unanswerable: true });
  });

  it('with an endless pattern beside them are all offered, in time', () => {
    const values = Array.from({ length: 200 }, (_, index) => `${'a'.repeat(40)}!${index}`);
    expect(valuesOf({ enum: values, pattern: '^(a+)+$' })).toHaveLength(200);
  });

  it('that two branches of oneOf name are none', () => {
    const twice = [{ const: 'a', title: 'X' }, { const: 'a', title: 'Y' }, { const: 'b' }];
    expect(valuesOf({ oneOf: twice })).toEqual(['b']);
    expect(valuesOf({ anyOf: twice })).toEqual(['a', 'b']);
  });

  it('of a Rust enum leave out variants with fields', () => {
    const variant = { type: 'object', properties: { B: { type: 'string' } }, required: ['B'] };
    const field = fieldOf({ oneOf: [{ type: 'string', enum: ['A'] }, variant] });
    expect(field).toMatchObject({ kind: 'choice', options: [{ value: 'A' }] });
    expect(field.notes).toEqual([
      'The server also takes nested values here, which an answer can’t carry.',
    ]);
    expect(
      refusalOf({ properties: { k: { anyOf: [variant, { type: 'null' }] } }, required: ['k'] }),
    ).toMatch(/asks for nested values/);
  });

  it('without values are refused', () => {
    const labelled = [
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
    ];
    expect(
      refusalOf({ properties: { k: { type: 'string', oneOf: labelled } }, required: ['k'] }),
    ).toBe('The required field “k” offers choices without saying their values.');
  });

  it('past 2^53 are left out, since they may have been other numbers', () => {
    expect(valuesOf({ enum: [1, 175928847299117060] })).toEqual([1]);
    expect(
      initialContent(
        formOf({ properties: { id: { type: 'integer', default: 175928847299117060 } } }),
      ),
    ).toEqual({});
  });
});

describe('what no value fits', () => {
  it.each<[JsonObject, RegExp]>([
    [{ not: {} }, /allows no value/],
    [{ type: 'string', not: true }, /allows no value/],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }, /allows no number/],
    [{ type: 'integer', minimum: 1, maximum: 9, multipleOf: 10 }, /allows no number/],
  ])('%j is refused', (property, reason) => {
    expect(refusalOf({ properties: { x: property }, required: ['x'] })).toMatch(reason);
  });

  it.each<[JsonObject, string]>([
    [{ anyOf: [{ type: 'string' }, { not: {} }] }, 'text'],
    [{ type: 'integer', exclusiveMinimum: 1, maximum: 2 }, 'number'],
    [{ type: 'integer', minimum: -15, maximum: -5, multipleOf: 10 }, 'number'],
  ])('%j is not among them', (property, kind) => {
    expect(fieldOf(property).kind).toBe(kind);
  });
});

describe('references', () => {
  it('name a definition by its $id, as TypeBox writes them', () => {
    const form = formOf({
      properties: { user: { $ref: 'User' } },
      $defs: { User: { $id: 'User', type: 'string', minLength: 2 } },
    });
    expect(form.fields[0]).toMatchObject({ kind: 'text', minLength: 2 });
  });

  it('may begin with the document’s own $id, and never lead outside', () => {
    const $id = 'https://example.com/ask';
    const $defs = { T: { type: 'boolean' } };
    const propertyWith = ($ref: string): JsonObject => ({
      $id,
      $defs,
      properties: { a: { $ref } },
    });
    expect(formOf(propertyWith(`${$id}#/$defs/T`)).fields[0]?.kind).toBe('boolean');
    expect(formOf(propertyWith('https://example.org/ask#/$defs/T')).fields[0]).toMatchObject({
      unanswerable: true,
    });
  });
});

describe('keywords that are null', () => {
  it('are not set, and nobody need hear of it', () => {
    const form = formOf({
      required: null,
      properties: {
        a: { type: 'string', title: null, minLength: null, enum: null, format: null },
        b: { type: null, items: null },
      },
    });
    expect(form.notes).toEqual([]);
    expect(form.fields[0]).toMatchObject({ kind: 'text', title: 'a', notes: [] });
    expect(form.fields[1]?.kind).toBe('text');
  });
});

describe('a schema under another name', () => {
  it.each(['requested_schema', 'schema', 'inputSchema'])('%s is refused', (name) => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const sentence = `The form’s schema is named “${name}”; it must be “requestedSchema”.`;
    expect(parseRequest({ message: 'Hello', [name]: schema })).toEqual({
      kind: 'refused',
      code: -32602,
      message: sentence,
      reason: sentence,
    });
  });

  it('is not what other members hold', () => {
    const _meta = { type: 'object', properties: {} };
    expect(parseRequest({ message: 'Hello', _meta }).kind).toBe('form');
    expect(parseRequest({ message: 'Hello', mode: 'form', icon: { src: 'x' } }).kind).toBe('form');
  });
});

describe('problems', () => {
  it.each<[JsonObject, unknown, string]>([
    [
      { type: 'integer', format: 'int32' },
      1.5,
      'x must be a whole number from -2147483648 to 2147483647.',
    ],
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }] }, '1', 'x must be a number.'],
    [{ anyOf: [{ type: 'boolean' }, { type: 'string' }] }, 1, 'x must be text.'],
    [{ enum: [true, false] }, 'true', 'x must be yes or no.'],
  ])('of %j with %j: %s', (property, value, message) => {
    const form = formOf({ properties: { x: property } });
    expect(checkContent(form, { x: value })).toEqual([{ field: 'x', message }]);
  });
});

describe('secrets', () => {
  it.each([
    [{ type: 'string', title: 'OTP code' }],
    [{ type: 'string', title: 'Sign-in code' }],
    [{ type: 'string', title: 'Code we texted you' }],
    [{ type: 'array', items: { type: 'string' }, title: 'Backup codes' }],
  ])('%j is one', (property) => {
    expect(fieldOf(property).sensitive).toBe(true);
  });

  it('may be asked for by the message of a form with one plain name', () => {
    const form = formOf(
      { properties: { code: { type: 'string' } } },
      'Enter the code from your authenticator app.',
    );
    expect(form.fields[0]?.sensitive).toBe(true);
  });
});

describe('hints', () => {
  it('leave out what is empty', () => {
    expect(fieldOf({ type: 'string', pattern: '', format: '' })).toMatchObject({
      hint: '',
      notes: [],
    });
    expect(readText(fieldOf({ type: 'string', format: '' }), 'x')).toEqual({
      kind: 'value',
      value: 'x',
    });
  });
});
