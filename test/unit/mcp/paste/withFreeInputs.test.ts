import { describe, expect, it } from 'vitest';
import type { PastedServer } from '../../../../src/mcp/paste/pastedServer';
import { withFreeInputs } from '../../../../src/mcp/paste/withFreeInputs';

function server(name: string, id: string): PastedServer {
  const definition = { command: name, args: [`--key=\${input:${id}}`], env: { A: '1' } };
  return { name, isNamed: true, definition, notes: [] };
}

function referencesOf(servers: readonly PastedServer[]) {
  return servers.map(({ definition }) => JSON.stringify(definition['args']));
}

const key = { type: 'promptString', id: 'key', description: 'Key', password: true };

describe('the inputs of pasted servers', () => {
  it('are added once for all that refer to them', () => {
    const pasted = { servers: [server('a', 'key'), server('b', 'key')], inputs: [key] };
    const { servers, inputs } = withFreeInputs(pasted, new Map());
    expect(inputs).toEqual([key]);
    expect(servers).toEqual(pasted.servers);
  });

  it('are not added again where the same are there', () => {
    const pasted = { servers: [server('a', 'key')], inputs: [key] };
    expect(withFreeInputs(pasted, new Map([['key', { ...key }]])).inputs).toEqual([]);
  });

  it('get another id where theirs means something else', () => {
    const pasted = { servers: [server('a', 'key')], inputs: [key] };
    const { servers, inputs } = withFreeInputs(
      pasted,
      new Map([['key', { ...key, description: 'Another' }]]),
    );
    expect(inputs).toEqual([{ ...key, id: 'key-2' }]);
    expect(referencesOf(servers)).toEqual(['["--key=${input:key-2}"]']);
  });

  it('become texts where nothing defines them, hidden where they are secrets', () => {
    const pasted = { servers: [server('a', 'api-key'), server('b', 'region')], inputs: [] };
    expect(withFreeInputs(pasted, new Map()).inputs).toEqual([
      { type: 'promptString', id: 'api-key', description: 'api-key for a', password: true },
      { type: 'promptString', id: 'region', description: 'region for b', password: false },
    ]);
  });

  it('that are there already serve servers that came without', () => {
    const pasted = { servers: [server('a', 'key')], inputs: [] };
    const { servers, inputs } = withFreeInputs(pasted, new Map([['key', key]]));
    expect(inputs).toEqual([]);
    expect(servers).toEqual(pasted.servers);
  });
});
