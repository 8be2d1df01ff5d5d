import type { FileHandle } from 'node:fs/promises';

const CHUNK = 1 << 20;
const NEWLINE = 10;

/** One line as it stands in the file, without its line break. */
export interface RawLine {
  readonly text: string;
  /** In bytes from the start of the file. */
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
}

/** The lines from `start` on, oldest first, a chunk at a time. Empty lines are left out. */
export async function* readForward(file: FileHandle, start: number): AsyncGenerator<RawLine[]> {
  let carried = Buffer.alloc(0);
  let position = start;
  for (;;) {
    // Mostly it is one line that is new, and a whole chunk of memory would be for nothing.
    const { size } = await file.stat();
    const chunk = await readAt(file, position, Math.min(CHUNK, Math.max(0, size - position)));
    if (chunk.length === 0) {
      yield linesOf(carried, position - carried.length);
      return;
    }
    const data = Buffer.concat([carried, chunk]);
    const offset = position - carried.length;
    const end = data.lastIndexOf(NEWLINE) + 1;
    yield linesOf(data.subarray(0, end), offset);
    carried = data.subarray(end);
    position += chunk.length;
  }
}

/** The lines before `end`, a chunk at a time: the newest chunk first, and its newest line first. */
export async function* readBackward(file: FileHandle, end: number): AsyncGenerator<RawLine[]> {
  /** Parts of a line whose start is not reached yet, in the file's order. */
  let carried: Buffer[] = [];
  let position = end;
  while (position > 0) {
    const start = Math.max(0, position - CHUNK);
    const chunk = await readAt(file, start, position - start);
    const first = start === 0 ? 0 : chunk.indexOf(NEWLINE) + 1;
    if (start > 0 && first === 0) {
      carried = [chunk, ...carried];
    } else {
      const data = Buffer.concat([chunk.subarray(first), ...carried]);
      yield linesOf(data, start + first).reverse();
      carried = [chunk.subarray(0, first)];
    }
    position = start;
  }
}

/** Reads up to `length` bytes; fewer only at the end of the file. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) {
      break;
    }
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function linesOf(data: Buffer, offset: number): RawLine[] {
  const lines: RawLine[] = [];
  let start = 0;
  while (start < data.length) {
    const found = data.indexOf(NEWLINE, start);
    const end = found === -1 ? data.length : found;
    if (end > start) {
      const text = data.toString('utf8', start, end);
      lines.push({ text, offset: offset + start, length: end - start });
    }
    start = end + 1;
  }
  return lines;
}
