// A server that tells what it was given, for tests of inputs and of what is added to settings.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'env', version: '1.0.0' });

server.registerTool('given', { description: 'Tells KEY, STAGE and the arguments' }, () => {
  const { KEY = '', STAGE = '' } = process.env;
  return {
    content: [{ type: 'text', text: [KEY, STAGE, ...process.argv.slice(2)].join(' ') }],
  };
});

await server.connect(new StdioServerTransport());
