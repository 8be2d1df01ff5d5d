import type { Transport } from '@modelcontextprotocol/client';
import type { Faults } from './readMessages';

/** Refuses the requests of a server that are none, and hands on what could not be made sense of. */
export function answerFaults(transport: Transport, { refusals, problems }: Faults): void {
  for (const problem of problems) {
    transport.onerror?.(problem);
  }
  for (const refusal of refusals) {
    // Where the server is gone, it waits for nothing.
    transport.send(refusal).catch(() => undefined);
  }
}
