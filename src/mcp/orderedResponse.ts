import { withPropertyOrder } from './propertyOrder';
import { readMessages, type Faults } from './readMessages';

/** The end of a line; a carriage return at the end of a chunk may be half of one. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Longest message that is read here, in characters, before the SDK reads it once more:
 * to read a longer one twice would hold the extension host up.
 */
const LONGEST = 1_000_000;

/**
 * A response of an MCP server over HTTP with the order of properties kept:
 * whole where the body is JSON, event by event where it is a stream. What is
 * no message of the protocol is taken out, which the SDK would only log; where
 * it answers a request, an error takes its place.
 *
 * @param onFaults called with what was taken out, before what comes after it is read
 */
export function orderedResponse(response: Response, onFaults: (faults: Faults) => void): Response {
  const type = response.headers.get('content-type') ?? '';
  // What a failure says is told to the person as it stands.
  const isRead = response.ok && /^(?:application\/json|text\/event-stream)\b/i.test(type);
  if (response.body === null || !isRead) {
    return response;
  }
  const isStream = /^text\/event-stream/i.test(type);
  const body = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(isStream ? eventsRead(onFaults) : textRead(onFaults))
    .pipeThrough(new TextEncoderStream());
  const { status, statusText } = response;
  // The length may have changed.
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body, { status, statusText, headers });
}

/** Gives events on when they are complete. */
function eventsRead(onFaults: (faults: Faults) => void): TransformStream<string, string> {
  /** The complete lines of an event that is not. */
  let event: string[] = [];
  /** The line that is not complete, in the pieces that came. */
  let rest: string[] = [];
  return new TransformStream<string, string>({
    transform(chunk, controller) {
      rest.push(chunk);
      if (!/[\r\n]/.test(chunk)) {
        return;
      }
      const lines = rest.join('').split(LINE_END);
      rest = lines.splice(-1);
      for (const line of lines) {
        event.push(line);
        if (line === '') {
          controller.enqueue(`${readEvent(event, onFaults).join('\n')}\n`);
          event = [];
        }
      }
    },
    flush(controller) {
      controller.enqueue([...event, rest.join('')].join('\n'));
    },
  });
}

/** The lines of an event, the empty one at its end too, as the SDK can read them. */
function readEvent(
  event: readonly string[],
  onFaults: (faults: Faults) => void,
): readonly string[] {
  const isData = (line: string): boolean => /^data(?::|$)/.test(line);
  const text = event
    .filter(isData)
    .map((line) => line.replace(/^data:? ?/, ''))
    .join('\n');
  const type = event.findLast((line) => line.startsWith('event:'))?.slice('event:'.length);
  const isMessage = text !== '' && ['', 'message'].includes(type?.trim() ?? '');
  if (!isMessage || (text.length > LONGEST && !isBatch(text))) {
    return event;
  }
  const ordered = withPropertyOrder(text);
  const read = readMessages(ordered);
  if (read === undefined) {
    // The SDK tells what is wrong with it.
    return event;
  }
  if (read.problems.length > 0) {
    onFaults(read);
  }
  const isChanged = ordered !== text || read.problems.length > 0 || isBatch(text);
  if (!isChanged) {
    return event;
  }
  const others = event.filter((line) => line !== '' && !isData(line));
  // An event without a message may still tell from where to take the stream up again.
  const [first = '', ...more] = read.messages.map((message) => JSON.stringify(message));
  return [...others, `data: ${first}`, '', ...more.flatMap((message) => [`data: ${message}`, ''])];
}

/** Several messages may come in an array (2025-03-26, batching), which the SDK does not read from a stream. */
function isBatch(text: string): boolean {
  return text.trimStart().startsWith('[');
}

function textRead(onFaults: (faults: Faults) => void): TransformStream<string, string> {
  const chunks: string[] = [];
  return new TransformStream<string, string>({
    transform(chunk) {
      chunks.push(chunk);
    },
    flush(controller) {
      controller.enqueue(readText(chunks.join(''), onFaults));
    },
  });
}

function readText(text: string, onFaults: (faults: Faults) => void): string {
  if (text.length > LONGEST) {
    return text;
  }
  const ordered = withPropertyOrder(text);
  const read = readMessages(ordered);
  const { messages, refusals, problems } = read ?? { messages: [], refusals: [], problems: [] };
  if (problems.length === 0 || messages.length + refusals.length === 0) {
    // Of what holds nothing at all the SDK tells itself, and fails the request.
    return ordered;
  }
  onFaults({ refusals, problems });
  return JSON.stringify(messages.length === 1 ? messages[0] : messages);
}
