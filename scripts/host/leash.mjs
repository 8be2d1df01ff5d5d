/**
 * Runs a command as the head of a process group that ends with the one who asked:
 * when this script's stdin closes, for whatever reason, the whole group is ended.
 * So neither Ctrl+C nor a crash nor a kill leaves an editor behind.
 */
import { execFile, spawn } from 'node:child_process';

const graceMs = 4000;
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);
process.stdin.resume().on('close', endGroup);
child.on('error', (error) => {
  console.error(error.message);
  killGroup();
});
child.on('exit', killGroup);

function endGroup() {
  if (process.platform === 'win32') {
    killGroup();
    return;
  }
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(killGroup, graceMs);
}

function killGroup() {
  if (process.platform === 'win32') {
    execFile('taskkill', ['/pid', String(child.pid), '/t', '/f'], () => process.exit());
  } else {
    process.kill(-process.pid, 'SIGKILL');
  }
}
