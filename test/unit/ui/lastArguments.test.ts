import { describe, expect, it } from 'vitest';
import type { Memento } from 'vscode';
import { LastArguments } from '../../../src/ui/calls/lastArguments';

/** What the editor keeps for a workspace: JSON, whatever was put in. */
function memento(stored?: unknown): Memento {
  let text = JSON.stringify(stored);
  return {
    keys: () => [],
    get: (_key: string, preset?: unknown) =>
      (text as string | undefined) === undefined ? preset : (JSON.parse(text) as never),
    update: (_key, value) => {
      text = JSON.stringify(value);
      return Promise.resolve();
    },
  } as Memento;
}

const TOOL = { kind: 'tool', name: 'deploy' } as const;

describe('the last arguments', () => {
  it('are those of the same call of the same server', () => {
    const last = new LastArguments(memento());
    last.keep('a', TOOL, { target: 'x' }, new Set());
    last.keep('a', TOOL, { target: 'y' }, new Set());
    last.keep('b', TOOL, { target: 'z' }, new Set());
    expect(last.find('a', TOOL)).toEqual({ target: 'y' });
    expect(last.find('b', TOOL)).toEqual({ target: 'z' });
    expect(last.find('a', { kind: 'prompt', name: 'deploy' })).toBeUndefined();
  });

  it('hold no secret, at any level', () => {
    const storage = memento();
    const last = new LastArguments(storage);
    const args = {
      user: 'ada',
      password: 'hunter2',
      note: 'hunter3',
      deep: [{ apiKey: 'hunter4', region: 'eu' }],
    };
    last.keep('a', TOOL, args, new Set(['note']));
    expect(last.find('a', TOOL)).toEqual({ user: 'ada', deep: [{ region: 'eu' }] });
    expect(JSON.stringify(storage.get('lastArguments'))).not.toContain('hunter');
  });

  it('are bounded in size and number', () => {
    const last = new LastArguments(memento());
    last.keep('a', TOOL, { text: 'short' }, new Set());
    last.keep('a', TOOL, { text: 'x'.repeat(50_000) }, new Set());
    expect(last.find('a', TOOL)).toBeUndefined();
    for (let index = 0; index < 120; index += 1) {
      last.keep(`server ${String(index)}`, TOOL, { index }, new Set());
    }
    expect(last.find('server 19', TOOL)).toBeUndefined();
    expect(last.find('server 20', TOOL)).toEqual({ index: 20 });
  });

  it('are none where something else is stored', () => {
    expect(new LastArguments(memento([['x'], 1, ['y', null]])).find('a', TOOL)).toBeUndefined();
    expect(new LastArguments(memento('x')).find('a', TOOL)).toBeUndefined();
  });
});
