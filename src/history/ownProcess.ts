import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Letters that are safe in a file name. */
const host = hostname().replace(/[^a-zA-Z0-9-]/g, '-');

/** Names this run of this process: machine, process id and a word that no other run has. */
export const ownProcess = `${host}.${process.pid}.${randomUUID()}`;

/**
 * Whether the process that a name was made by is known to be gone. False where
 * that can't be told: on another machine, or when its id was given to another
 * process since.
 */
export function processIsGone(name: string): boolean {
  const [machine, id] = name.split('.');
  const pid = Number(id);
  if (name === ownProcess || machine !== host || !Number.isInteger(pid) || pid <= 0) {
    return false;
  }
  if (pid === process.pid) {
    return true;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
