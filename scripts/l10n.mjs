/** `npm run l10n`: writes the sentences of the sources into l10n, and lists what translations lack. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runScript } from './host/sentence.mjs';
import { sentencesInSources } from './l10n/sentences.mjs';
import { compareTranslation } from './l10n/translation.mjs';
import { repository } from './repository.mjs';

await runScript(async () => {
  const { sentences, notLiteral } = await sentencesInSources();
  const original = Object.fromEntries(sentences.map((sentence) => [sentence, sentence]));
  await writeFile(
    join(repository, 'l10n', 'bundle.l10n.json'),
    `${JSON.stringify(original, undefined, 2)}\n`,
  );
  const faults = [
    ...notLiteral.map((place) => `${place}: not a literal, so it can't be translated`),
    ...(await faultsOf('l10n', /^bundle\.l10n\.[\w-]+\.json$/, original)),
    ...(await faultsOf('.', /^package\.nls\.[\w-]+\.json$/, await read('package.nls.json'))),
  ];
  for (const fault of faults) {
    console.error(fault);
  }
  console.log(`${String(sentences.length)} sentences are in l10n/bundle.l10n.json`);
  return faults.length === 0 ? 0 : 1;
});

/**
 * @param {string} folder
 * @param {RegExp} translations names of files
 * @param {Record<string, string>} original
 */
async function faultsOf(folder, translations, original) {
  const faults = [];
  const names = await readdir(join(repository, folder));
  for (const name of names.filter((one) => translations.test(one))) {
    const compared = compareTranslation(original, await read(join(folder, name)));
    for (const [fault, keys] of Object.entries(compared)) {
      faults.push(...keys.map((key) => `${name}: ${fault}: ${JSON.stringify(key)}`));
    }
  }
  return faults;
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, string>>}
 */
async function read(path) {
  return JSON.parse(await readFile(join(repository, path), 'utf8'));
}
