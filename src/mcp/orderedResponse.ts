import { withPropertyOrder } from './propertyOrder';

/**
 * A response of an MCP server over HTTP with the order of properties kept:
 * whole where the body is JSON, line by line where it is a stream of events.
 */
export function orderedResponse(response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null || !/^(?:application\/json|text\/event-stream)\b/i.test(type)) {
    return response;
  }
  const isStream = /^text\/event-stream/i.test(type);
  const body = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(isStream ? orderedLines() : orderedText())
    .pipeThrough(new TextEncoderStream());
  const { status, statusText } = response;
  // The length may have changed.
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body, { status, statusText, headers });
}

/** Gives lines on when they are complete; a line break may come in two chunks. */
function orderedLines(): TransformStream<string, string> {
  let rest: string[] = [];
  return new TransformStream<string, string>({
    transform(chunk, controller) {
      const end = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r')) + 1;
      if (end > 0) {
        const lines = rest.join('') + chunk.slice(0, end);
        rest = [];
        controller.enqueue(
          lines.includes('"requestedSchema"')
            ? lines.replace(/^data:.*$/gm, (line) => `data:${withPropertyOrder(line.slice(5))}`)
            : lines,
        );
      }
      if (end < chunk.length) {
        rest.push(chunk.slice(end));
      }
    },
    flush(controller) {
      controller.enqueue(rest.join(''));
    },
  });
}

function orderedText(): TransformStream<string, string> {
  const chunks: string[] = [];
  return new TransformStream<string, string>({
    transform(chunk) {
      chunks.push(chunk);
    },
    flush(controller) {
      controller.enqueue(withPropertyOrder(chunks.join('')));
    },
  });
}
