// A server that runs for a moment and then crashes, again and again.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'crashing', version: '1.0.0' });

server.server.oninitialized = () => {
  process.stderr.write('The database is gone.\n', () => process.exit(1));
};

await server.connect(new StdioServerTransport());
