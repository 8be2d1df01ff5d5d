import { setTimeout as sleep } from 'node:timers/promises';
import {
  isCallToolResult,
  isSpecType,
  ProtocolError,
  specTypeSchemas,
  type CallToolResult,
  type Client,
  type RequestOptions,
  type Tool,
} from '@modelcontextprotocol/client';
import { t } from '../elicitation/localize';
import { CallStopped } from './callTalk';
import { describeError } from './describeError';
import { isStreamEnd } from './httpTransport';
import type { Logger } from './logger';

/** How long the server should keep the task's result, in milliseconds: people may take long. */
const TTL_MS = 24 * 60 * 60 * 1000;

/** How often to look where the server names no interval, in milliseconds. */
const POLL_MS = 1000;

/** Bounds for the interval that a server names: it must neither be flooded nor forgotten. */
const SHORTEST_POLL_MS = 100;
const LONGEST_POLL_MS = 30_000;

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
 * @param call the params of the call
 * @param options for the first request and all that follow
 */
export async function callAsTask(
  client: Client,
  call: Readonly<Record<string, unknown>>,
  options: RequestOptions,
  log: Logger,
): Promise<CallToolResult> {
  const created = await client.request(
    { method: 'tools/call', params: { ...call, task: { ttl: TTL_MS } } },
    specTypeSchemas.Result,
    options,
  );
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
  const cancel = (): void => {
    client
      .request({ method: 'tasks/cancel', params: { taskId } }, specTypeSchemas.CancelTaskResult)
      .catch((error: unknown) => {
        log.warn(`Task ${taskId} could not be cancelled: ${describeError(error)}`);
      });
  };
  options.signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await resultOf(client, task, options, log);
  } finally {
    options.signal?.removeEventListener('abort', cancel);
  }
}

async function resultOf(
  client: Client,
  first: Task,
  options: RequestOptions,
  log: Logger,
): Promise<CallToolResult> {
  const { taskId } = first;
  let task = first;
  for (let failures = 0; ;) {
    try {
      if (task.status === 'working') {
        const wanted = Math.max(task.pollInterval ?? POLL_MS, SHORTEST_POLL_MS);
        const pause = Math.min(wanted, LONGEST_POLL_MS);
        await sleep(
          pause,
          undefined,
          options.signal === undefined ? {} : { signal: options.signal },
        );
        task = await getTask(client, taskId, options);
        failures = 0;
        continue;
      }
      // Blocks until the end; while it does, the server asks what it needs to know.
      return await client.request(
        { method: 'tasks/result', params: { taskId } },
        specTypeSchemas.CallToolResult,
        options,
      );
    } catch (error) {
      options.signal?.throwIfAborted();
      if (task.status === 'cancelled') {
        throw new CallStopped(t('The server cancelled the task.'));
      }
      if (!isStreamEnd(error) || ++failures > MOST_FAILURES) {
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

function getTask(client: Client, taskId: string, options: RequestOptions) {
  return client.request(
    { method: 'tasks/get', params: { taskId } },
    specTypeSchemas.GetTaskResult,
    options,
  );
}
