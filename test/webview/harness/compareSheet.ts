import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { root } from './bundles';

const references = join(root, 'test', 'webview', 'references');
const results = join(root, 'test-results', 'look');

/** How many pixels of any square of so many by so many may differ. */
const SQUARE = 32;
const DIFFERENT = 60;

/**
 * Compares a sheet with the one kept under its name in `test/webview/references`,
 * and leaves it, and a picture of what differs, in `test-results/look`. With
 * `RENEW_PICTURES` set it is kept as the new reference instead.
 *
 * @param isComparable whether it was drawn as the reference was: by the same browser with the same fonts
 */
export async function compareSheet(name: string, drawn: PNG, isComparable: boolean): Promise<void> {
  const file = PNG.sync.write(drawn, { deflateLevel: 9, colorType: 2 });
  const kept = join(references, `${name}.png`);
  await mkdir(results, { recursive: true });
  await writeFile(join(results, `${name}.png`), file);
  if (!isComparable) {
    return;
  }
  if (process.env['RENEW_PICTURES'] !== undefined) {
    await mkdir(references, { recursive: true });
    await writeFile(kept, file);
  }
  const reference = PNG.sync.read(await readFile(kept));
  const { width, height } = drawn;
  expect({ width: reference.width, height: reference.height }, name).toEqual({ width, height });
  const difference = new PNG({ width, height });
  const most = pixelmatch(reference.data, drawn.data, difference.data, width, height, {
    windowSize: SQUARE,
  });
  if (most > DIFFERENT) {
    await writeFile(join(results, `${name}.difference.png`), PNG.sync.write(difference));
  }
  expect(
    most,
    `pixels that differ: see test-results/look/${name}.difference.png`,
  ).toBeLessThanOrEqual(DIFFERENT);
}
