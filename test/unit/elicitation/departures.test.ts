import { expect, it } from 'vitest';
import { departures } from '../../../src/elicitation/departures';
import { formOf } from './formOf';

it('has nothing to say of what the specification knows', () => {
  const form = formOf({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      a: { type: 'string', title: 'A', minLength: 1, format: 'email' },
      b: { type: 'string', oneOf: [{ const: 'x', title: 'X' }] },
      c: { type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }] }, minItems: 1 },
      d: { type: 'boolean', default: true },
      e: { type: 'string', enum: ['x'], enumNames: ['X'] },
    },
    required: ['a'],
  });
  expect(departures(form)).toEqual([]);
});

it('says what is foreign and how it was read', () => {
  const form = formOf({
    title: 'Ask',
    $defs: { Colour: { enum: ['red'] } },
    properties: {
      colour: { $ref: '#/$defs/Colour' },
      when: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], default: 5 },
      size: { type: 'integer', multipleOf: 5 },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      nested: { type: 'object' },
    },
  });
  expect(departures(form)).toEqual([
    'The form’s schema has title, $defs beside what the specification knows.',
    '“colour” has no type, $ref beside what the specification knows; it is read as a choice.',
    '“when” has no type, anyOf beside what the specification knows; it is read as text.',
    'when: The server’s default 5 does not fit what it asks for and was dropped.',
    '“size” has multipleOf beside what the specification knows; it is read as a whole number.',
    '“tags” has uniqueItems beside what the specification knows; it is read as JSON.',
    '“nested” has type "object" beside what the specification knows; it is read as something that can’t be answered.',
    'nested: It asks for nested values, which an answer can’t carry, so it can’t be answered here and is left out.',
  ]);
});
