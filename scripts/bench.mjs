/**
 * `npm run bench [-- <part>…]`: how much the extension weighs and how long VS Code, and the person, wait for it.
 * Prints and marks what is over its goal; nothing is asserted, times depend on the machine.
 */
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { runScript, Sentence } from './host/sentence.mjs';
import { repository } from './repository.mjs';
import { kB, sizeRows } from './sizes.mjs';
import { packageVsix } from './vsix.mjs';

const activationGoalMs = 30;
const samples = 5;
/** @type {Record<string, number>} */
const askingGoalsMs = {
  'quick input, 1 field': 60,
  'form, 5 fields': 150,
  'form, 50 fields': 200,
  'form, 500 fields': 400,
  'key typed, 500 fields': 16,
  'key typed, search of 10,000 options': 16,
};
const historyRecords = 100_000;
const historyGoalMs = 300;
/** Longest time that the extension host may be busy in one piece. */
const busyGoalMs = 50;
const historyGoalBytes = 200_000_000;
const holdingGoalMs = 50;
const holdingSamples = 2;
const elicitations = 1_000;
const overheadGoal = 1.25;
/** For what is read in a thread of its own and made to take long. */
const heavyGoalMs = 500;
/** Elicitations after which the memory is looked at. */
const memoryAt = [2_000, 10_000];
/** What the heap may differ by without having grown: what is collected when is up to the engine. */
const heapGoalBytes = 1_000_000;
const nothing = { after: Number.NaN, bytes: Number.NaN };
const fieldCounts = [5, 50, 500, 1000];
const reference = { id: 'vscode.merge-conflict', name: 'Merge Conflict' };

/** @typedef {import('./sizes.mjs').Row} Row */

await runScript(async () => {
  await ensureDependencies();
  const vsix = await packageVsix();
  /** @type {Record<string, () => Promise<Row[]>>} */
  const parts = {
    sizes: () => sizeRows(vsix),
    activation: () => activation(vsix),
    asking: () => asking(vsix),
    holding: () => holding(vsix),
    path,
    reading,
    heavy,
    history,
  };
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => parts[name] === undefined);
  if (unknown.length > 0) {
    throw new Sentence(
      `No part is called ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}.`,
    );
  }
  /** @type {Row[]} */
  const rows = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) {
      rows.push(...(await measure()));
    }
  }
  print(rows);
  return 0;
});

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
    value: spread(times),
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
      what: what.startsWith('key') ? what : `question to first input: ${what}`,
      value: spread(times),
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
    value: spread(times),
    goal: `${holdingGoalMs} ms`,
    over: !(Math.max(...times) <= holdingGoalMs),
  }));
}

/**
 * The whole way of a question, answered by a script, against a client of the SDK that answers by itself.
 *
 * @returns {Promise<Row[]>}
 */
async function path() {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/bench/path.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'bench', 'path.ts'));
  const count = elicitations.toLocaleString('en');
  console.log(
    `\nAsking ${count} times, by each way ${samples} times, and ${memoryAt.at(-1)} times`,
  );
  const { times, heap } = await module.measurePath({ elicitations, samples, memoryAt });
  const [before = nothing, after = nothing] = heap;
  const growth = after.bytes - before.bytes;
  return [
    ...times.map(({ era, transport, bare, ours }) => {
      const ratio = median(ours.map(({ time }) => time)) / median(bare.map(({ time }) => time));
      const work = median(ours.map((run) => run.work)) / median(bare.map((run) => run.work));
      const [ourTime, bareTime] = [ours, bare].map((runs) =>
        spread(
          runs.map(({ time }) => time),
          2,
        ),
      );
      return {
        what: `a question of ${count}, ${era}, ${transport}`,
        value: `${ratio.toFixed(2)} times: ${ourTime}, bare client ${bareTime}; processor ${work.toFixed(2)} times`,
        goal: `${overheadGoal} times`,
        over: !(ratio <= overheadGoal),
      };
    }),
    {
      what: `heap from ${before.after.toLocaleString('en')} to ${after.after.toLocaleString('en')} questions`,
      value: `${kB(growth)} more than ${kB(before.bytes)}`,
      goal: `${kB(heapGoalBytes)}`,
      over: !(growth <= heapGoalBytes),
    },
  ];
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

/**
 * Forms that are made to take long.
 *
 * @returns {Promise<Row[]>}
 */
async function heavy() {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../test/bench/heavy.ts') }} */
  const { module } = await runnerImport(join(repository, 'test', 'bench', 'heavy.ts'));
  return [...module.measureHeavy(samples)].map(([what, times]) => ({
    what: `reading ${what}`,
    value: spread(times),
    goal: `${heavyGoalMs} ms`,
    over: !(median(times) <= heavyGoalMs),
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
    value: spread(times),
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

/**
 * A table in Markdown, to be pasted into `docs/performance.md`.
 *
 * @param {readonly Row[]} rows
 */
function print(rows) {
  const lines = [
    ['Figure', 'Median (least to most)', 'Goal', ''],
    ...rows.map(({ what, value, goal, over }) => [what, value, goal, over ? 'over' : '']),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const [head, ...body] = lines.map((line) => {
    return `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  });
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  console.log(['', head, rule, ...body].join('\n'));
  const count = rows.filter(({ over }) => over).length;
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `\n${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node.js ${process.version}, load ${load.join(', ')}`,
  );
  console.log(count === 0 ? 'Everything is within its goal.' : `${count} over the goal.`);
}

/**
 * @param {readonly number[]} times in milliseconds
 * @param {number} [digits]
 */
function spread(times, digits = 0) {
  const [least, most] = [Math.min(...times), Math.max(...times)];
  return `${median(times).toFixed(digits)} ms (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
