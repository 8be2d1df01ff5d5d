import type { RequestId } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject } from '../elicitation/json';
import { parseJson } from '../elicitation/parseJson';

/**
 * A response whose status is a failure, but whose body answers the request with
 * a JSON-RPC error, as the answer that it is: 2026-07-28 says 404 for a method
 * that the server does not know, and the SDK reads such bodies under 400 alone.
 *
 * @param id of the request; undefined where it has none
 */
export async function errorsAsAnswers(
  response: Response,
  id: RequestId | undefined,
): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const body = parseJson(text);
  const error =
    id !== undefined && isJsonObject(body) && body['id'] === id ? body['error'] : undefined;
  const isAnswer = isJsonObject(error) && !isAboutSession(error);
  return new Response(text, isAnswer ? { headers } : { status, statusText, headers });
}

/** Whether a server says that it has forgotten the session: then it has not looked at the request. */
function isAboutSession({ code, message }: JsonObject): boolean {
  return code === SESSION_NOT_FOUND || (typeof message === 'string' && /session/i.test(message));
}

/** The code that SDKs of several languages give to it; the specification names none. */
const SESSION_NOT_FOUND = -32001;
