import { stdioLines } from './stdioLines.mjs';

/**
 * A server of a revision before elicitation, by hand. Argument: the revision, `2024-11-05`
 * or `2025-03-26`. It knows no `server/discover`.
 */
const protocolVersion = process.argv[2];
const received = [];

await stdioLines((line) => {
  const { id, method } = JSON.parse(line);
  received.push(method);
  const answer = answerTo(method);
  if (id === undefined) {
    return undefined;
  }
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    ...(answer ? { result: answer } : { error: { code: -32601, message: 'Method not found' } }),
  });
});

function answerTo(method) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'old', version: '0.1' },
      };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: [{ name: 'received', inputSchema: { type: 'object' } }] };
    case 'tools/call':
      return { content: [{ type: 'text', text: JSON.stringify(received) }] };
    default:
      return undefined;
  }
}
