import type { VsCodeApi } from './vscodeApi';

interface Fault {
  readonly type: 'fault';
  readonly message: string;
}

/**
 * Hands every readable message to `receive`. What cannot be read, and any
 * fault in the page's own code, goes to the host's log: a webview's console is
 * seen by nobody. Only the message's type is told, never its content.
 */
export function listen<Incoming>(
  api: VsCodeApi<Fault>,
  read: (data: unknown) => Incoming | undefined,
  receive: (message: Incoming) => void,
): void {
  const fault = (message: string) => api.postMessage({ type: 'fault', message });
  window.addEventListener('error', (event) => fault(event.message));
  window.addEventListener('unhandledrejection', (event) => fault(String(event.reason)));
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = read(event.data);
    if (message === undefined) {
      fault('A message to the page could not be read and was ignored.');
    } else {
      receive(message);
    }
  });
}
