import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { DemoServer } from './demoServer';

const server = new DemoServer();

/** Closing ends open questions and their pages; with nothing left to wait for, the process exits. */
function stop(): void {
  void server.close();
}

// A client that goes away closes our input, whether it said goodbye or not.
process.stdin.once('end', stop);
process.stdin.once('close', stop);
process.stdout.once('error', stop);

void server.connect(new StdioServerTransport());
