import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StdioDefinition } from '../../../src/mcp/serverDefinition';
import { whatRuns } from '../../../src/mcp/whatRuns';

const WRITTEN: StdioDefinition = {
  type: 'stdio',
  command: 'node',
  args: ['server.js'],
  env: { NODE_OPTIONS: '${config:tools.options}', TOKEN: '${env:TOKEN}' },
  envFile: '.env',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'what-runs-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function told(env: StdioDefinition['env']): Promise<string> {
  return JSON.stringify(await whatRuns(WRITTEN, { ...WRITTEN, env }, folder));
}

describe('whatRuns', () => {
  it('changes with a setting that a variable of the server takes its value from', async () => {
    expect(await told({ NODE_OPTIONS: '', TOKEN: 'a' })).not.toBe(
      await told({ NODE_OPTIONS: '--require=./other.js', TOKEN: 'a' }),
    );
  });

  it("does not change with the person's own environment", async () => {
    expect(await told({ NODE_OPTIONS: '', TOKEN: 'a' })).toBe(
      await told({ NODE_OPTIONS: '', TOKEN: 'b' }),
    );
  });

  it('changes with the file of variables', async () => {
    const env = { NODE_OPTIONS: '', TOKEN: 'a' };
    const before = await told(env);
    await writeFile(join(folder, '.env'), 'PATH=/elsewhere');
    expect(await told(env)).not.toBe(before);
  });
});
