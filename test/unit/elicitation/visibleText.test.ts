import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../src/elicitation/visibleText';

const line = (text: string): string => visibleText(text, { multiline: false });
const block = (text: string): string => visibleText(text, { multiline: true });

describe('visibleText', () => {
  it('leaves ordinary text of any script alone', () => {
    for (const text of [
      'Name',
      'Größe – 5 €',
      '名前',
      'الاسم',
      'שם',
      'हिन्दी',
      '한국어',
      '<b>*x*</b>',
    ]) {
      expect(line(text)).toBe(text);
      expect(block(text)).toBe(text);
    }
  });

  it('shows controls as symbols', () => {
    expect(line('\u001b[31mred\u0000\b\u007f')).toBe('␛[31mred␀␈␡');
    expect(line('\u009b31m')).toBe('‹U+009B›31m');
  });

  it('shows what reorders text', () => {
    expect(line('a\u202eb\u2066c\u200fd')).toBe('a‹U+202E›b‹U+2066›c‹U+200F›d');
  });

  it('shows what is invisible', () => {
    expect(line('Sav\u200bings')).toBe('Sav‹U+200B›ings');
    expect(line('a\u00adb\ufeffc\u2060d\u3164e\u2800f')).toBe(
      'a‹U+00AD›b‹U+FEFF›c‹U+2060›d‹U+3164›e‹U+2800›f',
    );
    expect(line('a\u{e0041}b')).toBe('a‹U+E0041›b');
    expect(line('a\ufe0fb\u{e0100}')).toBe('a‹U+FE0F›b‹U+E0100›');
    expect(line('a\u200db')).toBe('a‹U+200D›b');
  });

  it('cuts piles of marks', () => {
    expect(line(`a${'\u0301'.repeat(50)}b`)).toBe(`a${'\u0301'.repeat(6)}‹…›b`);
    expect(line('Tiếng Việt, ที่, שָּׁ')).toBe('Tiếng Việt, ที่, שָּׁ');
  });

  it('shows lone surrogates', () => {
    expect(line('a\ud800b')).toBe('a‹U+D800›b');
  });

  it('keeps line breaks and tabs only where there is room for them', () => {
    expect(block('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour');
    expect(line('one\r\ntwo\tthree')).toBe('one␍␊two␉three');
    expect(block('one\u2028two')).toBe('one‹U+2028›two');
  });

  it('leaves emoji sequences, flags and keycaps alone', () => {
    for (const text of ['👨‍👩‍👧', '👩🏽‍💻', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '🏳️‍🌈', '🇫🇷']) {
      expect(line(text)).toBe(text);
    }
  });

  it('leaves the joiners that Persian and Indic words need', () => {
    expect(line('می‌خواهم')).toBe('می‌خواهم');
    expect(line('क्‍ष')).toBe('क्‍ष');
  });

  it('cuts long text at a code point and says how much is missing', () => {
    const shown = visibleText('🚀'.repeat(12), { multiline: false, limit: 10 });
    expect(shown).toBe(`${'🚀'.repeat(10)}… (2 more characters not shown)`);
    expect(visibleText('🚀'.repeat(10), { multiline: false, limit: 10 })).toBe('🚀'.repeat(10));
  });

  it('spends no more on what is hidden than on what is shown', () => {
    const shown = visibleText('a\u202e'.repeat(500), { multiline: false, limit: 1_000 });
    expect(shown.length).toBeLessThan(2_100);
    expect(shown).toMatch(/^(?:a‹U\+202E›)+… \((\d+) more characters not shown\)$/);
    const count = shown.split('‹').length - 1;
    expect(shown).toContain(`(${1_000 - 2 * count} more`);
  });

  it('finds what is hidden among the letters of every script', () => {
    const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
    for (let code = 0; code <= 0xffff; code += 1) {
      const letter = String.fromCharCode(code);
      expect(line(letter) === letter, code.toString(16)).toBe(!hidden.test(letter));
      expect(/\p{M}/u.test(letter) && line(letter.repeat(7)) === letter.repeat(7)).toBe(false);
    }
  });

  it('cuts piles of marks that are hidden themselves, and those before a joiner', () => {
    expect(line(`a${'\ufe0f'.repeat(20)}`)).toBe(`a${'‹U+FE0F›'.repeat(6)}‹…›`);
    expect(line(`ب${'\u064b'.repeat(9)}\u200cب`)).toBe(`ب${'\u064b'.repeat(6)}‹…›‹U+200C›ب`);
  });
});
