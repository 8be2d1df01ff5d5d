import { orderedResponse } from './orderedResponse';
import { patientFetch } from './patientFetch';
import type { Faults } from './readMessages';

/**
 * `fetch` for MCP transports: waits for people, keeps the order of properties,
 * and takes out what is no message of the protocol.
 *
 * @param onFaults called with what was taken out
 */
export async function orderedFetch(
  url: string | URL,
  init: RequestInit | undefined,
  onFaults: (faults: Faults) => void,
): Promise<Response> {
  return orderedResponse(await patientFetch(url, init), onFaults);
}
