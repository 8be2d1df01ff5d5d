import { readFile } from 'node:fs/promises';

const endSignature = 0x06054b50;
const endSize = 22;
const entrySize = 46;

/**
 * The files in a VSIX, read from the directory at the end of the zip that it is.
 *
 * @param {string} vsix
 * @returns {Promise<{ path: string, size: number }[]>} sizes are uncompressed
 */
export async function vsixFiles(vsix) {
  const zip = await readFile(vsix);
  let end = zip.length - endSize;
  while (zip.readUInt32LE(end) !== endSignature) {
    end -= 1;
  }
  const files = [];
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = zip.readUInt32LE(entry + 24);
    const name = zip.readUInt16LE(entry + 28);
    const extra = zip.readUInt16LE(entry + 30);
    const comment = zip.readUInt16LE(entry + 32);
    const start = entry + entrySize;
    files.push({ path: zip.toString('utf8', start, start + name), size });
    entry = start + name + extra + comment;
  }
  return files;
}
