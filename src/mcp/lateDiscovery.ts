import type { Transport } from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';

/**
 * Notices a server that says which revisions it speaks (2026-07-28,
 * server/discover) only after it was taken for one that does not answer: it
 * was slow to start.
 */
export class LateDiscovery {
  private come = false;

  get hasCome(): boolean {
    return this.come;
  }

  /** To be called before the transport is connected; an answer in time goes to the SDK alone. */
  watch(transport: Transport): void {
    const { onmessage } = transport;
    transport.onmessage = (message) => {
      onmessage?.call(transport, message);
      this.come ||=
        'result' in message &&
        typeof message.id === 'string' &&
        isJsonObject(message.result) &&
        Array.isArray(message.result['supportedVersions']);
    };
  }
}
