import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { stdioLines } from './stdioLines.mjs';

/**
 * A server of 2025-11-25 that has never heard of `server/discover`, by hand. Arguments: what
 * it does then, and a file that gets a line for each start.
 *
 * - `exit`: ends, as servers on some SDKs do when the first message is not `initialize`
 * - `ignore`: says nothing
 * - `error`: answers with an error that no revision names
 * - `badResult`: answers with a result that is none
 *
 * And two that have: `slowDual` speaks 2026-07-28 too, `slowModern` speaks nothing else. Both
 * read nothing for longer than clients wait for an answer.
 */
const [, , onProbe, startsFile] = process.argv;
appendFileSync(startsFile, 'started\n');
if (onProbe.startsWith('slow')) {
  await delay(6000);
}

let asked;
await stdioLines((line) => {
  const { id, method, result, error } = JSON.parse(line);
  const reply = (body) => JSON.stringify({ jsonrpc: '2.0', id, ...body });
  switch (method) {
    case 'server/discover':
      return reactToProbe(reply);
    case 'initialize':
      if (onProbe === 'slowModern') {
        return reply({ error: { code: -32601, message: 'Method not found' } });
      }
      return reply({
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'probed', version: '1.0.0' },
        },
      });
    case 'tools/list':
      return reply({ result: { tools: [{ name: 'ask', inputSchema: { type: 'object' } }] } });
    case 'tools/call':
      asked = id;
      return JSON.stringify({
        jsonrpc: '2.0',
        id: 'question',
        method: 'elicitation/create',
        params: { message: 'Go on?', requestedSchema: { type: 'object', properties: {} } },
      });
    case undefined:
      return JSON.stringify({
        jsonrpc: '2.0',
        id: asked,
        result: { content: [{ type: 'text', text: JSON.stringify(result ?? { error }) }] },
      });
    default:
      return undefined;
  }
});

function reactToProbe(reply) {
  switch (onProbe) {
    case 'exit':
      process.stderr.write('expected initialize\n');
      process.exit(1);
      break;
    case 'error':
      return reply({ error: { code: -32000, message: 'Server not initialized' } });
    case 'badResult':
      return reply({ result: { hello: 'world' } });
    case 'slowDual':
    case 'slowModern':
      return reply({
        result: {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities: {},
          ttlMs: 0,
          cacheScope: 'private',
        },
      });
  }
  return undefined;
}
