import { expect, it } from 'vitest';
import { KnownSecrets } from '../../../src/elicitation/knownSecrets';

function hider(...values: string[]) {
  const secrets = new KnownSecrets();
  secrets.learn('a', values);
  return secrets.hiderOf('a');
}

it.each([
  ['as it is', 'The key is abc-123.', 'The key is (hidden).'],
  ['in other case', 'host ABC-123.example', 'host (hidden).example'],
  ['more than once', 'abc-123abc-123', '(hidden)(hidden)'],
  ['not at all', 'The key is abc-12.', 'The key is abc-12.'],
  ['cut', 'The key is abc-1… (500 more)', 'The key is (hidden)… (500 more)'],
  ['cut where it begins twice', 'abc-abc-1…', 'abc-(hidden)…'],
  ['cut too early to be known', 'The key is abc…', 'The key is abc…'],
])('hides a value %s', (_how, text, shown) => {
  expect(hider('abc-123')(text)).toBe(shown);
});

it('hides a value in JSON, in an address and line by line', () => {
  const hide = hider('a "b" c', 'x y&z', 'first line\nsecond line');
  expect(hide(JSON.stringify({ key: 'a "b" c' }))).toBe('{"key":"(hidden)"}');
  expect(hide('https://h/?k=x%20y%26z')).toBe('https://h/?k=(hidden)');
  expect(hide('second line, then first line')).toBe('(hidden), then (hidden)');
});

it('hides all of a value that begins with another', () => {
  expect(hider('token', 'token-4711')('token-4711')).toBe('(hidden)');
});

it('takes values for text, whatever they hold', () => {
  expect(hider('a.*b', '[c(d')('axxb a.*b [c(d')).toBe('axxb (hidden) (hidden)');
  expect(hider('\ud800abcd')('\ud800abcd')).toBe('(hidden)');
});

it('knows whose secret it is, and keeps those of a start before', () => {
  const secrets = new KnownSecrets();
  const hide = secrets.hiderOf('a');
  expect(hide('old-1 new-2 other-3')).toBe('old-1 new-2 other-3');
  secrets.learn('a', ['old-1']);
  secrets.learn('b', ['other-3']);
  secrets.learn('a', ['new-2']);
  expect(hide('old-1 new-2 other-3')).toBe('(hidden) (hidden) other-3');
  expect(secrets.hiderOf()('old-1 new-2 other-3')).toBe('(hidden) (hidden) (hidden)');
});
