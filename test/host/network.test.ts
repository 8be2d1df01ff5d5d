import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificate } from '../interop/certificate';
import { serverScript, startHttpServer } from '../interop/testServer';
import { callTool, clearTable, said, startServer } from './demo';
import { startForwardProxy } from './forwardProxy';
import { hostEditor } from './hostEditor';

const http = await startHttpServer('brokenHttpServer');
const port = Number(new URL(http.definition.url).port);
const tls = createServer(certificate, (socket) => {
  const plain = connect(port, '127.0.0.1');
  plain.on('error', () => socket.destroy());
  socket.on('error', () => plain.destroy());
  socket.pipe(plain).pipe(socket);
}).listen(0, '127.0.0.1');
await once(tls, 'listening');
const proxy = await startForwardProxy({
  'plain.mcp.invalid': port,
  'secure.mcp.invalid': (tls.address() as AddressInfo).port,
});

const editor = hostEditor({
  settings: {
    'http.proxy': proxy.url,
    'http.proxySupport': 'override',
    'mcpElicitation.servers': {
      plain: { type: 'http', url: 'http://plain.mcp.invalid/mcp' },
      secure: { type: 'http', url: 'https://secure.mcp.invalid/mcp' },
      sleeper: { command: process.execPath, args: [serverScript('v1Server'), 'stdio'] },
    },
    'mcpElicitation.serverOptions': { '*': { questionsPerMinute: 0 }, sleeper: { timeout: 5 } },
  },
});

beforeAll(async () => {
  await startServer(editor(), 'sleeper');
});

beforeEach(() => clearTable(editor()));

afterAll(async () => {
  proxy.close();
  tls.close();
  await http.stop();
});

/** Answers the question of one text field in quick inputs. */
async function answerAda(): Promise<void> {
  const { quickInput } = editor().workbench;
  await quickInput.waitForMessage(/^(?:Answer|Name)/);
  await quickInput.fill('Ada');
  await quickInput.press('Enter');
  await quickInput.waitForReview();
  await quickInput.press('Enter');
}

/** Starts a server behind an address, and allows it to be contacted; what went wrong, if anything did. */
async function connectTo(server: string): Promise<string | undefined> {
  const { probe, workbench } = editor();
  const started = probe
    .execute('mcpElicitation.startServer', { server })
    .then(() => undefined, String);
  await workbench.dialog.waitFor(`Connect to the MCP server "${server}"?`);
  await workbench.dialog.press('Connect');
  return started;
}

describe('a server behind the proxy of the settings', () => {
  it('asks on the stream of the call and on its own, and is answered', async () => {
    expect(await connectTo('plain')).toBeUndefined();
    for (const tool of ['ask', 'askOnGet']) {
      const result = callTool(editor(), 'plain', tool);
      await answerAda();
      expect(JSON.parse(said(await result))).toEqual({
        action: 'accept',
        content: { answer: 'Ada' },
      });
    }
    expect(proxy.seen).toContain('POST http://plain.mcp.invalid/mcp');
    expect(proxy.seen).toContain('GET http://plain.mcp.invalid/mcp');
  });

  it('has to show its own certificate at the end of the tunnel', async () => {
    expect(await connectTo('secure')).toMatch(
      /The certificate of https:\/\/secure\.mcp\.invalid\/mcp is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    );
    expect(proxy.seen).toContain('CONNECT secure.mcp.invalid:443');
  });
});

describe('a machine that sleeps', () => {
  /** Stops the extension host for longer than a call of the server may take. */
  async function sleep(): Promise<void> {
    const pid = await editor().probe.run(() => process.pid, undefined);
    process.kill(pid, 'SIGSTOP');
    await delay(8000);
    process.kill(pid, 'SIGCONT');
  }

  it('finds its question where it was, and the server gets the answer', async () => {
    const { workbench } = editor();
    const result = callTool(editor(), 'sleeper', 'sequence', { count: 2 });
    await workbench.quickInput.waitForMessage(/^Answer/);
    await sleep();
    await answerAda();
    await answerAda();
    const ada = { action: 'accept', content: { answer: 'Ada' } };
    expect(JSON.parse(said(await result))).toEqual([ada, ada]);
  });

  it('does not count its sleep against a call', async () => {
    const result = callTool(editor(), 'sleeper', 'wait', { ms: 9500 });
    await editor().workbench.notifications.waitFor(/Running wait on sleeper/);
    await sleep();
    expect(JSON.parse(said(await result))).toBe('awake');
  });

  it('keeps its connection over HTTP, and the question on it', async () => {
    const result = callTool(editor(), 'plain', 'ask');
    await editor().workbench.quickInput.waitForMessage(/^Answer/);
    await sleep();
    await answerAda();
    expect(JSON.parse(said(await result))).toEqual({
      action: 'accept',
      content: { answer: 'Ada' },
    });
  });
});
