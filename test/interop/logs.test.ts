import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { Logger } from '../../src/mcp/logger';
import { plainLog } from '../../src/ui/plainLog';
import { openServerSet } from './openServerSet';

const SECRET = 'sesame-4711';

/** Everything that was logged, as the editor's channel would get it. */
function recorder(): { readonly log: Logger; readonly text: () => string } {
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
  };
  const log = plainLog({ trace: keep, debug: keep, info: keep, warn: keep, error: keep });
  return { log, text: () => lines.join('\n') };
}

let close: (() => Promise<void>) | undefined;

afterEach(() => close?.());

async function start(raw: unknown) {
  const { log, text } = recorder();
  const { set } = openServerSet({ logFor: () => log });
  close = () => set.stopAll();
  await set.update([{ name: 'a', scope: 'user', folder: undefined, raw }]);
  const outcome = await set
    .find('a')
    ?.start()
    .then(() => 'started', String);
  return { text, outcome };
}

const deceiving = fileURLToPath(new URL('../host/servers/deceivingServer.mjs', import.meta.url));

it('logs nothing of a server that is hidden, reordered or steers a terminal', async () => {
  const { text, outcome } = await start({ command: process.execPath, args: [deceiving] });
  expect(outcome).toBe('started');
  await expect.poll(text).toMatch(/\[stderr\] stderr \[click\]/);
  await expect.poll(text).toMatch(/log \[click\]/);
  expect(text()).toContain('‹U+202E›gnp.exe');
  expect(text()).not.toMatch(/[^\n\r\t\P{Cc}]|\p{Cf}/u);
});

it('logs no value of a variable', async () => {
  const env = { ACME_TOKEN: SECRET };
  const { text, outcome } = await start({ command: process.execPath, args: [deceiving], env });
  expect(outcome).toBe('started');
  expect(text()).toContain('Starting');
  expect(text()).not.toContain(SECRET);
});

it.each([
  ['that is sent', SECRET],
  ['that can not be sent', `${SECRET}\nx: y`],
])('tells no value of a header %s, in the log or the error', async (_what, Authorization) => {
  for (const type of ['http', 'sse']) {
    const { text, outcome } = await start({
      type,
      url: 'http://127.0.0.1:9/mcp',
      headers: { Authorization },
    });
    expect(outcome).toContain('a:');
    expect(`${text()} ${outcome ?? ''}`).not.toContain(SECRET);
  }
});
