import type { Session } from './person';

/** What a tool of a test server returned: the JSON in the first text of its result. */
export function resultJson(
  result: Awaited<ReturnType<Session['connection']['callTool']>>,
): unknown {
  const [first] = result.content;
  if (first?.type !== 'text') {
    throw new Error(`The tool returned no text: ${JSON.stringify(result)}`);
  }
  return JSON.parse(first.text);
}
