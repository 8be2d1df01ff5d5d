import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormRequest } from '../../../src/elicitation/parsedRequest';
import { Reader } from '../../../src/ui/reading/reader';

let folder: string;
let reader: Reader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcpec-'));
  await promisify(execFile)(process.execPath, ['esbuild.mjs', '--outdir', folder]);
  reader = new Reader(folder, undefined);
});

afterAll(async () => {
  reader.dispose();
  await rm(folder, { recursive: true });
});

function ask(properties: object): { message: string; requestedSchema: object } {
  return { message: 'Who?', requestedSchema: { type: 'object', properties } };
}

async function read(params: unknown): Promise<FormRequest> {
  const request = await reader.parse(params);
  if (request.kind !== 'form') {
    throw new Error(request.message);
  }
  return request;
}

/** Whether the extension host could do something else before `work` was done: only a thread lets it. */
async function letsOthersRun(work: () => Promise<unknown>): Promise<boolean> {
  let hasRun = false;
  setImmediate(() => {
    hasRun = true;
  });
  await work();
  return hasRun;
}

function text(value: string): { readonly kind: 'text'; readonly text: string } {
  return { kind: 'text', text: value };
}

const SHORT = { name: { type: 'string', minLength: 2 } };
const MANY = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`field${String(index)}`, { type: 'string' }]),
);
const PATTERN = { name: { type: 'string', pattern: '^(a+)+$' } };

it('reads a short form, and what is put into it, at once', async () => {
  expect(await letsOthersRun(() => reader.parse(ask(SHORT)))).toBe(false);
  const form = await read(ask(SHORT));
  expect(
    await letsOthersRun(() => reader.readEntries(form, new Map([['name', text('Ada')]]))),
  ).toBe(false);
});

it.each([
  ['many fields', MANY],
  ['a pattern', PATTERN],
  ['references', { name: { $ref: '#/$defs/name' } }],
  ['long texts', { name: { type: 'string', description: 'x'.repeat(3_001) } }],
  ['deep nesting', { name: { anyOf: [{ anyOf: [{ anyOf: [{ type: 'string' }] }] }] } }],
])('reads a form with %s in the thread', async (_, properties) => {
  expect(await letsOthersRun(() => reader.parse(ask(properties)))).toBe(true);
});

it('reads a long answer to a short form in the thread, and finds the same problems', async () => {
  const form = await read(ask({ name: { type: 'string', maxLength: 5 } }));
  const answer = (value: string): ReadonlyMap<string, ReturnType<typeof text>> =>
    new Map([['name', text(value)]]);
  const short = await reader.readEntries(form, answer('x'.repeat(10)));
  let long: unknown;
  const isInThread = await letsOthersRun(async () => {
    long = await reader.readEntries(form, answer('x'.repeat(10_000)));
  });
  expect(isInThread).toBe(true);
  expect(short.problems).toEqual([{ field: 'name', message: expect.any(String) as string }]);
  expect(long).toEqual(short);
});

it.each([
  ['short', SHORT, { name: 'A' }],
  ['long', { ...MANY, ...SHORT }, { name: 'A' }],
])('checks a %s form that was let go of all the same', async (_, properties, content) => {
  const form = await read(ask(properties));
  reader.release(form);
  expect(await reader.check(form, content)).toEqual([
    { field: 'name', message: expect.any(String) as string },
  ]);
});

it('knows the same question again, as another form', async () => {
  const first = await read(ask(SHORT));
  const again = await read(ask(SHORT));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
  reader.release(first);
  expect(await reader.check(again, { name: 'Ada' })).toEqual([]);
});
