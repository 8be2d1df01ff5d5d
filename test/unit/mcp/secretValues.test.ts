import { expect, it } from 'vitest';
import { secretValues } from '../../../src/mcp/secretValues';
import type { ServerDefinition } from '../../../src/mcp/serverDefinition';

const NONE = { values: new Map<string, string>(), secrets: [] };

function program(env: Record<string, string | null>): ServerDefinition {
  return { type: 'stdio', command: 'node', args: [], env };
}

it('are the values of variables, but not those that stand in any text', async () => {
  const definition = program({
    KEY: 'abc-123',
    LOG_LEVEL: 'info',
    MODE: 'production',
    PORT: '8080',
    GONE: null,
  });
  expect(await secretValues(definition, definition, NONE, undefined)).toEqual(['abc-123']);
});

it('are shorter where they are surely secrets', async () => {
  const definition = program({});
  const given = { values: new Map([['${input:pin}', '4711']]), secrets: ['4711', 'abc'] };
  expect(await secretValues(definition, definition, given, undefined)).toEqual(['4711']);
});

it('are what signs in over the web', async () => {
  const definition: ServerDefinition = {
    type: 'http',
    url: 'https://me:pass@example.com/mcp',
    headers: { Authorization: 'Basic bWU6b3BlbiBzZXNhbWU=', Accept: 'text/event-stream' },
    oauth: { clientId: 'id', clientSecret: 's3cret' },
  };
  expect(await secretValues(definition, definition, NONE, undefined)).toEqual([
    'bWU6b3BlbiBzZXNhbWU=',
    'open sesame',
    'pass',
    's3cret',
    'Basic bWU6b3BlbiBzZXNhbWU=',
  ]);
});
