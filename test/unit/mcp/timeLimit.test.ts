import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { timeLimit } from '../../../src/mcp/timeLimit';

it('fires among other signals, after all garbage was collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const ends = AbortSignal.any([new AbortController().signal, timeLimit(200)]);
  const ended = once(ends, 'abort');
  // What an object of this turn referred to weakly is collected in a later one.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  await ended;
  expect(ends.reason).toMatchObject({ name: 'TimeoutError' });
});
