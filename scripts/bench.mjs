/**
 * `npm run bench`: how much the extension weighs and how long VS Code, and the person, wait for it.
 * Prints and marks what is over its goal; nothing is asserted, times depend on the machine.
 */
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { runScript } from './host/sentence.mjs';
import { repository } from './repository.mjs';
import { packageVsix } from './vsix.mjs';
import { vsixFiles } from './vsixFiles.mjs';

/** In bytes; a kB is 1,000 of them. */
const sizeGoals = {
  'dist/extension.js': 60_000,
  'dist/client.js': 620_000,
  'dist/asking.js': 50_000,
  'dist/reading.js': 230_000,
  'dist/demoServer.js': 160_000,
  'dist/form.js': 150_000,
  'dist/history.js': 150_000,
};
const vsixGoal = 450_000;
const activationGoalMs = 30;
const samples = 5;
/** @type {Record<string, number>} */
const askingGoalsMs = {
  'quick input, 1 field': 60,
  'form, 5 fields': 150,
  'form, 50 fields': 200,
  'form, 500 fields': 400,
};
const historyRecords = 100_000;
const historyGoalMs = 300;
/** Longest time that the extension host may be busy in one piece. */
const busyGoalMs = 50;
const historyGoalBytes = 200_000_000;
const holdingGoalMs = 50;
const holdingSamples = 2;
const fieldCounts = [5, 50, 500, 1000];
const doesNotBelong = /(^|\/)(node_modules|src|test)\/|\.(ts|map|vsix)$/;
const reference = { id: 'vscode.merge-conflict', name: 'Merge Conflict' };

/** @typedef {{ what: string, value: string, goal: string, over: boolean }} Row */

await runScript(async () => {
  await ensureDependencies();
  const vsix = await packageVsix();
  print([
    ...(await sizes(vsix)),
    ...(await activation(vsix)),
    ...(await asking(vsix)),
    ...(await holding(vsix)),
    ...(await reading()),
    ...(await history()),
  ]);
  return 0;
});

/**
 * @param {string} vsix
 * @returns {Promise<Row[]>}
 */
async function sizes(vsix) {
  const rows = [];
  for (const [path, goal] of Object.entries(sizeGoals)) {
    rows.push(await sizeRow(path, join(repository, path), goal));
  }
  rows.push(await sizeRow(relative(repository, vsix), vsix, vsixGoal));
  const files = await vsixFiles(vsix);
  const strays = files.map(({ path }) => path).filter((path) => doesNotBelong.test(path));
  rows.push({
    what: 'files in the VSIX',
    value: [files.length, ...strays].join(' '),
    goal: 'no sources, maps or node_modules',
    over: strays.length > 0,
  });
  return rows;
}

/**
 * @param {string} what
 * @param {string} path
 * @param {number} goal
 * @returns {Promise<Row>}
 */
async function sizeRow(what, path, goal) {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => Number.NaN,
  );
  return { what, value: kB(bytes), goal: kB(goal), over: !(bytes <= goal) };
}

/**
 * @param {string} vsix
 * @returns {Promise<Row[]>}
 */
async function activation(vsix) {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/bench/activation.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'bench', 'activation.ts'));
  console.log(`\nOpening ${samples} fresh windows of VS Code`);
  const manifest = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const strings = JSON.parse(await readFile(join(repository, 'package.nls.json'), 'utf8'));
  const own = {
    id: `${manifest.publisher}.${manifest.name}`,
    name: strings[manifest.displayName.replaceAll('%', '')],
  };
  const measured = await module.measureActivation(vsix, [own, reference], samples);
  return measured.map(({ name: what, times }) => ({
    what: `activation of ${what}`,
    value: `${median(times)} ms (${times.join(', ')})`,
    goal: what === own.name ? `${activationGoalMs} ms` : 'for comparison',
    over: what === own.name && !(median(times) <= activationGoalMs),
  }));
}

/**
 * @param {string} vsix
 * @returns {Promise<Row[]>}
 */
async function asking(vsix) {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/bench/asking.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'bench', 'asking.ts'));
  console.log(`\nLetting a server ask, ${samples} times each`);
  const measured = await module.measureAsking(vsix, samples);
  return measured.map(({ what, times }) => {
    const goal = askingGoalsMs[what];
    return {
      what: `question to first input: ${what}`,
      value: `${Math.round(median(times))} ms (${times.map(Math.round).join(', ')})`,
      goal: goal === undefined ? '' : `${goal} ms`,
      over: goal !== undefined && !(median(times) <= goal),
    };
  });
}

/**
 * @param {string} vsix
 * @returns {Promise<Row[]>}
 */
async function holding(vsix) {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/bench/holding.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'bench', 'holding.ts'));
  console.log(`\nSending what is too large, ${holdingSamples} times each`);
  const measured = await module.measureHolding(vsix, holdingSamples);
  return measured.map(({ what, times }) => ({
    what: `longest turn of the extension host: ${what}`,
    value: `${Math.round(Math.max(...times))} ms (${times.map(Math.round).join(', ')})`,
    goal: `${holdingGoalMs} ms`,
    over: !(Math.max(...times) <= holdingGoalMs),
  }));
}

/** @returns {Promise<Row[]>} */
async function reading() {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/bench/reading.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'bench', 'reading.ts'));
  return module.measureReading(fieldCounts, samples).map(({ fields, ours, ajv }) => ({
    what: `reading and checking ${fields} fields`,
    value: `${median(ours).toFixed(1)} ms, ${((median(ours) / fields) * 1000).toFixed(0)} µs a field`,
    goal: `${(median(ours) / median(ajv)).toFixed(2)} times ajv alone`,
    over: false,
  }));
}

/** @returns {Promise<Row[]>} */
async function history() {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/bench/history.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'bench', 'history.ts'));
  const count = historyRecords.toLocaleString('en');
  console.log(`\nOpening a history of ${count} records, ${samples} times`);
  const measured = await module.measureHistory(historyRecords, samples);
  /** @type {(what: string, times: readonly number[], goalMs?: number) => Row} */
  const row = (what, times, goalMs) => ({
    what: `history of ${count}: ${what}`,
    value: `${Math.round(median(times))} ms (${times.map(Math.round).join(', ')})`,
    goal: goalMs === undefined ? '' : `${goalMs} ms`,
    over: goalMs !== undefined && !(median(times) <= goalMs),
  });
  return [
    row('open to the first rows', measured.open, historyGoalMs),
    row('open to all in the index', measured.complete),
    ...[...measured.filters].map(([name, times]) => row(`filter, ${name}`, times, historyGoalMs)),
    row('details', measured.details, historyGoalMs),
    row('append', measured.append),
    {
      what: `history of ${count}: longest piece of work on the host`,
      value: `${measured.longestBusyMs.toFixed(0)} ms`,
      goal: `${busyGoalMs} ms`,
      over: measured.longestBusyMs > busyGoalMs,
    },
    {
      what: `history of ${count}: memory, for a file of ${kB(measured.journalBytes)}`,
      value: kB(measured.memory),
      goal: kB(historyGoalBytes),
      over: measured.memory > historyGoalBytes,
    },
  ];
}

/** @param {readonly Row[]} rows */
function print(rows) {
  const width = (/** @type {'what' | 'value'} */ column) =>
    Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [width('what'), width('value')];
  console.log('');
  for (const { what, value, goal, over } of rows) {
    console.log(`${over ? '!' : ' '} ${what.padEnd(first)}  ${value.padEnd(second)}  ${goal}`);
  }
  const count = rows.filter(({ over }) => over).length;
  console.log(count === 0 ? '\nEverything is within its goal.' : `\n! ${count} over the goal.`);
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** @param {number} bytes */
function kB(bytes) {
  return Number.isNaN(bytes) ? 'missing' : `${(bytes / 1000).toFixed(1)} kB`;
}
