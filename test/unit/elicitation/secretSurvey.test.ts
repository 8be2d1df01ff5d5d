import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseRequest } from '../../../src/elicitation/request';

/** A field of the list, as a server would ask for it. */
interface Surveyed {
  readonly kind: string;
  readonly language: string;
  readonly label: string;
  readonly isFound: boolean;
}

/**
 * Secrets that are not found: under another name than their own, told by what they are made of
 * alone, or in a language of which only the commonest words are known.
 */
const MISSED = [
  'Account no.',
  'Kod från bankdosan',
  'Kod z SMS-a',
  'Losung',
  "Pet's name (security question)",
  'Sésame',
  'The magic word',
  'What do you type to log in?',
  'user:pass',
  '通关密语',
];

/** What is taken for a secret and is none, or need not be: the word alone is that of a secret. */
const FALSE_ALARMS = [
  'Authorization',
  'Bearer',
  'Cookie',
  'Credential',
  'Mnemonic for the keyboard shortcut',
  'Pincode',
  'Session ID of the conference talk',
];

const survey = readFileSync(new URL('../../data/secret-fields.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): Surveyed => {
    const [kind = '', language = '', name = '', type = '', title = '', description = ''] =
      line.split('\t');
    const [, options] = /^enum:(.*)$/.exec(type) ?? [];
    const property = {
      ...(options === undefined
        ? { type: type === '' ? 'string' : type }
        : { type: 'string', enum: options.split(',') }),
      ...(title === '' ? {} : { title }),
      ...(description === '' ? {} : { description }),
    };
    const requestedSchema = { type: 'object', properties: { [name]: property } };
    const request = parseRequest({ message: 'Please fill this in.', requestedSchema });
    const isFound = request.kind === 'form' && request.fields[0]?.sensitive === true;
    return { kind, language, label: title === '' ? name : title, isFound };
  });

function labels(kind: string, isFound: boolean): string[] {
  return survey
    .filter((one) => one.kind === kind && one.isFound === isFound)
    .map(({ label }) => label)
    .sort();
}

it('is long, and in many languages', () => {
  expect(survey.filter(({ kind }) => kind === 'secret').length).toBeGreaterThan(150);
  expect(survey.filter(({ kind }) => kind === 'harmless').length).toBeGreaterThan(150);
  expect(new Set(survey.map(({ language }) => language)).size).toBeGreaterThan(12);
});

it('finds every secret but those that are known to be missed', () => {
  expect(labels('secret', false)).toEqual([...MISSED].sort());
});

it('takes nothing else for a secret but what is known', () => {
  expect(labels('harmless', true)).toEqual([...FALSE_ALARMS].sort());
});
