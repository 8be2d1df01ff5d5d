import { createContext, Script, type Context } from 'node:vm';
import { compilePattern } from './compilePattern';
import { LIMITS } from './limits';

/** How many patterns are given up one by one, each after its time, before all are. */
const MOST_CULPRITS = 2;

/** How often a check may start again with more time, when no pattern is to blame. */
const MOST_EXTENSIONS = 2;

/** How much more time that is. */
const EXTENSION = 3;

/** Compiled patterns kept before starting afresh. */
const MOST_COMPILED = 1_000;

const script = new Script('run()');
let context: Context | undefined;

let compiled = new Map<string, RegExp | undefined>();
let isGuarded = false;
/** The pattern being matched, the one to blame when time runs out, and how busy the process had been before. */
let busyWith: string | undefined;
let busySince = process.cpuUsage();
const givenUp = new Set<string>();
let allGivenUp = false;
let unchecked: string[] = [];

/** Whether a text matches a server's pattern; true, and remembered as unchecked, where that takes too long. */
function matches(source: string, text: string): boolean {
  const pattern = patternFor(source);
  if (pattern === undefined) {
    return true;
  }
  if (allGivenUp || givenUp.has(source)) {
    unchecked.push(source);
    return true;
  }
  busyWith = source;
  busySince = process.cpuUsage();
  const isMatch = pattern.test(text);
  busyWith = undefined;
  return isMatch;
}

function patternFor(source: string): RegExp | undefined {
  if (!compiled.has(source)) {
    if (compiled.size >= MOST_COMPILED) {
      compiled = new Map();
    }
    compiled.set(source, compilePattern(source));
  }
  return compiled.get(source);
}

/**
 * Runs checks under a time limit. A server's pattern can take longer than
 * the universe is old, so the code that matches it is stopped from outside by
 * `node:vm` and the checks run again without it. `run` must have no effects:
 * it may be stopped anywhere and run again.
 */
function guard<T>(run: () => T): T {
  if (isGuarded) {
    return run();
  }
  isGuarded = true;
  givenUp.clear();
  let milliseconds: number = LIMITS.patternMilliseconds;
  let extensions = 0;
  try {
    while (givenUp.size < MOST_CULPRITS && extensions <= MOST_EXTENSIONS) {
      busyWith = undefined;
      const outcome = runLimited(run, milliseconds);
      if (outcome !== undefined) {
        return outcome.result;
      }
      const culprit = whoTookLong();
      if (culprit === undefined) {
        // The machine is slow, or the form very large.
        extensions += 1;
        milliseconds *= EXTENSION;
      } else {
        givenUp.add(culprit);
      }
    }
    allGivenUp = true;
    return run();
  } finally {
    isGuarded = false;
    allGivenUp = false;
  }
}

/**
 * The pattern that was stopped, unless it had hardly worked yet: then others
 * took the time, or the machine did. Work is told by processor time, since on
 * a busy machine the clock runs on while nothing happens.
 */
function whoTookLong(): string | undefined {
  const microseconds = process.cpuUsage(busySince).user;
  return microseconds > LIMITS.patternMilliseconds * 500 ? busyWith : undefined;
}

function runLimited<T>(run: () => T, milliseconds: number): { result: T } | undefined {
  let outcome: { result: T } | undefined;
  context ??= createContext({});
  context['run'] = () => {
    outcome = { result: run() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if (!isTimeout(error)) {
      throw error;
    }
  } finally {
    context['run'] = undefined;
  }
  return outcome;
}

function isTimeout(error: unknown): boolean {
  // Made in the other context, it is no instance of this one's Error.
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}

/** The patterns that were passed over since the last call: neither met nor broken. */
function takeUnchecked(): string[] {
  const taken = unchecked;
  unchecked = [];
  return taken;
}

export const patternGuard = { matches, guard, takeUnchecked };
