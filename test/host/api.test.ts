import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answerContact, clearTable, demoSettings, startServer } from './demo';
import { hostEditor } from './hostEditor';

const editor = hostEditor({ settings: demoSettings });

beforeAll(() => startServer(editor(), 'demo'));

beforeEach(() => clearTable(editor()));

const extensionId = 'mcp-elicitation.mcp-elicitation-client';

const ada = { name: 'Ada Lovelace', email: 'ada@example.org', age: '36' };

it('lets another extension list servers, call a tool and learn how questions end, without values', async () => {
  const { probe } = editor();
  const called = probe.run(async (vscode, id) => {
    interface Api {
      servers(): { name: string; state: string; tools: string[] }[];
      callTool(server: string, tool: string): Promise<unknown>;
      onDidSettle(listener: (outcome: unknown) => void): { dispose(): void };
    }
    const exported = vscode.extensions.getExtension<{ getApi(version: number): Api }>(id)?.exports;
    const api = exported?.getApi(1);
    const outcomes: unknown[] = [];
    const listening = api?.onDidSettle((outcome) => outcomes.push(outcome));
    const result = await api?.callTool('demo', 'add_contact');
    listening?.dispose();
    return { servers: api?.servers(), outcomes, result };
  }, extensionId);
  await answerContact(editor(), ada);
  const { servers, outcomes, result } = await called;
  expect(servers).toMatchObject([{ name: 'demo', state: 'running' }]);
  expect(servers?.[0]?.tools).toContain('add_contact');
  expect(outcomes).toEqual([
    { server: 'demo', mode: 'form', outcome: 'accepted', at: expect.any(String) },
  ]);
  expect(JSON.stringify(result)).toContain('Ada Lovelace');
});

it('refuses other versions of the API', async () => {
  const { probe } = editor();
  await expect(
    probe.run(
      (vscode, id) =>
        vscode.extensions.getExtension<{ getApi(version: number): unknown }>(id)?.exports.getApi(2),
      extensionId,
    ),
  ).rejects.toThrow(/no version 2/);
});

it('lets an agent call a tool, whose question the person answers here', async () => {
  const { probe } = editor();
  const called = probe.run(async (vscode) => {
    const result = await vscode.lm.invokeTool('mcpElicitation_callTool', {
      input: { server: 'demo', tool: 'add_contact' },
      toolInvocationToken: undefined,
    });
    return result.content.map((part) => (part as { value?: unknown }).value);
  }, undefined);
  const { dialog } = editor().workbench;
  await dialog.waitFor('Run add_contact on demo?');
  expect(await dialog.detail()).toMatch(/^demo \(.*demoServer\.js\) will get these arguments:/);
  await dialog.press('Yes');
  await answerContact(editor(), ada);
  expect(String((await called)[0])).toContain('Ada Lovelace');
});

it('tells an agent which servers there are when it names none', async () => {
  const { probe } = editor();
  const texts = await probe.run(async (vscode) => {
    const result = await vscode.lm.invokeTool('mcpElicitation_callTool', {
      input: { server: 'nonsense', tool: 'add_contact' },
      toolInvocationToken: undefined,
    });
    return result.content.map((part) => (part as { value?: unknown }).value);
  }, undefined);
  expect(String(texts[0])).toMatch(/There is no server "nonsense"\. The servers are: demo/);
});
