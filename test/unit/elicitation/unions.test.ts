import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import { departures } from '../../../src/elicitation/departures';
import { parseForm } from '../../../src/elicitation/form';
import type { JsonObject, JsonValue } from '../../../src/elicitation/json';
import { displayValue, initialContent, readText } from '../../../src/elicitation/value';
import { fieldOf, formOf } from './formOf';

/** What text means for a field with that schema: its value, or the complaint. */
function reading(property: JsonObject, text: string): unknown {
  const result = readText(fieldOf({ title: 'Thing', ...property }), text);
  return result.kind === 'error' ? result.message : result.kind === 'omit' ? 'omit' : result.value;
}

const PORT = { type: 'integer', minimum: 1, maximum: 65_535 };
const NULL = { type: 'null' };

/** The ways generators write "a port or auto". */
const portOrAuto: JsonObject[] = [
  { anyOf: [PORT, { const: 'auto', type: 'string' }] },
  { anyOf: [PORT, { const: 'auto' }] },
  { anyOf: [{ enum: ['auto'] }, PORT] },
  { oneOf: [PORT, { const: 'auto', title: 'Automatic' }] },
  { anyOf: [PORT, { const: 'auto' }, NULL], default: null },
  { anyOf: [{ anyOf: [PORT, { const: 'auto' }] }, NULL] },
  { anyOf: [{ ...PORT, type: ['integer', 'null'] }, { const: 'auto' }] },
  { allOf: [{ anyOf: [PORT, { const: 'auto' }] }] },
  { type: ['integer', 'string'], anyOf: [PORT, { const: 'auto' }] },
];

describe.each(portOrAuto)('a number or one word, %j', (property) => {
  it('is one field for both', () => {
    const field = fieldOf(property);
    expect(field).toMatchObject({ kind: 'text', orNumber: { whole: true, texts: ['auto'] } });
    expect(field.hint).toBe('Whole number · 1 to 65535 · or “auto”');
    expect(field.notes).toEqual([]);
  });

  it.each<[string, JsonValue]>([
    ['5', 5],
    [' 80 ', 80],
    ['007', 7],
    ['1e2', 100],
    ['auto', 'auto'],
    [' auto ', 'auto'],
  ])('reads “%s” as %j', (text, value) => {
    expect(reading(property, text)).toBe(value);
    expect(checkContent(formOf({ properties: { x: property } }), { x: value })).toEqual([]);
  });

  it.each([
    ['fast', 'Thing must be a whole number or “auto”.'],
    ['5.5', /^Thing must be a whole number/],
    ['0', 'Thing must be 1 or more.'],
    ['70000', 'Thing must be 65535 or less.'],
    ['9007199254740993', /more digits than can be sent/],
    ['', 'omit'],
  ])('says what is wrong with “%s”', (text, message) => {
    expect(reading(property, text)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  it('says the same of content', () => {
    const form = formOf({ properties: { x: { title: 'Thing', ...property } } });
    for (const x of ['5', 'fast', true]) {
      expect(checkContent(form, { x })).toEqual([
        { field: 'x', message: 'Thing must be a whole number or “auto”.' },
      ]);
    }
  });

  it('keeps a default of either kind', () => {
    for (const preset of [8080, 'auto']) {
      const form = formOf({ properties: { x: { ...property, default: preset } } });
      expect(form.fields).toMatchObject([{ default: preset, notes: [] }]);
      expect(initialContent(form)).toEqual({ x: preset });
    }
    for (const preset of [0, 'fast']) {
      expect(fieldOf({ ...property, default: preset }).notes.join()).toMatch(/dropped/);
    }
  });

  it('is the same among arguments of a tool', () => {
    const form = parseForm({ properties: { x: property } }, 'Run', { nested: true });
    expect(form).toMatchObject({ fields: [{ kind: 'text', orNumber: { whole: true } }] });
  });
});

describe('a number or any text', () => {
  const either: JsonObject[] = [
    { type: ['number', 'string'] },
    { type: ['string', 'number', 'null'] },
    { anyOf: [{ type: 'number' }, { type: 'string' }] },
    { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'number' }, NULL] },
  ];

  it.each(either)('says how it is read: %j', (property) => {
    const field = fieldOf(property);
    expect(field).toMatchObject({ kind: 'text', orNumber: { whole: false } });
    expect(field.hint).toBe('Number · or text');
    expect(field.notes.join()).toMatch(/a number is sent as one, the rest as text/);
    expect(fieldOf({ ...property, default: 5 }).default).toBe(5);
    expect(fieldOf({ ...property, default: '5' }).default).toBe('5');
    expect(displayValue(field, 5)).toBe('5');
  });

  it.each<[string, JsonValue]>([
    ['5', 5],
    ['-0.5', -0.5],
    [' 5 ', 5],
    ['five', 'five'],
    [' five', ' five'],
    ['true', 'true'],
  ])('reads “%s” as %j', (text, value) => {
    for (const property of either) {
      expect(reading(property, text)).toBe(value);
    }
  });

  it.each(['007', '+49301234', '1.10', '1e3', '-0', '9007199254740993'])(
    'loses nothing of “%s”, which no number would give back',
    (text) => {
      for (const property of either) {
        expect(reading(property, text)).toBe(text);
      }
    },
  );

  it('looks at what each may be', () => {
    const property = { anyOf: [PORT, { type: 'string', format: 'date' }] };
    expect(fieldOf(property).hint).toBe('Whole number · 1 to 65535 · or text · Date as YYYY-MM-DD');
    expect(reading(property, '5')).toBe(5);
    expect(reading(property, '2026-01-31')).toBe('2026-01-31');
    expect(reading(property, 'x')).toMatch(/real date/);
    const form = formOf({ properties: { x: { title: 'Thing', ...property } } });
    expect(checkContent(form, { x: true })).toEqual([
      { field: 'x', message: 'Thing must be a whole number or text.' },
    ]);
  });

  it('is told to authors of servers', () => {
    expect(departures(formOf({ properties: { x: { type: ['number', 'string'] } } }))[0]).toMatch(
      /it is read as a number or text\.$/,
    );
  });
});

describe('constants of several types', () => {
  it.each<[JsonObject, (string | number | boolean)[]]>([
    [{ anyOf: [{ const: 1 }, { const: 'auto' }, { const: true }] }, [1, 'auto', true]],
    [
      { anyOf: [{ const: 1, type: 'integer' }, { const: 'auto', type: 'string' }, NULL] },
      [1, 'auto'],
    ],
    [{ oneOf: [{ enum: [1, 2], type: 'integer' }, { const: 'auto' }] }, [1, 2, 'auto']],
    [{ anyOf: [{ enum: [1, 2, 3], type: 'integer' }, NULL], default: null }, [1, 2, 3]],
    [{ type: ['integer', 'null'], enum: [1, 2, null] }, [1, 2]],
    [{ anyOf: [{ enum: [1, null] }, { const: 2 }] }, [1, 2]],
    [{ anyOf: [{ type: 'boolean' }, { const: 'auto', type: 'string' }] }, [true, false, 'auto']],
    [{ anyOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, ['a', 'b', 'c']],
  ])('are a choice: %j', (property, values) => {
    const field = fieldOf(property);
    expect(field).toMatchObject({ kind: 'choice', options: values.map((value) => ({ value })) });
    expect(field.notes).toEqual([]);
    for (const value of values) {
      expect(readText(field, `${value}`)).toEqual({ kind: 'value', value });
      expect(checkContent(formOf({ properties: { x: property } }), { x: value })).toEqual([]);
      expect(fieldOf({ ...property, default: value }).default).toBe(value);
    }
  });
});

describe('other unions', () => {
  it.each<[string, JsonObject]>([
    ['number', { anyOf: [{ type: 'integer' }, { const: 0.5 }] }],
    ['text', { anyOf: [{ format: 'email' }, { const: 'none' }] }],
    ['text', { anyOf: [{ type: 'string' }, { type: 'boolean' }] }],
    ['json', { anyOf: [{ type: 'boolean' }, { type: 'integer' }] }],
    ['json', { anyOf: [{ type: 'boolean' }, { type: 'integer' }, { const: 'auto' }] }],
    ['json', { anyOf: [{ type: 'array' }, { const: 'all' }] }],
    ['json', { anyOf: [{ type: 'integer' }, {}] }],
  ])('are %s: %j', (kind, property) => {
    const field = fieldOf(property);
    expect(field.kind).toBe(kind);
    expect(field).not.toHaveProperty('orNumber');
  });

  it('may be members of a list', () => {
    const items = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
    expect(fieldOf({ type: 'array', items }).kind).toBe('json');
  });
});
