import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/elicitation/entry';
import type { JsonObject, JsonValue } from '../../../src/elicitation/json';
import {
  displayValue,
  initialContent,
  initialEntry,
  readEntries,
  readEntry,
  readText,
} from '../../../src/elicitation/value';
import { fieldOf, formOf } from './formOf';

/** What text means for a field with that schema: its value, or the complaint. */
function reading(property: JsonObject, text: string): unknown {
  const result = readText(fieldOf({ title: 'Thing', ...property }), text);
  return result.kind === 'error' ? result.message : result.kind === 'omit' ? 'omit' : result.value;
}

describe('readText for numbers', () => {
  it.each<[string, JsonValue]>([
    ['5', 5],
    [' 12 ', 12],
    ['+5', 5],
    ['-3', -3],
    ['007', 7],
    ['3.0', 3],
    ['1e2', 100],
    ['100e-2', 1],
    ['-0', 0],
    ['9007199254740992', 9007199254740992],
  ])('%s is the integer %s', (text, value) => {
    expect(reading({ type: 'integer' }, text)).toBe(value);
  });

  it.each<[string, JsonValue]>([
    ['19.99', 19.99],
    ['0.07', 0.07],
    ['.5', 0.5],
    ['5.', 5],
    ['1e-7', 1e-7],
    ['1e300', 1e300],
    ['3.14159265358979323846', 3.141592653589793],
  ])('%s is the number %s', (text, value) => {
    expect(reading({ type: 'number' }, text)).toBe(value);
  });

  it.each([
    '0x1F',
    '12abc',
    'Infinity',
    'NaN',
    '1_000',
    '٣',
    '1,50',
    '1 000',
    '--5',
    '.',
    'e5',
    '1e',
  ])('%s is no number', (text) => {
    expect(reading({ type: 'integer' }, text)).toMatch(/must be a whole number/);
    expect(reading({ type: 'number' }, text)).toMatch(/must be a number, written like/);
  });

  it.each(['3.7', '3.2', '1e-1', '1.0000000000000000001'])('%s is no integer', (text) => {
    expect(reading({ type: 'integer' }, text)).toMatch(/must be a whole number|more digits/);
  });

  it.each([
    '9007199254740993',
    '123456789012345678901',
    '1e-400',
    '9007199254740993.5',
    '9007199254740993.5e1',
  ])('%s can’t be carried exactly and is not rounded', (text) => {
    expect(reading({ type: 'number' }, text)).toMatch(/more digits than can be sent/);
  });

  it('looks at the bounds', () => {
    expect(reading({ type: 'integer', minimum: 1, maximum: 5 }, '6')).toBe(
      'Thing must be 5 or less.',
    );
    expect(reading({ type: 'number', exclusiveMinimum: 0 }, '0')).toBe(
      'Thing must be more than 0.',
    );
    expect(reading({ type: 'number', multipleOf: 0.01 }, '1.005')).toMatch(/multiple of 0\.01/);
  });
});

describe('readText for text', () => {
  it('sends text as typed', () => {
    expect(reading({ type: 'string' }, '  octo/demo ')).toBe('  octo/demo ');
    expect(reading({ type: 'string' }, ' ')).toBe(' ');
    for (const text of ['007', 'true', 'null', '1e3', '[]']) {
      expect(reading({ type: 'string' }, text)).toBe(text);
    }
  });

  it('takes blanks around a format away and checks it', () => {
    expect(reading({ type: 'string', format: 'email' }, ' a@b.example ')).toBe('a@b.example');
    expect(reading({ type: 'string', format: 'email' }, 'a@')).toMatch(/email address/);
    expect(reading({ type: 'string', format: 'uri' }, 'https://a.example/x')).toBe(
      'https://a.example/x',
    );
    expect(reading({ type: 'string', format: 'uri' }, 'a.example')).toMatch(/complete address/);
    expect(reading({ type: 'string', format: 'date' }, '2026-01-31')).toBe('2026-01-31');
    expect(reading({ type: 'string', format: 'date' }, '2026-02-30')).toMatch(/real date/);
    expect(reading({ type: 'string', format: 'date' }, '31.01.2026')).toMatch(/2026-01-31/);
  });

  it('wants a time zone and never guesses one', () => {
    const at = { type: 'string', format: 'date-time' };
    expect(reading(at, '2026-03-04T05:06:07Z')).toBe('2026-03-04T05:06:07Z');
    expect(reading(at, '2026-03-04T05:06:07+02:00')).toBe('2026-03-04T05:06:07+02:00');
    expect(reading(at, '2026-03-04T05:06:07')).toMatch(/time zone/);
    expect(reading(at, '2026-03-04T05:06')).toMatch(/time zone/);
  });

  it('looks at length and pattern', () => {
    expect(reading({ type: 'string', maxLength: 2 }, '🚀🚀')).toBe('🚀🚀');
    expect(reading({ type: 'string', maxLength: 2 }, 'abc')).toMatch(/at most 2/);
    expect(reading({ type: 'string', pattern: '^x-' }, 'y')).toMatch(/pattern “\^x-”/);
  });
});

describe('readText for the other kinds', () => {
  it('reads yes and no', () => {
    for (const text of ['yes', 'Yes', ' true ', 'Y']) {
      expect(reading({ type: 'boolean' }, text)).toBe(true);
    }
    for (const text of ['no', 'FALSE', 'n']) {
      expect(reading({ type: 'boolean' }, text)).toBe(false);
    }
    expect(reading({ type: 'boolean' }, '1')).toBe('Thing must be yes or no.');
    expect(reading({ type: 'boolean', const: true }, 'no')).toBe('Thing must be Yes.');
  });

  it('reads a choice by value or title, exactly', () => {
    const speed = { enum: ['std', 'exp'], enumNames: ['Standard', 'Express'] };
    expect(reading(speed, 'exp')).toBe('exp');
    expect(reading(speed, 'Express')).toBe('exp');
    expect(reading(speed, ' Express ')).toBe('exp');
    expect(reading(speed, 'express')).toMatch(/choices offered/);
    expect(reading({ enum: [1, 2] }, '2')).toBe(2);
    expect(reading({ enum: ['true', '01'] }, 'true')).toBe('true');
    expect(reading({ enum: ['  padded  '] }, '  padded  ')).toBe('  padded  ');
    expect(reading({ enum: ['__proto__', 'a'] }, 'toString')).toMatch(/choices offered/);
  });

  it('does not decide between two choices', () => {
    const swapped = {
      oneOf: [
        { const: 'on', title: 'off' },
        { const: 'off', title: 'on' },
      ],
    };
    expect(reading(swapped, 'on')).toMatch(/more than one choice/);
    expect(reading({ enum: [1, '1'] }, '1')).toMatch(/more than one choice/);
  });

  it('reads several choices from a list', () => {
    const fruit = {
      type: 'array',
      items: { enum: ['apple', 'kiwi', 'a, b'], enumNames: ['Apple'] },
    };
    expect(reading(fruit, 'apple, kiwi')).toEqual(['apple', 'kiwi']);
    expect(reading(fruit, 'Apple\nkiwi\n')).toEqual(['apple', 'kiwi']);
    expect(reading(fruit, 'a, b')).toEqual(['a, b']);
    expect(reading(fruit, '["apple"]')).toEqual(['apple']);
    expect(reading(fruit, '[]')).toEqual([]);
    expect(reading(fruit, 'apple, melon')).toMatch(/“melon” is not one/);
    expect(reading(fruit, 'kiwi, kiwi')).toMatch(/twice/);
  });

  it('reads JSON', () => {
    const tags = { type: 'array', items: { type: 'string' } };
    expect(reading(tags, '["a", "b"]')).toEqual(['a', 'b']);
    expect(reading(tags, '["a", ')).toMatch(/written as JSON/);
    expect(reading(tags, '{}')).toBe('Thing must be a list.');
    const either = { anyOf: [{ type: 'boolean' }, { type: 'integer' }] };
    expect(reading(either, '5')).toBe(5);
    expect(reading(either, '9007199254740993')).toMatch(/more digits/);
    expect(reading({ type: 'object' }, '{}')).toMatch(/can’t be answered/);
  });
});

describe('readText for what people write their own way', () => {
  it('takes a list of texts one a line', () => {
    const tags = { type: 'array', items: { type: 'string' }, maxItems: 3 };
    expect(reading(tags, 'a, b')).toEqual(['a, b']);
    expect(reading(tags, ' red \r\n\nblue\n')).toEqual(['red', 'blue']);
    expect(reading(tags, 'a\nb\nc\nd')).toBe('Thing takes at most 3 entries.');
    expect(reading({ type: 'array' }, 'a\nb')).toEqual(['a', 'b']);
  });

  it('sends a date and time as RFC 3339 wants it', () => {
    const when = { type: 'string', format: 'date-time' };
    expect(reading(when, '2026-01-31 09:30:00Z')).toBe('2026-01-31T09:30:00Z');
    expect(reading(when, '2026-01-31 09:30')).toMatch(/with its time zone/);
  });

  it('says so when a number is too large', () => {
    expect(reading({ type: 'number' }, '-1e400')).toMatch(/larger than any number/);
  });
});

describe('nothing, empty text and a value are three things', () => {
  const kinds: JsonObject[] = [
    { type: 'string' },
    { type: 'string', format: 'email' },
    { type: 'integer' },
    { type: 'boolean' },
    { enum: ['', 'a'] },
    { type: 'array', items: { enum: ['a'] } },
    { type: 'array', items: { type: 'string' } },
  ];

  it.each(kinds)('empty text leaves an optional field out: %j', (property) => {
    expect(readText(fieldOf(property), '')).toEqual({ kind: 'omit' });
    expect(readEntry(fieldOf(property), { kind: 'omit' })).toEqual({ kind: 'omit' });
  });

  it.each(kinds)('and is an error in a required one: %j', (property) => {
    const field = fieldOf({ title: 'Thing', ...property }, { required: true });
    const error = { kind: 'error', message: 'Thing is required.' };
    expect(readText(field, '')).toEqual(error);
    expect(readEntry(field, { kind: 'omit' })).toEqual(error);
  });

  it('empty values are sent only when chosen, and only where they fit', () => {
    const empty = { kind: 'value', value: '' } as const;
    expect(readEntry(fieldOf({ type: 'string' }), empty)).toEqual(empty);
    expect(readEntry(fieldOf({ type: 'string' }, { required: true }), empty)).toEqual(empty);
    expect(readEntry(fieldOf({ type: 'string', minLength: 1 }), empty)).toMatchObject({
      kind: 'error',
    });
    expect(readEntry(fieldOf({ type: 'integer' }), empty)).toMatchObject({ kind: 'error' });
    expect(readEntry(fieldOf({ enum: ['', 'a'] }), empty)).toEqual(empty);
    const list = fieldOf({ type: 'array', items: { enum: ['a'] } }, { required: true });
    expect(readEntry(list, { kind: 'value', value: [] })).toEqual({ kind: 'value', value: [] });
  });
});

describe('what an untouched form sends', () => {
  it('is the defaults, falsy ones included, in the order of the schema', () => {
    const form = formOf({
      properties: {
        n: { type: 'integer', default: 0 },
        b: { type: 'boolean', default: false },
        s: { type: 'string', default: '' },
        m: { type: 'array', items: { enum: ['x'] }, default: [] },
        none: { type: 'string' },
        misfit: { type: 'integer', default: 'x' },
      },
    });
    expect(JSON.stringify(initialContent(form))).toBe('{"n":0,"b":false,"s":"","m":[]}');
  });

  it('never decides a choice or a yes, but takes the one value that must be', () => {
    const form = formOf({
      properties: {
        region: { enum: ['eu-west-1'] },
        agree: { type: 'boolean', const: true },
        workspace: { const: 'main', type: 'string' },
        plan: { const: 'basic' },
      },
      required: ['region', 'agree', 'workspace'],
    });
    expect(initialContent(form)).toEqual({ workspace: 'main' });
  });

  it('holds names that every object has as its own', () => {
    const form = formOf(
      JSON.parse(
        '{"properties":{"__proto__":{"default":"a"},"toString":{"default":"b"}}}',
      ) as JsonObject,
    );
    const content = initialContent(form);
    expect(JSON.stringify(content)).toBe('{"__proto__":"a","toString":"b"}');
    expect(Object.getPrototypeOf(content)).toBe(Object.prototype);
  });

  it('shows the same that it sends', () => {
    const field = fieldOf({ type: 'number', default: 1e-7 });
    expect(initialEntry(field)).toEqual({ kind: 'value', value: 1e-7 });
    expect(readText(field, displayValue(field, 1e-7))).toEqual({ kind: 'value', value: 1e-7 });
  });
});

describe('readEntries', () => {
  const form = formOf({
    properties: {
      name: { type: 'string', title: 'Name', default: 'Jo' },
      age: { type: 'integer', title: 'Age' },
      mail: { type: 'string', title: 'Mail' },
    },
    required: ['age'],
    anyOf: [{ required: ['mail'] }, { required: ['name'] }],
  });
  const read = (entries: [string, Entry][]): unknown => readEntries(form, new Map(entries));

  it('builds the content in the order of the schema', () => {
    const result = readEntries(
      form,
      new Map<string, Entry>([
        ['mail', { kind: 'text', text: 'a' }],
        ['age', { kind: 'text', text: '3.0' }],
        ['name', { kind: 'value', value: 'Jo' }],
      ]),
    );
    expect(JSON.stringify(result)).toBe(
      '{"content":{"name":"Jo","age":3,"mail":"a"},"problems":[]}',
    );
  });

  it('leaves a cleared default out', () => {
    expect(
      read([
        ['name', { kind: 'omit' }],
        ['age', { kind: 'value', value: 3 }],
        ['mail', { kind: 'text', text: 'a' }],
      ]),
    ).toEqual({ content: { age: 3, mail: 'a' }, problems: [] });
  });

  it('names every field that could not be read, and only then looks at the whole', () => {
    expect(read([['name', { kind: 'value', value: 5 }]])).toEqual({
      content: {},
      problems: [
        { field: 'name', message: 'Name must be text.' },
        { field: 'age', message: 'Age is required.' },
      ],
    });
    expect(read([['age', { kind: 'text', text: '3' }]])).toEqual({
      content: { age: 3 },
      problems: [{ field: 'mail', message: 'At least one of these is required: Mail, Name.' }],
    });
  });

  it('ignores entries of fields that the form does not have', () => {
    const { content } = readEntries(
      form,
      new Map([['other', { kind: 'text', text: 'x' } as const]]),
    );
    expect(content).toEqual({});
  });
});

describe('displayValue', () => {
  it.each<[JsonObject, JsonValue, string]>([
    [{ type: 'boolean' }, true, 'Yes'],
    [{ type: 'boolean' }, false, 'No'],
    [{ type: 'number' }, 0.5, '0.5'],
    [{ type: 'string' }, '', '(empty text)'],
    [{ type: 'string' }, 'a\n\u202eb', 'a\n‹U+202E›b'],
    [{ enum: ['a'] }, 'a', 'a'],
    [{ oneOf: [{ const: 'delete', title: 'Keep' }, { const: 'x' }] }, 'delete', 'Keep (delete)'],
    [{ enum: ['x', 'y'], enumNames: ['Main', 'Main'] }, 'x', 'Main (x)'],
    [{ enum: [true, 'auto'] }, true, 'true'],
    [{ oneOf: [{ const: '', title: 'Default branch' }, { const: 'x' }] }, '', 'Default branch'],
    [
      { type: 'array', items: { enum: ['a', 'b'], enumNames: ['A', 'B'] } },
      ['b', 'a'],
      'B (b), A (a)',
    ],
    [{ type: 'array', items: { enum: ['a'] } }, [], '(empty list)'],
    [{ type: 'array', items: { type: 'string' } }, ['a'], '["a"]'],
  ])('of %j, %j: %s', (property, value, shown) => {
    expect(displayValue(fieldOf(property), value)).toBe(shown);
  });
});
