import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Field } from '../../src/elicitation/field';
import type { JsonObject, JsonValue } from '../../src/elicitation/json';
import { parseRequest } from '../../src/elicitation/request';
import { answerInForm, answerInQuickInput } from './answers';
import { callTool, clearTable, said, startServer } from './demo';
import { FormPage } from './formPage';
import { hostEditor } from './hostEditor';

interface Case {
  readonly id: string;
  readonly params: unknown;
  readonly expect: { readonly sample_accept: JsonObject | null };
  /** The params exactly as the file has them, keys such as `__proto__` and their order included. */
  readonly text: string;
}

const cases = readFileSync(new URL('../data/elicitation-cases.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Case => {
    const read = JSON.parse(line) as Omit<Case, 'text'>;
    return { ...read, text: paramsText(line) };
  });

/** Every case that is shown as a form and has an answer. */
const forms = cases.flatMap(({ id, params, expect: { sample_accept: content }, text }) => {
  const request = parseRequest(params);
  return request.kind === 'form' && content !== null ? [{ id, request, content, text }] : [];
});

const editor = hostEditor({
  settings: {
    'mcpElicitation.servers': {
      cases: {
        command: process.execPath,
        args: [fileURLToPath(new URL('servers/casesServer.mjs', import.meta.url))],
      },
    },
  },
});

beforeAll(() => startServer(editor(), 'cases'));

beforeEach(() => clearTable(editor()));

it('has a fair sample', () => {
  expect(forms.length).toBeGreaterThan(70);
});

it('shows properties named by numbers in the order in which the server wrote them', async () => {
  const { workbench, probe } = editor();
  await probe.configure('mcpElicitation.ui.mode', 'form');
  const params =
    '{"message":"In order","requestedSchema":{"type":"object","properties":{"z":{"type":"string"},"10":{"type":"string"},"2":{"type":"string"}}}}';
  const result = callTool(editor(), 'cases', 'ask', { params });
  const form = await FormPage.shown(workbench);
  expect(await form.titles()).toEqual(['z', '10', '2']);
  await form.fill('2', 'two');
  await form.press('Submit');
  expect(said(await result)).toContain('"content":{"2":"two"}');
});

/** What the server received from the form of each case, by the case's id. */
const fromForms = new Map<string, string>();

describe('a form answers', () => {
  beforeAll(() => editor().probe.configure('mcpElicitation.ui.mode', 'form'));

  it.each(forms)('$id', async ({ id, request: { fields }, content, text }) => {
    const result = callTool(editor(), 'cases', 'ask', { params: text });
    const form = await FormPage.shown(editor().workbench);
    await answerInForm(form, fields, content);
    await form.press(fields.length === 0 ? 'Accept' : 'Submit');
    const reply = said(await result);
    fromForms.set(id, reply);
    expect(JSON.parse(`{${reply}}`)).toEqual({
      result: { action: 'accept', content: inOptionOrder(fields, content) },
    });
  });
});

describe('a quick input answers with the same bytes as the form', () => {
  beforeAll(() => editor().probe.configure('mcpElicitation.ui.mode', 'quickInput'));

  it.each(forms)('$id', async ({ id, request: { fields }, content, text }) => {
    const { workbench } = editor();
    const result = callTool(editor(), 'cases', 'ask', { params: text });
    if ((await workbench.asksIn()) === 'form') {
      const form = await FormPage.shown(workbench);
      await form.press('Cancel');
      expect(said(await result)).toBe('"result":{"action":"cancel"}');
      return;
    }
    await answerInQuickInput(workbench.quickInput, fields, content);
    await workbench.quickInput.waitForReview();
    await workbench.quickInput.choosePosition(0);
    expect(said(await result)).toBe(fromForms.get(id));
  });
});

/** Ticks have no order, so several values are sent in the order of the options. */
function inOptionOrder(fields: readonly Field[], content: JsonObject): JsonObject {
  const ordered = JSON.parse(JSON.stringify(content)) as JsonObject;
  for (const field of fields) {
    const value = Object.hasOwn(ordered, field.name) ? ordered[field.name] : undefined;
    if (field.kind === 'multiChoice' && Array.isArray(value)) {
      const positions: JsonValue[] = field.options.map((option) => option.value);
      value.sort((a, b) => positions.indexOf(a) - positions.indexOf(b));
    }
  }
  return ordered;
}

/** The text of the line's `params` member. */
function paramsText(line: string): string {
  const start = line.indexOf('"params":') + '"params":'.length;
  let depth = 0;
  let inString = false;
  for (let index = start; index < line.length; index += 1) {
    const character = line[index];
    if (inString) {
      if (character === '\\') {
        index += 1;
      } else if (character === '"') {
        inString = false;
      }
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) {
        return line.slice(start, index + 1);
      }
    }
  }
  throw new Error('The line has no params.');
}
