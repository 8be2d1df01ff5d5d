import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../src/elicitation/compilePattern';

describe('compilePattern', () => {
  it.each([
    ['^.$', '🚀', true],
    ['^/api/v\\d/', '/api/v1/', true],
    ['^\\p{L}+$', 'é', true],
    ['^x\\-', 'x-1', true],
    ['^x\\-', 'y-1', false],
    ['^[\\w\\-\\.]+$', 'a-b.c', true],
    ['^{.*}$', '{a}', true],
    ['a]', 'a]', true],
    ['^\\d{3}\\_\\w+$', '123_a', true],
    ['^(?<y>\\d{4})-\\k<y>$', '2026-2026', true],
  ])('understands %s', (source, text, matches) => {
    expect(compilePattern(source)?.test(text)).toBe(matches);
  });

  it.each([
    '[a-z',
    '(?P<major>\\d+)',
    '(?i)^[a-z]{2}$',
    '\\A[a-z]{2}\\z',
    '^[a-z]+\\Z',
    '\\h+',
    '\\Qa.b\\E',
    '^[[:alpha:]]+$',
    '[a-z&&[^b]]',
    'a++',
    '(?>a)',
    '\\u{zz}\\-',
    '\\p{Foo}',
    '/^[a-z]+$/',
    '/^a/i',
  ])('leaves %s alone, which means something else elsewhere or nothing', (source) => {
    expect(compilePattern(source)).toBeUndefined();
  });
});
