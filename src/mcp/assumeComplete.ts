import type { Client, Transport } from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';

/**
 * Takes a result that does not say its type for a complete one, as clients
 * must (2026-07-28, results), where the SDK would throw it away. To be called
 * before the transport is connected.
 */
export function assumeComplete(client: Client, transport: Transport): void {
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    onmessage?.call(transport, message);
    if (
      client.getProtocolEra() === 'modern' &&
      'result' in message &&
      isJsonObject(message.result) &&
      message.result['resultType'] === undefined
    ) {
      message.result['resultType'] = 'complete';
    }
  };
}
