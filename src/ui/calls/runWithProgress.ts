import { l10n, ProgressLocation, window, type CancellationToken, type Progress } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import { visibleText } from '../../elicitation/visibleText';
import type { CallOptions } from '../../mcp/callRunner';
import { describeError } from '../../mcp/describeError';
import { plainMessage } from '../quickInput/plainText';
import { CallCancelled } from './callCancelled';

/** How long a call runs before it is worth a notification, in milliseconds. */
const PATIENCE_MS = 1000;

/** Longest message of progress that is shown, in code points. */
const LONGEST_MESSAGE = 200;

type ProgressOf = Parameters<NonNullable<CallOptions['onProgress']>>[0];

/**
 * Runs a call and, when it takes its time, shows its progress and a way to
 * cancel, which whoever asked for the call can as well. While a question waits
 * there is no such notice: it would stand in front of the question's own buttons.
 */
export async function runWithProgress<T>(
  title: string,
  inbox: Inbox,
  run: (options: CallOptions) => Promise<T>,
  cancellation?: CancellationToken,
): Promise<T> {
  const abort = new AbortController();
  const cancel = (): void => {
    abort.abort(new CallCancelled(l10n.t('You cancelled the call.')));
  };
  if (cancellation?.isCancellationRequested === true) {
    cancel();
  }
  const registered = cancellation?.onCancellationRequested(cancel);
  let latest: ProgressOf | undefined;
  let show: ((progress: ProgressOf) => void) | undefined;
  const call = run({
    signal: abort.signal,
    onProgress: (progress) => {
      latest = progress;
      show?.(progress);
    },
  });
  const stopWaiting = afterQuietTime(inbox, () => {
    void window.withProgress(
      {
        location: ProgressLocation.Notification,
        title: plainMessage(shortened(title)),
        cancellable: true,
      },
      async (progress, token) => {
        token.onCancellationRequested(cancel);
        show = reporter(progress);
        if (latest !== undefined) {
          show(latest);
        }
        await call.catch(() => undefined);
      },
    );
  });
  try {
    return await call;
  } catch (error) {
    abort.signal.throwIfAborted();
    throw new Error(l10n.t('{0} failed. {1}', title, describeError(error)), { cause: error });
  } finally {
    stopWaiting();
    registered?.dispose();
  }
}

/** Calls back once, when no question has waited for {@link PATIENCE_MS}; returns a way to call it off. */
function afterQuietTime(inbox: Inbox, callback: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    inbox.off('changed', restart);
  };
  const restart = (): void => {
    clearTimeout(timer);
    if (inbox.pending.length === 0 && !inbox.visits.some(({ isAwaited }) => isAwaited)) {
      timer = setTimeout(() => {
        stop();
        callback();
      }, PATIENCE_MS);
    }
  };
  inbox.on('changed', restart);
  restart();
  return stop;
}

function shortened(message: string): string {
  return visibleText(message, { multiline: false, limit: LONGEST_MESSAGE });
}

function reporter(notice: Progress<{ message?: string; increment?: number }>) {
  let reported = 0;
  return ({ progress, total, message }: ProgressOf): void => {
    const percent = total === undefined || total <= 0 ? 0 : (progress / total) * 100;
    notice.report({
      increment: Math.max(0, percent - reported),
      ...(message === undefined ? {} : { message: plainMessage(shortened(message)) }),
    });
    reported = Math.max(reported, percent);
  };
}
