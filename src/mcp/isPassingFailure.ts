import { SdkHttpError } from '@modelcontextprotocol/client';
import { isWithoutResponse } from './patientFetch';

/** Statuses of servers, and of gateways before them, that will be well again. */
const PASSING = new Set([429, 502, 503, 504]);

/** Whether what was sent over HTTP got no answer for a reason that may soon be gone. */
export function isPassingFailure(error: unknown): boolean {
  return isWithoutResponse(error) || (error instanceof SdkHttpError && PASSING.has(error.status));
}
