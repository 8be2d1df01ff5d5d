import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Leashed
 * @property {boolean} ended whether the command has ended
 * @property {Promise<unknown>} exited settles when the command has ended, by itself or by `end`
 * @property {() => Promise<void>} end ends the command and everything it started
 */

/**
 * Starts a long-running command that cannot outlive this process (see leash.mjs).
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: Record<string, string>, log: string }} options where its output goes
 * @returns {Leashed}
 */
export function startLeashed(command, args, { env, log }) {
  const output = openSync(log, 'a');
  const leash = spawn(
    process.execPath,
    [fileURLToPath(new URL('leash.mjs', import.meta.url)), command, ...args],
    { env, stdio: ['pipe', output, output], detached: process.platform !== 'win32' },
  );
  closeSync(output);
  leash.stdin?.on('error', () => undefined);
  const exited = once(leash, 'exit');
  return {
    exited,
    get ended() {
      return leash.exitCode !== null || leash.signalCode !== null;
    },
    async end() {
      leash.stdin?.end();
      await exited;
    },
  };
}
