import type { RequestId, Transport } from '@modelcontextprotocol/client';
import type { SignIn } from './signIn';

/**
 * Lets what a transport sends wait for a sign-in where the server wants one,
 * and sends it again then; not what was cancelled meanwhile. To be called
 * before the transport is connected.
 */
export function sendSignedIn(transport: Transport, signIn: SignIn): void {
  const sending = new Map<RequestId, AbortController>();
  const closed = new AbortController();
  const send = transport.send.bind(transport);
  const close = transport.close.bind(transport);

  transport.send = async (message, options) => {
    if (!signIn.isConnected) {
      return send(message, options);
    }
    if ('method' in message && message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'];
      if (typeof id === 'string' || typeof id === 'number') {
        sending.get(id)?.abort(new Error('The request was cancelled.'));
      }
    }
    const cancelled = new AbortController();
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    if (id !== undefined) {
      sending.set(id, cancelled);
    }
    const { requestSignal } = options ?? {};
    const ends = [closed.signal, cancelled.signal, ...(requestSignal ? [requestSignal] : [])];
    try {
      await signIn.run(() => send(message, options), AbortSignal.any(ends));
    } finally {
      if (id !== undefined) {
        sending.delete(id);
      }
    }
  };
  transport.close = () => {
    closed.abort(new Error('The connection was closed.'));
    return close();
  };
}
