import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import words from '../../package.nls.json';
import { sentencesInSources } from '../../scripts/l10n/sentences.mjs';
import { compareTranslation } from '../../scripts/l10n/translation.mjs';

type Texts = Record<string, string>;

const complete = { missing: [], unused: [], different: [] };
const { sentences, notLiteral } = await sentencesInSources();
const original = textsIn(join(manifest.l10n, 'bundle.l10n.json'));

function textsIn(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}

/** The languages there are files for, by what comes before and after the language in their names. */
function languagesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .sort();
}

describe('the sentences of the sources', () => {
  it('are literals, so that they can be translated', () => {
    expect(sentences.length).toBeGreaterThan(400);
    expect(notLiteral).toEqual([]);
  });

  it('are all in the bundle that translators begin with, and no other (`npm run l10n`)', () => {
    const expected = Object.fromEntries(sentences.map((sentence) => [sentence, sentence]));
    expect(compareTranslation(expected, original)).toEqual(complete);
    expect(original).toEqual(expected);
  });
});

describe('the translations', () => {
  const bundles = languagesIn(manifest.l10n, /^bundle\.l10n\.([\w-]+)\.json$/);
  const manifests = languagesIn('.', /^package\.nls\.([\w-]+)\.json$/);

  it('are there in Simplified Chinese, for the manifest and for the code', () => {
    expect(bundles).toContain('zh-cn');
    expect(manifests).toEqual(bundles);
  });

  it.each(bundles)('of the sentences are complete in %s', (language) => {
    const translated = textsIn(join(manifest.l10n, `bundle.l10n.${language}.json`));
    expect(compareTranslation(original, translated)).toEqual(complete);
  });

  it.each(manifests)('of the manifest are complete in %s', (language) => {
    expect(compareTranslation(words, textsIn(`package.nls.${language}.json`))).toEqual(complete);
  });

  it('name buttons and views by one word each', () => {
    const chinese = textsIn(join(manifest.l10n, 'bundle.l10n.zh-cn.json'));
    const inManifest = textsIn('package.nls.zh-cn.json');
    expect(
      ['Submit', 'Decline', 'Cancel', 'Later', 'Open as Form', 'Open in Browser', 'Copy URL'].map(
        (button) => chinese[button],
      ),
    ).toEqual(['提交', '拒绝', '取消', '稍后', '以表单打开', '在浏览器中打开', '复制 URL']);
    const both = Object.entries(words).filter(
      ([key, text]) => /^(command|view)\./.test(key) && Object.hasOwn(original, text),
    );
    expect(both.length).toBeGreaterThan(5);
    expect(both.map(([key]) => inManifest[key])).toEqual(both.map(([, text]) => chinese[text]));
  });
});

describe('a translation', () => {
  it('that lacks a text, has one too many or changes a placeholder is found', () => {
    const texts = {
      a: 'A',
      b: '{0} of {1}',
      c: 'See `#x.y#`',
      d: '[Run](command:x.run)',
      e: '${env:A}',
    };
    expect(compareTranslation(texts, texts)).toEqual(complete);
    expect(
      compareTranslation(texts, {
        b: '{0}',
        c: 'See `#x.z#`',
        d: '[Lauf](command:x.ran)',
        e: ' ',
        f: '',
      }),
    ).toEqual({ missing: ['a', 'e'], unused: ['f'], different: ['b', 'c', 'd', 'e'] });
  });
});
