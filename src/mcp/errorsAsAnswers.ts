import type { RequestId } from '@modelcontextprotocol/client';
import { isJsonObject } from '../elicitation/json';
import { parseJson } from '../elicitation/parseJson';

/**
 * A response whose status is a failure, but whose body answers the request with
 * a JSON-RPC error, as the answer that it is: 2026-07-28 says 404 for a method
 * that the server does not know, and the SDK reads such bodies under 400 alone.
 *
 * @param id of the request
 */
export async function errorsAsAnswers(response: Response, id: RequestId): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const body = parseJson(text);
  const isAnswer = isJsonObject(body) && body['id'] === id && isJsonObject(body['error']);
  return new Response(text, isAnswer ? { headers } : { status, statusText, headers });
}
