import { expect, it } from 'vitest';
import { isSameJson } from '../../../src/elicitation/isSameJson';

it.each([
  ['{"a":[1,"x",null,{"b":true}]}', '{"a":[1,"x",null,{"b":true}]}'],
  ['[]', '[]'],
  ['{"__proto__":1}', '{"__proto__":1}'],
  ['1e999', '1e999'],
])('%s is the same as %s', (one, other) => {
  expect(isSameJson(JSON.parse(one), JSON.parse(other))).toBe(true);
});

it.each([
  ['{"a":1,"b":2}', '{"b":2,"a":1}'],
  ['{"a":1}', '{"a":1,"b":2}'],
  ['[1,2]', '[2,1]'],
  ['[1]', '[1,1]'],
  ['[]', '{}'],
  ['{}', 'null'],
  ['"1"', '1'],
  ['0', '-0'],
  ['{"a":{"b":1}}', '{"a":{"b":2}}'],
  ['{"__proto__":1}', '{}'],
])('%s is another than %s', (one, other) => {
  expect(isSameJson(JSON.parse(one), JSON.parse(other))).toBe(false);
});
