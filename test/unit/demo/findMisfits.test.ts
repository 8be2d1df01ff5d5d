import type { ElicitResult, PrimitiveSchemaDefinition } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { findMisfits } from '../../../src/demo/findMisfits';

type Value = NonNullable<ElicitResult['content']>[string];

const kinds: Record<
  string,
  { schema: PrimitiveSchemaDefinition; fits: Value[]; misfits: [Value, string][] }
> = {
  text: {
    schema: { type: 'string', minLength: 2, maxLength: 3 },
    fits: ['ab', 'abc', '👍👍👍'],
    misfits: [
      ['a', 'x: length must be at least 2'],
      ['👍', 'x: length must be at least 2'],
      ['abcd', 'x: length must be at most 3'],
      [1, 'x: must be text'],
    ],
  },
  email: {
    schema: { type: 'string', format: 'email' },
    fits: ['ada@example.com'],
    misfits: [['ada', 'x: must be of the format email']],
  },
  uri: {
    schema: { type: 'string', format: 'uri' },
    fits: ['https://example.com/', 'urn:isbn:0451450523'],
    misfits: [['example', 'x: must be of the format uri']],
  },
  date: {
    schema: { type: 'string', format: 'date' },
    fits: ['2026-03-14'],
    misfits: [['14.3.2026', 'x: must be of the format date']],
  },
  'date-time': {
    schema: { type: 'string', format: 'date-time' },
    fits: ['2026-03-14T15:09:26Z', '2026-03-14T15:09:26.5+02:00'],
    misfits: [['2026-03-14T15:09', 'x: must be of the format date-time']],
  },
  number: {
    schema: { type: 'number', minimum: 0.5, maximum: 2 },
    fits: [0.5, 1.25, 2],
    misfits: [
      [0.25, 'x: must be at least 0.5'],
      [2.5, 'x: must be at most 2'],
      ['1', 'x: must be a number'],
    ],
  },
  integer: {
    schema: { type: 'integer', minimum: 0 },
    fits: [0, 7],
    misfits: [
      [1.5, 'x: must be a whole number'],
      [-1, 'x: must be at least 0'],
    ],
  },
  boolean: {
    schema: { type: 'boolean' },
    fits: [true, false],
    misfits: [['true', 'x: must be true or false']],
  },
  'one of some values': {
    schema: { type: 'string', enum: ['a', 'b'] },
    fits: ['a', 'b'],
    misfits: [['c', 'x: must be one of a, b']],
  },
  'one of some titled values': {
    schema: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
    fits: ['a'],
    misfits: [['A', 'x: must be one of a']],
  },
  'several values': {
    schema: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, maxItems: 2 },
    fits: [[], ['a'], ['b', 'c']],
    misfits: [
      [['d'], 'x: must be a list of a, b, c'],
      [['a', 'b', 'c'], 'x: number of choices must be at most 2'],
      ['a', 'x: must be a list of a, b, c'],
    ],
  },
  'several titled values': {
    schema: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] }, minItems: 1 },
    fits: [['a']],
    misfits: [[[], 'x: number of choices must be at least 1']],
  },
};

describe.each(Object.entries(kinds))('findMisfits of %s', (_kind, { schema, fits, misfits }) => {
  it.each(fits.map((value) => [value]))('lets %j pass', (value) => {
    expect(findMisfits({ type: 'object', properties: { x: schema } }, { x: value })).toEqual([]);
  });

  it.each(misfits)('finds %j wrong', (value, complaint) => {
    expect(findMisfits({ type: 'object', properties: { x: schema } }, { x: value })).toEqual([
      complaint,
    ]);
  });
});

describe('findMisfits', () => {
  it('misses what is required, also where the name is one that every object has', () => {
    const schema = {
      type: 'object' as const,
      properties: { toString: { type: 'string' as const }, other: { type: 'string' as const } },
      required: ['toString'],
    };
    expect(findMisfits(schema, {})).toEqual(['toString: missing']);
    expect(findMisfits(schema, { toString: 'here' })).toEqual([]);
  });

  it('says nothing about a value that was not asked for', () => {
    expect(findMisfits({ type: 'object', properties: {} }, { extra: 1 })).toEqual([]);
  });
});
