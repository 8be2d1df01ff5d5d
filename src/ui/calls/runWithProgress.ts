import { l10n, ProgressLocation, window } from 'vscode';
import type { CallOptions } from '../../mcp/connection';
import { plainPrompt } from '../quickInput/plainText';

/** Shows a call that runs, with its progress as the server tells it and a way to cancel. */
export function runWithProgress<T>(
  title: string,
  run: (options: CallOptions) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    void window.withProgress(
      { location: ProgressLocation.Notification, title: plainPrompt(title), cancellable: true },
      async (progress, token) => {
        const abort = new AbortController();
        token.onCancellationRequested(() => {
          abort.abort(new Error(l10n.t('You cancelled the call.')));
        });
        let reported = 0;
        try {
          resolve(
            await run({
              signal: abort.signal,
              onProgress: ({ progress: done, total, message }) => {
                const percent = total === undefined || total <= 0 ? 0 : (done / total) * 100;
                progress.report({
                  increment: Math.max(0, percent - reported),
                  ...(message === undefined ? {} : { message: plainPrompt(message) }),
                });
                reported = Math.max(reported, percent);
              },
            }),
          );
        } catch (error) {
          reject(
            abort.signal.aborted && abort.signal.reason instanceof Error
              ? abort.signal.reason
              : asError(error),
          );
        }
      },
    );
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
