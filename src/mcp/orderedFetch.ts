import { orderedResponse } from './orderedResponse';
import { patientFetch } from './patientFetch';

/** `fetch` for MCP transports: waits for people, and keeps the order of properties. */
export async function orderedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  return orderedResponse(await patientFetch(url, init));
}
