/**
 * `npm test`: every check there is, one after the other, to the end. The last line is
 * "N passed, N failed" over all of them. `--electron` runs only the tests in a VS Code,
 * in desktop ones.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { desktopPrograms } from './host/desktopDownload.mjs';
import { npm } from './host/npm.mjs';
import { run } from './host/run.mjs';
import { runScript, Sentence } from './host/sentence.mjs';
import { repository } from './repository.mjs';
import { packageVsix } from './vsix.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

/** After so many failures of a kind the rest of it is left out: each may have waited for minutes. */
const MOST_FAILURES = 10;

const projects = ['unit', 'webview', 'interop', 'host'];

await runScript(async () => {
  await ensureDependencies();
  const counts = process.argv.includes('--electron') ? await testOnDesktop() : await testAll();
  const passed = sum(counts.map((count) => count.passed));
  const failed = sum(counts.map((count) => count.failed));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

async function testAll() {
  const counts = [
    await check('format', () => npmScript('check:format')),
    await check('lint', () => npmScript('check:lint')),
    await check('types', () => npmScript('check:types')),
    await check('build and package', packageVsix),
  ];
  for (const project of projects) {
    counts.push(await runProject(project, process.env));
  }
  return counts;
}

async function testOnDesktop() {
  const counts = [];
  for await (const { version, executable, command } of desktopPrograms()) {
    console.log(`\nVS Code ${version}`);
    counts.push(
      await runProject('host', {
        ...process.env,
        HOST_DESKTOP_EXECUTABLE: executable,
        HOST_DESKTOP_COMMAND: command,
      }),
    );
  }
  return counts;
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} body
 * @returns {Promise<Count>}
 */
async function check(name, body) {
  console.log(`\n${name}`);
  try {
    await body();
    console.log(`${name}: passed`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.log(error instanceof Sentence ? error.message : error);
    console.log(`${name}: failed`);
    return { passed: 0, failed: 1 };
  }
}

/** @param {string} name */
function npmScript(name) {
  return npm(['run', '--silent', name], { cwd: repository, show: true });
}

/**
 * Counts from the runner's own report. A project that has none, no tests or an error
 * outside its tests counts as failed, so that nothing is green for want of running.
 *
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function runProject(project, env) {
  console.log(`\n${project} tests`);
  const report = join(repository, 'test-results', `${project}.json`);
  await rm(report, { force: true });
  const { code } = await run(
    process.execPath,
    [
      join(repository, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--config', join('test', 'vitest.config.mts'), '--project', project],
      ...['--bail', String(MOST_FAILURES)],
      ...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
    ],
    { cwd: repository, env, show: true },
  );
  const count = await readReport(report);
  if (count.failed === 0 && (code !== 0 || count.passed === 0)) {
    count.failed = 1;
  }
  console.log(`${project} tests: ${count.passed} passed, ${count.failed} failed`);
  return count;
}

/**
 * @param {string} report
 * @returns {Promise<Count>}
 */
async function readReport(report) {
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) {
    return { passed: 0, failed: 1 };
  }
  /** @type {{ numPassedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const { numPassedTests, testResults } = JSON.parse(text);
  const failures = testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    return status === 'failed' ? Math.max(failed, 1) : failed;
  });
  return { passed: numPassedTests, failed: sum(failures) };
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
