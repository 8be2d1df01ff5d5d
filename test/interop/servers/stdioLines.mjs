import { createInterface } from 'node:readline';

/**
 * Serves JSON-RPC over standard streams with no SDK between, so that every byte is seen:
 * `handle` gets each line, and what it returns, a text, is written as a line.
 *
 * @param {(line: string) => unknown} handle
 */
export async function stdioLines(handle) {
  for await (const line of createInterface({ input: process.stdin })) {
    void Promise.resolve(handle(line)).then((reply) => {
      if (typeof reply === 'string') {
        process.stdout.write(`${reply}\n`);
      }
    });
  }
}
