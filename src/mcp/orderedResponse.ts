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
          lines.includes('"requestedSchema"') || /^data: ?\[/m.test(lines)
            ? lines.replace(/^data:(.*)$/gm, (_, data: string) =>
                messagesIn(withPropertyOrder(data))
                  .map((message) => `data:${message}`)
                  .join('\n\n'),
              )
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

/** An event may hold several messages in an array (2025-03-26, batching), which the SDK does not read. */
function messagesIn(data: string): readonly string[] {
  if (!data.trimStart().startsWith('[')) {
    return [data];
  }
  try {
    const batch: unknown = JSON.parse(data);
    return Array.isArray(batch) ? batch.map((message) => JSON.stringify(message)) : [data];
  } catch {
    // Whoever reads it tells what is wrong with it.
    return [data];
  }
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
