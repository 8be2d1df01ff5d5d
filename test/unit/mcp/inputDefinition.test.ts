import { describe, expect, it } from 'vitest';
import { readInputDefinition } from '../../../src/mcp/inputDefinition';
import { inputsOf } from '../../../src/mcp/inputsOf';

describe('an input', () => {
  it.each<[unknown, unknown]>([
    [
      { type: 'promptString', id: 'a', description: 'A', password: true, default: 'x' },
      { type: 'promptString', id: 'a', description: 'A', password: true, default: 'x' },
    ],
    [
      { type: 'promptString', id: 'a' },
      { type: 'promptString', id: 'a', description: '', password: false },
    ],
    [
      { type: 'pickString', id: 'a', options: ['x', { label: 'Y', value: 'y' }, { value: 'z' }] },
      {
        type: 'pickString',
        id: 'a',
        description: '',
        options: [
          { label: 'x', value: 'x' },
          { label: 'Y', value: 'y' },
          { label: 'z', value: 'z' },
        ],
      },
    ],
    [
      { type: 'command', id: 'a', command: 'x.y', args: { z: 1 } },
      { type: 'command', id: 'a', command: 'x.y', args: { z: 1 } },
    ],
  ])('is read: %j', (raw, expected) => {
    expect(readInputDefinition(raw)).toEqual(expected);
  });

  it.each<[unknown, RegExp]>([
    ['a', /has no "id"/],
    [{ type: 'promptString' }, /has no "id"/],
    [{ id: 'a' }, /\$\{input:a\}.*"type" must be/],
    [{ id: 'a', type: 'promptString', password: 'yes' }, /\$\{input:a\}.*"password" must be/],
    [{ id: 'a', type: 'promptString', default: 1 }, /\$\{input:a\}.*"default" must be a string/],
    [{ id: 'a', type: 'pickString' }, /\$\{input:a\}.*"options" must be a list/],
    [{ id: 'a', type: 'pickString', options: [1] }, /\$\{input:a\}.*Each of "options"/],
    [{ id: 'a', type: 'command' }, /\$\{input:a\}.*"command" is missing/],
  ])('that is wrong is named with what to change: %j', (raw, message) => {
    expect(() => readInputDefinition(raw)).toThrow(message);
  });
});

describe('the inputs of a server', () => {
  it('are those it refers to, the first of each id', () => {
    const raw = { command: 'x', env: { A: '${input:a}', B: 'x${input:b}', C: '${input:c}' } };
    const [own, other, users] = [
      { id: 'a', description: 'own' },
      { id: 'd' },
      { id: 'a', description: 'of the user' },
    ];
    expect(inputsOf(raw, [own, other, users, { id: 'b' }])).toEqual([own, { id: 'b' }]);
  });
});
