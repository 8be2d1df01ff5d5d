import { INVALID_REQUEST, type Transport } from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';

/**
 * Fails a call whose result asks for input in a form that can't be answered
 * (2026-07-28, multi round-trip requests). The SDK would drop what it does not
 * understand: the call would be made again without the server's state, or as
 * if nothing had been asked. A field that is `null` counts as left out, which
 * is how some languages write that. To be called before the transport is connected.
 */
export function refuseFaultyRounds(transport: Transport): void {
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    onmessage?.call(transport, message);
    if (!('result' in message)) {
      return;
    }
    const fault = faultOf(message.result);
    if (fault !== undefined) {
      Reflect.deleteProperty(message, 'result');
      Object.assign(message, { error: { code: INVALID_REQUEST, message: fault } });
    }
  };
}

function faultOf(result: unknown): string | undefined {
  if (!isJsonObject(result) || result['resultType'] !== 'input_required') {
    return undefined;
  }
  const { inputRequests = null, requestState = null } = result;
  if (inputRequests !== null && !isJsonObject(inputRequests)) {
    return t(
      'The server wants to know something, but its "inputRequests" are no object. Tell its author.',
    );
  }
  if (requestState !== null && typeof requestState !== 'string') {
    return t(
      'The server wants to know something, but its "requestState" is not text, so it could not be returned as it came. Nothing was asked. Tell the author of the server.',
    );
  }
  return undefined;
}
