import { ReadBuffer, STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/client';
import { withPropertyOrder } from './propertyOrder';

const LINE_FEED = 0x0a;

/**
 * The SDK's buffer for messages of a child process, one a line, with the order
 * of properties kept. Gives lines on when they are complete.
 */
export class OrderedReadBuffer extends ReadBuffer {
  private held: Buffer[] = [];
  private heldBytes = 0;

  /** @throws Error when a line is longer than any message may be */
  override append(chunk: Buffer): void {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      const lines = Buffer.concat([...this.held, chunk.subarray(0, end)]);
      this.held = [];
      this.heldBytes = 0;
      super.append(lines.includes('"requestedSchema"') ? ordered(lines) : lines);
    }
    if (end < chunk.length) {
      this.held.push(chunk.subarray(end));
      this.heldBytes += chunk.length - end;
    }
    if (this.heldBytes > STDIO_DEFAULT_MAX_BUFFER_SIZE) {
      this.clear();
      throw new Error(
        `A message is larger than ${String(STDIO_DEFAULT_MAX_BUFFER_SIZE)} bytes, the most that can be read.`,
      );
    }
  }

  override clear(): void {
    this.held = [];
    this.heldBytes = 0;
    super.clear();
  }
}

function ordered(lines: Buffer): Buffer {
  return Buffer.from(lines.toString('utf8').split('\n').map(withPropertyOrder).join('\n'));
}
