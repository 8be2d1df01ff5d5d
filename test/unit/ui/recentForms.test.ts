import { expect, it } from 'vitest';
import { parseForm } from '../../../src/elicitation/form';
import type { FormRequest } from '../../../src/elicitation/parsedRequest';
import { RecentForms } from '../../../src/ui/reading/recentForms';

function paramsOf(message: string, fields = 1): { message: string; requestedSchema: object } {
  const names = Array.from({ length: fields }, (_, index) => `field${String(index)}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { message, requestedSchema: { type: 'object', properties } };
}

function read({ message, requestedSchema }: ReturnType<typeof paramsOf>): FormRequest {
  const form = parseForm(requestedSchema, message, { nested: false });
  if (form.kind !== 'form') {
    throw new Error(form.message);
  }
  return form;
}

it('knows a question that came before by its params, and by no others', () => {
  const recent = new RecentForms(() => undefined);
  const form = read(paramsOf('Who?'));
  recent.keep({ params: paramsOf('Who?'), form, id: 1 });
  expect(recent.find(paramsOf('Who?'))).toMatchObject({ form, id: 1 });
  expect(recent.find(paramsOf('What?'))).toBeUndefined();
  expect(recent.find(paramsOf('Who?', 2))).toBeUndefined();
});

it('keeps the last eight, and tells of those that it forgets', () => {
  const forgotten: number[] = [];
  const recent = new RecentForms((id) => forgotten.push(id));
  for (let id = 1; id <= 10; id += 1) {
    const params = paramsOf(`Question ${String(id)}`);
    recent.keep({ params, form: read(params), id });
  }
  expect(forgotten).toEqual([1, 2]);
  expect(recent.has(2)).toBe(false);
  expect(recent.has(3)).toBe(true);
});

it('keeps no large form', () => {
  const recent = new RecentForms(() => undefined);
  const params = paramsOf('How much?', 400);
  recent.keep({ params, form: read(params), id: 1 });
  expect(recent.find(params)).toBeUndefined();
});
