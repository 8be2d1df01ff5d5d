import { setTimeout as sleep } from 'node:timers/promises';
import {
  isCallToolResult,
  isSpecType,
  ProtocolError,
  specTypeSchemas,
  type CallToolResult,
  type Client,
  type RequestOptions,
  type Result,
  type Tool,
} from '@modelcontextprotocol/client';
import { t } from '../elicitation/localize';
import { CallStopped } from './callTalk';
import { describeError } from './describeError';
import { isStreamEnd } from './httpTransport';
import { isPassingFailure } from './isPassingFailure';
import type { Logger } from './logger';
import type { RunningCall } from './runningCall';

/** How long the server should keep the task's result, in milliseconds: people may take long. */
const TTL_MS = 24 * 60 * 60 * 1000;

/** How often to look where the server names no interval, in milliseconds. */
const POLL_MS = 1000;

/** Bounds for the interval that a server names: it must neither be flooded nor forgotten. */
const SHORTEST_POLL_MS = 100;
const LONGEST_POLL_MS = 30_000;

/** How long the server may take to tell of a task whose call is given up already, in milliseconds. */
const LATE_TASK_MS = 10_000;

/** How often in a row a look at the task may fail before the call does. */
const MOST_FAILURES = 5;

type Task = Awaited<ReturnType<typeof getTask>>;

/** Whether a tool can only be called as a task (2025-11-25, tasks, tool-level negotiation). */
export function mustBeTask(tool: Tool | undefined): boolean {
  return tool?.execution?.taskSupport === 'required';
}

/**
 * Runs a tool as a task and waits for its result. A lost stream does not lose
 * the task: it is looked for again.
 *
 * @param params of the call
 * @param options for the first request and all that follow
 * @param call to which every look at the task is a sign of life
 */
export async function callAsTask(
  client: Client,
  params: Readonly<Record<string, unknown>>,
  options: RequestOptions,
  call: RunningCall,
  log: Logger,
): Promise<CallToolResult> {
  const created = await create(client, params, options, call, log);
  if (isCallToolResult(created)) {
    log.warn('The tool wants to be a task, but was run at once.');
    return created;
  }
  if (!isSpecType.CreateTaskResult(created)) {
    throw new CallStopped(t('The server began no task and returned no result.'));
  }
  const { task } = created;
  const { taskId } = task;
  log.info(`Task ${taskId}: ${task.status}`);
  const giveUp = (): void => {
    cancel(client, taskId, log);
  };
  call.signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await resultOf(client, task, options, call, log);
  } finally {
    call.signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Asks for the task. A task is ended by its id alone (2025-11-25, tasks,
 * cancellation), so a call that is given up before that is known leaves the
 * request open for a while, and has the task cancelled that it brings.
 */
async function create(
  client: Client,
  params: Readonly<Record<string, unknown>>,
  options: RequestOptions,
  call: RunningCall,
  log: Logger,
): Promise<Result> {
  call.signal.throwIfAborted();
  const late = new AbortController();
  const answer = client.request(
    { method: 'tools/call', params: { ...params, task: { ttl: TTL_MS } } },
    specTypeSchemas.Result,
    { ...options, signal: late.signal },
  );
  try {
    return await call.unlessGivenUp(answer);
  } catch (error) {
    if (call.signal.aborted) {
      const timer = setTimeout(() => {
        late.abort(error);
      }, LATE_TASK_MS);
      answer
        .then((created) => {
          if (isSpecType.CreateTaskResult(created)) {
            cancel(client, created.task.taskId, log);
          }
        })
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(timer);
        });
    }
    throw error;
  }
}

function cancel(client: Client, taskId: string, log: Logger): void {
  client
    .request({ method: 'tasks/cancel', params: { taskId } }, specTypeSchemas.CancelTaskResult)
    .catch((error: unknown) => {
      log.warn(`Task ${taskId} could not be cancelled: ${describeError(error)}`);
    });
}

async function resultOf(
  client: Client,
  first: Task,
  options: RequestOptions,
  call: RunningCall,
  log: Logger,
): Promise<CallToolResult> {
  const { taskId } = first;
  let task = first;
  for (let failures = 0; ;) {
    try {
      if (task.status === 'working') {
        const pause = Math.max(pauseOf(task), (failures - 1) * POLL_MS);
        await sleep(pause, undefined, { signal: call.signal });
        task = await getTask(client, taskId, options);
        call.touch();
        failures = 0;
        continue;
      }
      // Blocks until the end; while it does, the server asks what it needs to know.
      const ended = new AbortController();
      void lookAfter(client, task, options, call, ended.signal);
      return await client
        .request(
          { method: 'tasks/result', params: { taskId } },
          specTypeSchemas.CallToolResult,
          options,
        )
        .finally(() => {
          ended.abort();
        });
    } catch (error) {
      call.signal.throwIfAborted();
      if (task.status === 'cancelled') {
        throw new CallStopped(t('The server cancelled the task.'));
      }
      const isPassing = isStreamEnd(error) || isPassingFailure(error);
      if (!isPassing || ++failures > MOST_FAILURES) {
        // Nobody may take it for the failure of a call that was not run, and run it again.
        throw error instanceof ProtocolError
          ? error
          : new CallStopped(describeError(error), { cause: error });
      }
      log.warn(`Task ${taskId}: the connection broke, looking for it again.`);
      task = { ...task, status: 'working' };
    }
  }
}

/** Looks at a task while its result is waited for, which may be long after it has asked. */
async function lookAfter(
  client: Client,
  task: Task,
  options: RequestOptions,
  call: RunningCall,
  ended: AbortSignal,
): Promise<void> {
  const isOver = (): boolean => ended.aborted || call.signal.aborted;
  while (!isOver()) {
    try {
      await sleep(pauseOf(task), undefined, { signal: ended });
      await getTask(client, task.taskId, options);
      call.touch();
    } catch {
      // The result tells what is wrong; what is no sign of life lets the clock run on.
    }
  }
}

/** How long to wait before the next look, in milliseconds. */
function pauseOf({ pollInterval = POLL_MS }: Task): number {
  return Math.min(Math.max(pollInterval, SHORTEST_POLL_MS), LONGEST_POLL_MS);
}

function getTask(client: Client, taskId: string, options: RequestOptions) {
  return client.request(
    { method: 'tasks/get', params: { taskId } },
    specTypeSchemas.GetTaskResult,
    options,
  );
}
