import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import type { JsonObject, JsonValue } from '../../../src/elicitation/json';
import { parseRequest } from '../../../src/elicitation/request';
import { initialContent, readEntries, readText } from '../../../src/elicitation/value';
import { fieldOf, formOf, refusalOf } from './formOf';
import { heavyForms, manyProperties } from './heavyForms';

const BOMB = `${'a'.repeat(40)}!`;

describe('patterns that never end', () => {
  it.each([
    ['^(a+)+$', BOMB],
    ['^(a|aa)+$', BOMB],
    ['^(a|a?)+$', BOMB],
    ['(a*)*b', BOMB],
    ['^(?:a|b|ab)*c', `${'ab'.repeat(40)}!`],
  ])('%s is given up, and the text counts as unchecked, not as valid', (pattern, text) => {
    const field = fieldOf({ type: 'string', pattern, title: 'Code' });
    expect(readText(field, text)).toMatchObject({ kind: 'error' });
  });

  it('says that it could not be checked, and keeps it from being sent', () => {
    const form = formOf({ properties: { code: { title: 'Code', pattern: '^(a|aa)+$' } } });
    const message = expect.stringMatching(/^Code could not be checked in time/) as unknown;
    expect(checkContent(form, { code: BOMB })).toEqual([{ field: 'code', message }]);
    expect(checkContent(form, { code: 'aaaa' })).toEqual([]);
    expect(checkContent(form, { code: 'b' })).toEqual([
      { field: 'code', message: 'Code must match the pattern “^(a|aa)+$”.' },
    ]);
  });

  it('does not turn into a yes behind not, anyOf or a condition', () => {
    const bomb = { pattern: '^(a|aa)+$' };
    for (const property of [
      { type: 'string', not: bomb },
      { type: 'string', anyOf: [bomb, { maxLength: 1 }] },
      { type: 'string', if: bomb, else: { maxLength: 100 } },
    ]) {
      const form = formOf({ properties: { x: property as JsonObject } });
      expect(checkContent(form, { x: BOMB })).toMatchObject([{ field: 'x' }]);
    }
  });

  it('are all given up, be there a hundred', () => {
    const form = formOf({
      properties: manyProperties(100, (index) => ({
        type: 'string',
        pattern: `^(a|aa)+$${'|x'.repeat(index)}`,
      })),
    });
    const names = form.fields.map(({ name }) => name);
    const content = Object.fromEntries(names.map((name) => [name, BOMB]));
    expect(checkContent(form, content).length).toBe(100);
    const entries = new Map(names.map((name) => [name, { kind: 'text', text: BOMB } as const]));
    expect(readEntries(form, entries).problems.length).toBe(100);
  });

  it('do not hide what is wrong with other fields', () => {
    const form = formOf({
      properties: { a: { pattern: '^(a|aa)+$' }, b: { type: 'integer' }, c: { pattern: '^x' } },
    });
    expect(checkContent(form, { a: BOMB, b: 'x', c: 'y' }).map(({ field }) => field)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('may stand beside a default, which is dropped', () => {
    const field = fieldOf({ type: 'string', pattern: '^(a|aa)+$', default: BOMB });
    expect(field.default).toBeUndefined();
  });

  it('may be names of properties', () => {
    const form = formOf({
      properties: { x: {} },
      patternProperties: { '^(a|aa)+$': { type: 'string' } },
    });
    expect(checkContent(form, { [BOMB]: 'x' })).toEqual([
      { message: 'The answers could not be checked in time against the server’s patterns.' },
    ]);
  });
});

describe('size', () => {
  it('reads a thousand fields and refuses more, saying both numbers', () => {
    const text = (): JsonValue => ({ type: 'string' });
    expect(formOf({ properties: manyProperties(1_000, text) }).fields.length).toBe(1_000);
    expect(refusalOf({ properties: manyProperties(5_000, text) })).toBe(
      'The form has 5000 fields; at most 1000 can be shown.',
    );
  });

  it.each(Object.entries(heavyForms))(
    'reads %s whole, and checks them',
    (_, { schema, fields }) => {
      const form = formOf(schema);
      expect(form.fields.length).toBe(fields);
      expect(form.fields.filter((field) => 'unanswerable' in field)).toEqual([]);
      expect(checkContent(form, initialContent(form))).toEqual([]);
    },
  );

  it('takes ten thousand options, all chosen', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `option ${index}`);
    const many = formOf({ properties: { m: { type: 'array', items: { enum: values } } } });
    expect(checkContent(many, { m: values })).toEqual([]);
    const [field] = many.fields;
    expect(field && readText(field, values.join('\n'))).toEqual({ kind: 'value', value: values });
    const oneOf = values.map((value) => ({ const: value, title: `Title of ${value}` }));
    const titled = formOf({ properties: { m: { oneOf } } });
    expect(checkContent(titled, { m: 'option 9999' })).toEqual([]);
    expect(checkContent(titled, { m: 'option 10000' })).toMatchObject([{ field: 'm' }]);
  });

  it('does not read more options than can be shown', () => {
    const values = Array.from({ length: 20_001 }, (_, index) => `option ${index}`);
    const schema = { properties: { m: { enum: values } } };
    expect(formOf(schema).fields[0]).toMatchObject({ unanswerable: true });
    expect(refusalOf({ ...schema, required: ['m'] })).toMatch(/20000 choices/);
  });

  it('refuses what is too deep or too large to walk', () => {
    let deep: JsonObject = { type: 'string' };
    for (let level = 0; level < 20_000; level += 1) {
      deep = { properties: { d: deep } };
    }
    expect(refusalOf(deep)).toMatch(/larger than can be shown/);
    const wide = manyProperties(60_000, () => ({ type: 'string' }));
    expect(refusalOf({ $defs: wide })).toMatch(/larger than can be shown/);
  });

  it('shows a deep but optional part as what can’t be answered', () => {
    let deep: JsonObject = { type: 'string' };
    for (let level = 0; level < 150; level += 1) {
      deep = { type: 'object', properties: { d: deep } };
    }
    const form = formOf({ properties: { d: deep, ok: { type: 'string' } }, required: ['ok'] });
    expect(form.fields).toMatchObject([{ name: 'd', unanswerable: true }, { name: 'ok' }]);
    expect(checkContent(form, { ok: 'x' })).toEqual([]);
    expect(checkContent(form, { ok: 'x', d: 'x' })).toMatchObject([{ field: 'd' }]);
  });

  it('does not follow references that multiply without end', () => {
    const $defs: JsonObject = { L15: { type: 'string' } };
    for (let level = 0; level < 15; level += 1) {
      const next = { $ref: `#/$defs/L${level + 1}` };
      $defs[`L${level}`] = { allOf: [next, next, next] };
    }
    const form = formOf({
      $defs,
      properties: { x: { $ref: '#/$defs/L0' }, y: { type: 'string' } },
    });
    expect(form.fields).toMatchObject([{ unanswerable: true }, { kind: 'text' }]);
    expect(refusalOf({ $defs, $ref: '#/$defs/L0' })).toMatch(/\.$/);
  });

  it('survives references in circles', () => {
    const form = formOf({
      $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } },
      properties: { n: { $ref: '#/$defs/A' }, self: { $ref: '#' }, ok: { type: 'string' } },
      required: ['ok'],
    });
    expect(form.fields.map((field) => 'unanswerable' in field)).toEqual([true, true, false]);
    expect(checkContent(form, { ok: 'x', n: 'y' })).toMatchObject([{ field: 'n' }]);
  });

  it('tells ten thousand titles apart, be they equal or hidden', () => {
    for (const name of ['10,000 long titles', '10,000 equal titles', '10,000 hidden titles']) {
      const [field] = formOf(heavyForms[name]?.schema ?? {}).fields;
      const titles = field?.kind === 'choice' ? field.options.map((option) => option.title) : [];
      expect(new Set(titles).size).toBe(10_000);
    }
  });

  it('shows the start of a megabyte of message', () => {
    const message = 'a\u202eb'.repeat(400_000);
    const shown = parseRequest({ message, requestedSchema: {} }).message;
    expect(shown).toMatch(/more characters not shown\)$/);
    expect(shown.length).toBeLessThan(500_000);
  });

  it('reads and checks endless answers', () => {
    const long = 'a'.repeat(1_000_000);
    const texts = [long, `a@${long}`, `https://${long}`, `${long}@${long}.de`];
    const fitting = ['email', 'uri', 'date', 'date-time', 'uuid'].map((format) => {
      const field = fieldOf({ type: 'string', format });
      return texts.filter((text) => readText(field, text).kind === 'value');
    });
    // Only one of them looks like an address, and one like a URL.
    expect(fitting.map((found) => found.map((text) => texts.indexOf(text)))).toEqual([
      [3],
      [2],
      [],
      [],
      [],
    ]);
    const number = fieldOf({ type: 'integer' });
    expect(readText(number, '9'.repeat(1_000_000)).kind).toBe('error');
  });
});

describe('schemas that try to change the program', () => {
  it('never touch what all objects share', () => {
    const schema = JSON.parse(
      `{"properties":{"n":{"type":"string","__proto__":{"default":"hacked","title":"Hacked"}},
        "__proto__":{"type":"string","default":"x"},
        "m":{"type":"array","items":{"enum":["__proto__","a"]},"default":["__proto__"]}},
        "__proto__":{"required":["zip"]}}`,
    ) as JsonObject;
    const form = formOf(schema);
    expect(form.fields[0]).toMatchObject({ name: 'n', title: 'n' });
    expect(form.fields[0]?.default).toBeUndefined();
    expect(JSON.stringify(initialContent(form))).toBe('{"__proto__":"x","m":["__proto__"]}');
    expect(checkContent(form, initialContent(form))).toEqual([]);
    expect(({} as Record<string, unknown>)['default']).toBeUndefined();
  });

  it('can’t smuggle code through names, values or patterns', () => {
    const evil = '"];globalThis.hacked=1;//\u2028`${globalThis.hacked=1}';
    const form = formOf({
      properties: {
        [evil]: { enum: [evil, 'x'] },
        p: { type: 'string', pattern: evil, format: evil },
      },
      required: [evil],
      dependentRequired: { p: [evil] },
      patternProperties: { [evil]: { const: evil } },
    });
    expect(checkContent(form, { [evil]: evil, p: evil })).toMatchObject([{ field: 'p' }]);
    expect(checkContent(form, { [evil]: 'y' })).toMatchObject([{ field: evil }]);
    expect((globalThis as Record<string, unknown>)['hacked']).toBeUndefined();
  });
});
