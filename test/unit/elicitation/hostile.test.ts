import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import type { JsonObject, JsonValue } from '../../../src/elicitation/json';
import { parseRequest } from '../../../src/elicitation/request';
import { initialContent, readEntries, readText } from '../../../src/elicitation/value';
import { fieldOf, formOf, refusalOf } from './formOf';

/** Far above what it takes on an idle machine, far below what a person would call frozen. */
const SECOND = 1_000;

function timed<T>(run: () => T): { result: T; milliseconds: number } {
  const started = performance.now();
  const result = run();
  return { result, milliseconds: performance.now() - started };
}

/** Properties f0, f1…, as they would come off the wire. */
function manyProperties(count: number, property: (index: number) => JsonValue): JsonObject {
  const properties: JsonObject = {};
  for (let index = 0; index < count; index += 1) {
    properties[`f${index}`] = property(index);
  }
  return properties;
}

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
    const { result, milliseconds } = timed(() => readText(field, text));
    expect(result).toMatchObject({ kind: 'error' });
    expect(milliseconds).toBeLessThan(SECOND);
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

  it('cost the same whether there is one or a hundred', () => {
    const form = formOf({
      properties: manyProperties(100, (index) => ({
        type: 'string',
        pattern: `^(a|aa)+$${'|x'.repeat(index)}`,
      })),
    });
    const names = form.fields.map(({ name }) => name);
    const content = Object.fromEntries(names.map((name) => [name, BOMB]));
    const checked = timed(() => checkContent(form, content));
    expect(checked.result.length).toBe(100);
    expect(checked.milliseconds).toBeLessThan(SECOND);
    const entries = new Map(names.map((name) => [name, { kind: 'text', text: BOMB } as const]));
    const read = timed(() => readEntries(form, entries));
    expect(read.result.problems.length).toBe(100);
    expect(read.milliseconds).toBeLessThan(SECOND);
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
    const { result, milliseconds } = timed(() =>
      fieldOf({ type: 'string', pattern: '^(a|aa)+$', default: BOMB }),
    );
    expect(result.default).toBeUndefined();
    expect(milliseconds).toBeLessThan(SECOND);
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

  it.each<[string, (index: number) => JsonObject]>([
    ['alike', () => ({ type: 'string' })],
    ['of all lengths', (index) => ({ type: 'string', maxLength: 20 + index, default: 'x' })],
    ['of all choices', (index) => ({ enum: ['a', `b${index}`], default: 'a' })],
    [
      'of all patterns',
      (index) => ({ type: 'string', pattern: `^x{1,${index + 1}}$`, default: 'x' }),
    ],
  ])('parses and checks many fields %s in time', (_, property) => {
    const schema = { properties: manyProperties(1_000, property) };
    const parsed = timed(() => formOf(schema));
    expect(parsed.milliseconds).toBeLessThan(SECOND);
    const form = parsed.result;
    const checked = timed(() => checkContent(form, initialContent(form)));
    expect(checked.result).toEqual([]);
    expect(checked.milliseconds).toBeLessThan(SECOND);
  });

  it('takes ten thousand options, all chosen', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `option ${index}`);
    const many = timed(() =>
      formOf({ properties: { m: { type: 'array', items: { enum: values } } } }),
    );
    expect(many.milliseconds).toBeLessThan(SECOND);
    const checked = timed(() => checkContent(many.result, { m: values }));
    expect(checked.result).toEqual([]);
    expect(checked.milliseconds).toBeLessThan(SECOND);
    const [field] = many.result.fields;
    const typed = timed(() => field && readText(field, values.join('\n')));
    expect(typed.result).toEqual({ kind: 'value', value: values });
    expect(typed.milliseconds).toBeLessThan(SECOND);
    const oneOf = values.map((value) => ({ const: value, title: `Title of ${value}` }));
    const titled = timed(() => formOf({ properties: { m: { oneOf } } }));
    expect(titled.milliseconds).toBeLessThan(SECOND);
    expect(checkContent(titled.result, { m: 'option 9999' })).toEqual([]);
    expect(checkContent(titled.result, { m: 'option 10000' })).toMatchObject([{ field: 'm' }]);
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
    const property = timed(() =>
      formOf({ $defs, properties: { x: { $ref: '#/$defs/L0' }, y: { type: 'string' } } }),
    );
    expect(property.result.fields).toMatchObject([{ unanswerable: true }, { kind: 'text' }]);
    expect(property.milliseconds).toBeLessThan(SECOND);
    const root = timed(() => refusalOf({ $defs, $ref: '#/$defs/L0' }));
    expect(root.result).toMatch(/\.$/);
    expect(root.milliseconds).toBeLessThan(SECOND);
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

  /** Well below {@link SECOND}: it takes some 50 ms, but a busy machine makes that more. */
  const BLINK = 500;
  const filled = (part: string, length: number): string =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const kana = 'この項目には、申請者の氏名を正確に入力してください。';

  it.each<[string, number, (index: number) => JsonObject]>([
    ['Japanese', 500, (index) => ({ description: filled(kana, 700) + String(index) })],
    ['short clauses', 500, () => ({ description: filled('é.', 2_000) })],
    [
      'secrets that are not asked for',
      500,
      () => ({ description: filled('of pàssword x ', 2_000) }),
    ],
    ['hidden characters', 250, () => ({ description: filled('a\u202eb\u200d', 2_000) })],
    ['piles of marks', 250, () => ({ description: filled('\u0301', 2_000) })],
    ['emoji', 250, () => ({ description: filled('👨‍👩‍👧', 2_000) })],
    ['ligatures of whole sentences', 250, () => ({ title: filled('\ufdfa', 1_500) })],
  ])('reads a megabyte of %s in time', (_, count, property) => {
    const schema = {
      properties: manyProperties(count, (index) => ({ type: 'string', ...property(index) })),
    };
    formOf({ properties: { warm: { type: 'string', ...property(0) } } });
    const { result, milliseconds } = timed(() => formOf(schema));
    expect(result.fields.length).toBe(count);
    expect(milliseconds).toBeLessThan(BLINK);
  });

  it('tells ten thousand long titles apart in time', () => {
    const oneOf = (title: (index: number) => string): JsonValue[] =>
      Array.from({ length: 10_000 }, (_, index) => ({ const: `v${index}`, title: title(index) }));
    for (const title of [
      (index: number) => `${filled('オプションの長い題名', 40)}${index}`,
      () => filled('オプションの長い題名', 40),
      () => filled('\u202ea', 20),
    ]) {
      const schema = { properties: { choice: { oneOf: oneOf(title) } } };
      const { result, milliseconds } = timed(() => formOf(schema));
      const [field] = result.fields;
      const titles = field?.kind === 'choice' ? field.options.map((option) => option.title) : [];
      expect(new Set(titles).size).toBe(10_000);
      expect(milliseconds).toBeLessThan(BLINK);
    }
  });

  it('shows the start of a megabyte of message in time', () => {
    const message = 'a\u202eb'.repeat(400_000);
    const { result, milliseconds } = timed(() => parseRequest({ message, requestedSchema: {} }));
    expect(result.message).toMatch(/more characters not shown\)$/);
    expect(milliseconds).toBeLessThan(SECOND);
  });

  it('reads and checks endless answers in time', () => {
    const long = 'a'.repeat(1_000_000);
    for (const format of ['email', 'uri', 'date', 'date-time', 'uuid']) {
      const field = fieldOf({ type: 'string', format });
      for (const text of [long, `a@${long}`, `https://${long}`, `${long}@${long}.de`]) {
        expect(timed(() => readText(field, text)).milliseconds).toBeLessThan(SECOND);
      }
    }
    const number = fieldOf({ type: 'integer' });
    expect(timed(() => readText(number, '9'.repeat(1_000_000))).result.kind).toBe('error');
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
