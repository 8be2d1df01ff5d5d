import { beforeAll, beforeEach, expect, it } from 'vitest';
import type {
  ApiOutcome,
  ApiToolResult,
  ElicitationExports,
} from '../../src/ui/api/elicitationApi';
import { answerContact, clearTable, demoSettings, startServer } from './demo';
import { hostEditor } from './hostEditor';

/** A name as nobody should choose, which settings allow all the same. */
const ODD = 'ä "odd" [name](command:x) */.';

const [demo] = Object.values(demoSettings['mcpElicitation.servers']);

const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      ...demoSettings['mcpElicitation.servers'],
      [ODD]: demo,
      refused: { ...demo, env: { ...demo?.env, X: '1' } },
      wrong: { comand: 'x' },
    },
  },
});

beforeAll(() => startServer(editor(), 'demo'));

beforeEach(() => clearTable(editor()));

const extensionId = 'mcp-elicitation.mcp-elicitation-client';

const ada = { name: 'Ada Lovelace', email: 'ada@example.org', age: '36' };

/** What another extension gets, by the types that are there for it alone. */
function call(server: unknown, tool: unknown, args?: unknown): Promise<ApiToolResult> {
  return editor().probe.run(
    async (vscode, given) => {
      const extension = vscode.extensions.getExtension<ElicitationExports>(given.id);
      const api = (await extension?.activate())?.getApi(1);
      // A caller in JavaScript passes what it likes.
      return (api as unknown as Record<'callTool', (...all: unknown[]) => never>).callTool(
        given.server,
        given.tool,
        given.args,
      );
    },
    { id: extensionId, server, tool, args },
  );
}

it('lets another extension list servers, call a tool and learn how questions end, without values', async () => {
  const { probe } = editor();
  const called = probe.run(async (vscode, id) => {
    const extension = vscode.extensions.getExtension<ElicitationExports>(id);
    const api = (await extension?.activate())?.getApi(1);
    const outcomes: ApiOutcome[] = [];
    const listening = api?.onDidSettle((outcome) => outcomes.push(outcome));
    const result = await api?.callTool('demo', 'add_contact');
    listening?.dispose();
    return { servers: api?.servers(), outcomes, result };
  }, extensionId);
  await answerContact(editor(), ada);
  const { servers, outcomes, result } = await called;
  expect(servers).toMatchObject([
    { name: 'demo', state: 'running' },
    { name: ODD, state: 'stopped', tools: [] },
    { name: 'refused', state: 'stopped' },
    { name: 'wrong', state: 'invalid' },
  ]);
  expect(servers?.[0]?.tools).toContain('add_contact');
  expect(outcomes).toEqual([
    { server: 'demo', mode: 'form', outcome: 'accepted', at: expect.any(String) },
  ]);
  expect(result?.content[0]).toMatchObject({
    type: 'text',
    text: expect.stringContaining('Ada Lovelace'),
  });
});

it('starts a server of any name for another extension, after the person allowed it', async () => {
  const called = call(ODD, 'add_contact', {});
  const { dialog } = editor().workbench;
  await dialog.waitFor('Run the MCP server');
  expect(await dialog.message()).toContain('odd');
  await dialog.press('Run Server');
  await answerContact(editor(), ada);
  expect((await called).content[0]).toMatchObject({ text: expect.stringContaining('Ada') });
});

it('does not run a server that the person does not allow', async () => {
  const called = expect(call('refused', 'add_contact')).rejects.toThrow(
    'refused was not allowed to run.',
  );
  const { dialog } = editor().workbench;
  await dialog.waitFor('Run the MCP server "refused"?');
  await dialog.press('Cancel');
  await called;
});

it.each<[string, unknown, unknown, unknown, RegExp]>([
  ['no such server', 'nobody', 'x', {}, /There is no server "nobody"\. The servers are: demo/],
  ['no such tool', 'demo', 'x', {}, /demo has no tool "x"\. Its tools are: .*add_contact/],
  ['a wrong definition', 'wrong', 'x', {}, /wrong: .*"command".*"url"/],
  ['arguments that are no object', 'demo', 'add_contact', 'x', /must be an object/],
  ['no name at all', undefined, undefined, {}, /There is no server/],
])('tells another extension in a sentence: %s', async (_, server, tool, args, message) => {
  await expect(call(server, tool, args)).rejects.toThrow(message);
});

it('ends a call, and its question, when the other extension cancels it', async () => {
  const { probe, workbench } = editor();
  const called = probe.run(async (vscode, id) => {
    const api = vscode.extensions.getExtension<ElicitationExports>(id)?.exports.getApi(1);
    const source = new vscode.CancellationTokenSource();
    Object.assign(globalThis, {
      cancelCall: () => {
        source.cancel();
      },
    });
    await api?.callTool('demo', 'add_contact', {}, source.token);
  }, extensionId);
  const ended = expect(called).rejects.toThrow(/cancelled/i);
  await workbench.quickInput.waitForMessage(/^Name/);
  await probe.run(() => {
    (globalThis as unknown as { cancelCall(): void }).cancelCall();
  }, undefined);
  await ended;
  await expect.poll(() => workbench.quickInput.isVisible()).toBe(false);
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
