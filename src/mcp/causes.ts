import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';
import type { RunningCall } from './runningCall';

/**
 * Tells which calls may have led to a request of the server: those that it had
 * not answered when the request came. Several messages may come in one chunk,
 * and are handled only after the last of them, so each is looked at on arrival.
 */
export class Causes {
  /** Calls by the ids of their requests that have no answer yet. */
  private readonly unanswered = new Map<RequestId, RunningCall>();

  /** By the id of an elicitation that has come, what may have led to it. */
  private readonly arrived = new Map<RequestId, readonly RunningCall[]>();

  /** @param calls that run, by their progress tokens, which tell whose a request is */
  constructor(private readonly calls: ReadonlyMap<string, RunningCall>) {}

  /** Follows a transport; to be called before it is connected. */
  watch(transport: Transport): void {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      this.noteSent(message);
      return send(message, options);
    };
    const { onmessage } = transport;
    transport.onmessage = (message) => {
      onmessage?.call(transport, message);
      this.noteReceived(message);
    };
  }

  /** Calls that the server has not answered yet. */
  get open(): readonly RunningCall[] {
    return [...this.calls.values()].filter(({ isAnswered }) => !isAnswered);
  }

  /** What may have led to an elicitation. */
  of(id: RequestId): readonly RunningCall[] {
    const calls = this.arrived.get(id) ?? [];
    this.arrived.delete(id);
    return calls;
  }

  private noteSent(message: JSONRPCMessage): void {
    if ('method' in message && 'id' in message) {
      const token = message.params?._meta?.progressToken;
      const call = typeof token === 'string' ? this.calls.get(token) : undefined;
      if (call !== undefined) {
        call.isAnswered = false;
        this.unanswered.set(message.id, call);
      }
    }
  }

  private noteReceived(message: JSONRPCMessage): void {
    if ('method' in message) {
      if ('id' in message && message.method === 'elicitation/create') {
        this.arrived.set(message.id, this.open);
      }
    } else if (message.id !== undefined) {
      const call = this.unanswered.get(message.id);
      this.unanswered.delete(message.id);
      if (call !== undefined) {
        // A task goes on after its first answer, and asks while its result is waited for.
        call.isAnswered = !('result' in message && isJsonObject(message.result['task']));
      }
    }
  }
}
