import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import type { Entry } from '../../../src/elicitation/entry';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/elicitation/json';
import type { FormRequest, ParsedRequest } from '../../../src/elicitation/parsedRequest';
import { parseRequest } from '../../../src/elicitation/request';
import { assessUrl } from '../../../src/elicitation/urlRisk';
import { initialContent, readEntries, readText } from '../../../src/elicitation/value';

interface Case {
  readonly id: string;
  readonly why: string;
  readonly params: unknown;
  readonly expect: {
    readonly handling: readonly string[];
    readonly sample_accept: JsonObject | null;
    readonly invalid: readonly { readonly content: JsonValue; readonly because: string }[];
    readonly typed?: readonly {
      readonly field: string;
      readonly text: string;
      readonly gives?: JsonValue;
      readonly error?: string;
    }[];
  };
  readonly whatwg_url?: JsonObject | null;
}

const cases = readFileSync(new URL('../../data/elicitation-cases.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case);

/** What a parsed request amounts to, in the words of the cases. */
function handlingOf(parsed: ParsedRequest): string[] {
  switch (parsed.kind) {
    case 'refused':
      return ['invalid-params', 'url-block', 'cannot-accept'];
    case 'url':
      return parsed.risk.warnings.length > 0 ? ['url-warn'] : ['url-consent'];
    case 'form':
      if (parsed.fields.length === 0) {
        return ['confirm'];
      }
      return parsed.fields.some((field) => field.sensitive)
        ? ['form-warn']
        : ['form', 'form-degraded'];
  }
}

/** The cases that are shown as a form, with it. */
const forms = cases.flatMap((one) => {
  const form = parseRequest(one.params);
  return form.kind === 'form' ? [{ ...one, form }] : [];
});

function entriesOf(content: JsonObject): Map<string, Entry> {
  return new Map(Object.entries(content).map(([name, value]) => [name, { kind: 'value', value }]));
}

function titleOf(form: FormRequest, name: string | undefined): string {
  return form.fields.find((field) => field.name === name)?.title ?? name ?? '';
}

it('has all cases', () => {
  expect(cases.length).toBe(129);
  expect(forms.length).toBeGreaterThan(80);
});

describe.each(cases)('$id', ({ params, expect: expected, whatwg_url: whatwg }) => {
  it('is handled in an acceptable way', () => {
    const handling = handlingOf(parseRequest(params));
    expect(expected.handling.filter((way) => handling.includes(way))).not.toEqual([]);
  });

  it('says why where it is refused', () => {
    const parsed = parseRequest(params);
    if (parsed.kind === 'refused') {
      expect(parsed.code).toBe(-32602);
      expect(parsed.message).toMatch(/^\S.*\.$/s);
    } else {
      expect(['form', 'url']).toContain(parsed.kind);
    }
  });

  it('names the host that the browser would go to', () => {
    const url = isJsonObject(params) ? params['url'] : undefined;
    if (isJsonObject(whatwg) && typeof url === 'string') {
      expect(assessUrl(url).host).toBe(whatwg['hostname']);
    } else {
      expect(whatwg ?? null).toBeNull();
    }
  });
});

describe.each(forms)('the form of $id', ({ form, params, expect: expected }) => {
  it('has a field for every property', () => {
    const schema = isJsonObject(params) ? params['requestedSchema'] : undefined;
    const properties = isJsonObject(schema) ? schema['properties'] : undefined;
    const names = form.fields.map((field) => field.name);
    for (const name of isJsonObject(properties) ? Object.keys(properties) : []) {
      expect(names).toContain(name);
    }
    expect(new Set(form.fields.map((field) => field.title)).size).toBe(names.length);
  });

  it('accepts the sample unchanged, also as entries', () => {
    const sample = expected.sample_accept;
    expect(sample).not.toBeNull();
    if (sample !== null) {
      expect(checkContent(form, sample)).toEqual([]);
      const { content, problems } = readEntries(form, entriesOf(sample));
      expect(problems).toEqual([]);
      expect(content).toEqual(sample);
      expect(Object.keys(content).sort()).toEqual(Object.keys(sample).sort());
    }
  });

  it.each(expected.invalid)('refuses content: $because', ({ content }) => {
    const problems = checkContent(form, content);
    expect(problems).not.toEqual([]);
    for (const { field, message } of problems) {
      expect(field).toBeDefined();
      expect(message).toContain(titleOf(form, field));
      expect(message).toMatch(/\.$/);
    }
  });

  it.each(expected.typed ?? [])(
    'reads “$text” as stated',
    ({ field: name, text, gives, error }) => {
      const field = form.fields.find((candidate) => candidate.name === name);
      expect(field).toBeDefined();
      const reading = field === undefined ? undefined : readText(field, text);
      if (error === undefined) {
        expect(reading).toEqual({ kind: 'value', value: gives });
      } else {
        expect(reading).toMatchObject({ kind: 'error' });
      }
    },
  );

  it('starts with nothing that could not be sent', () => {
    const initial = initialContent(form);
    const filled = new Set(Object.keys(initial));
    const problems = checkContent(form, initial).filter(({ field = '' }) => filled.has(field));
    expect(problems).toEqual([]);
    expect(JSON.parse(JSON.stringify(initial))).toEqual(initial);
  });

  it('never changes what all objects share', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['default']).toBeUndefined();
  });
});
