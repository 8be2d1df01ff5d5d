import { afterEach, describe, expect, it } from 'vitest';
import chinese from '../../../l10n/bundle.l10n.zh-cn.json';
import { checkContent } from '../../../src/elicitation/check';
import {
  bilingual,
  language,
  setTranslator,
  t,
  translateBy,
} from '../../../src/elicitation/localize';
import { Inbox } from '../../../src/elicitation/inbox';
import { parseRequest } from '../../../src/elicitation/request';
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

describe('bilingual', () => {
  it('says a sentence in the language of the person and in English, with what is in it', () => {
    setTranslator(translateBy({ '{0} {1}.': '{1}：{0}。', 'is wrong': '错误' }));
    expect(bilingual('{0} {1}.', 'x', bilingual('is wrong'))).toEqual({
      shown: '错误：x。',
      english: 'x is wrong.',
    });
  });

  it.each([
    ['a broken form', { message: 'x', requestedSchema: { required: ['gone'] } }],
    [
      'a hidden field',
      { message: 'x', requestedSchema: { properties: { a: false }, required: ['a'] } },
    ],
    ['an unsafe URL', { mode: 'url', message: 'x', url: 'file:///etc/passwd' }],
    ['a mode that is switched off', { message: 'x' }],
  ])(
    'is how %s is refused: English for the server, the reason for the person',
    async (_, params) => {
      setTranslator((message, ...args) => `«${english(message, ...args)}»`);
      const inbox = new Inbox(async (raw) => parseRequest(raw));
      const settled = new Promise<unknown>((resolve) => {
        inbox.once('settled', ({ settlement }) => resolve(settlement));
      });
      const reply = await inbox.receive({
        params,
        origin: { server: 's', identity: 'i', scope: 'user', calls: [] },
        policies: {
          form: 'mode' in params || 'requestedSchema' in params ? 'ask' : 'off',
          url: 'ask',
          questionsPerMinute: 0,
        },
        isPageAwaited: false,
        signal: new AbortController().signal,
      });
      const told = {
        message: expect.not.stringContaining('«'),
        reason: expect.stringMatching(/^«.*»$/),
      };
      expect(reply).toMatchObject({ kind: 'error', code: -32602, ...told });
      expect(await settled).toMatchObject({ outcome: 'refused', ...told });
    },
  );
});

describe('language', () => {
  it('is that of the sentences: English until a translation names its own', () => {
    expect(language()).toBe('en');
    setTranslator(translateBy(chinese));
    expect(language()).toBe('zh-cn');
  });
});
