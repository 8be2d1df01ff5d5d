import { afterEach, describe, expect, it } from 'vitest';
import { checkContent } from '../../../src/elicitation/check';
import { setTranslator, t } from '../../../src/elicitation/localize';
import { readText } from '../../../src/elicitation/value';
import { fieldOf, formOf } from './formOf';

const english = (message: string, ...args: (string | number)[]): string =>
  message.replace(/\{(\d)\}/g, (_, index: string) => String(args[Number(index)] ?? ''));

afterEach(() => {
  setTranslator(english);
});

describe('t', () => {
  it('fills in what is given', () => {
    expect(t('{0} of {1}', 1, 'two')).toBe('1 of two');
    expect(t('{0} has {braces}', '{1}')).toBe('{1} has {braces}');
  });

  it('hands every sentence to the translator', () => {
    setTranslator((message, ...args) => `«${message}» ${args.join()}`);
    const form = formOf({ properties: { age: { type: 'integer', minimum: 18 } } });
    expect(checkContent(form, { age: 5 })[0]?.message).toBe('«{0} must be {1} or more.» age,18');
  });

  it('lets people answer yes and no in their language', () => {
    setTranslator((message) => (message === 'Yes' ? 'Ja' : message === 'No' ? 'Nein' : message));
    const field = fieldOf({ type: 'boolean' });
    expect(readText(field, 'ja')).toEqual({ kind: 'value', value: true });
    expect(readText(field, 'Nein')).toEqual({ kind: 'value', value: false });
    expect(readText(field, 'no')).toEqual({ kind: 'value', value: false });
  });
});
