/** `npm start`: from a fresh clone to a VS Code with the extension and its demo server. */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { installInCodeServer, startCodeServer } from './host/codeServer.mjs';
import { desktopCommand, installInDesktop, openDesktop } from './host/desktop.mjs';
import { createProfile } from './host/profile.mjs';
import { runScript } from './host/sentence.mjs';
import { vscodePackage } from './host/vscodePackage.mjs';
import { repository } from './repository.mjs';
import { freshVsix } from './vsix.mjs';

const interruptedExitCode = 130;
const parentCheckMs = 500;

await runScript(async () => {
  const stopped = askedToStop();
  const editor = await Promise.race([openEditor(), stopped]);
  if (!editor) {
    process.exit(interruptedExitCode);
  }
  try {
    await Promise.race([stopped, editor.exited]);
  } finally {
    console.log('\nEnding VS Code and removing its temporary profile');
    await editor.end();
  }
  return 0;
});

/**
 * Also when the parent is gone: npm hands SIGTERM to the shell it started, which ends
 * without handing it on.
 *
 * @returns {Promise<undefined>}
 */
function askedToStop() {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, stop);
    }
    setInterval(() => {
      if (process.ppid !== parent) {
        stop();
      }
    }, parentCheckMs).unref();
  });
}

async function openEditor() {
  await ensureDependencies();
  const vsix = await freshVsix();
  const desktop = await desktopCommand(await minimumVersion());
  if (desktop === undefined) {
    await vscodePackage();
  }
  console.log('Starting VS Code with the extension');
  const profile = await createProfile({ workspaceName: 'mcp-elicitation-demo' });
  await cp(join(repository, 'scripts', 'demo'), profile.workspace, { recursive: true });
  const editor =
    desktop === undefined
      ? await openInBrowser(profile, vsix)
      : await openOnDesktop(desktop, profile, vsix);
  return {
    exited: editor.exited,
    async end() {
      await editor.end();
      await profile.remove();
    },
  };
}

async function minimumVersion() {
  const { engines } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  return engines.vscode;
}

/**
 * @param {import('./host/profile.mjs').Profile} profile
 * @param {string} vsix
 */
async function openInBrowser(profile, vsix) {
  await installInCodeServer(profile, [vsix]);
  const server = await startCodeServer(profile, { trusted: true });
  sayWhatNext(`Open ${server.url}`);
  return server;
}

/**
 * @param {string} command
 * @param {import('./host/profile.mjs').Profile} profile
 * @param {string} vsix
 */
async function openOnDesktop(command, profile, vsix) {
  await installInDesktop(command, profile, [vsix]);
  const window = openDesktop(command, profile);
  sayWhatNext('Go to the VS Code window that opens');
  return window;
}

/** @param {string} firstStep */
function sayWhatNext(firstStep) {
  console.log(`
  1. ${firstStep}
  2. Click the "MCP Elicitation" icon in the activity bar on the left
  3. Start the server "demo", then run one of its tools, such as create_release
  4. Answer what the server asks

  Ctrl+C here ends it.
`);
}
