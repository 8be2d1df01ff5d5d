import { ProtocolError, type Tool } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/elicitation/json';
import type { PendingRequest } from '../../src/elicitation/pendingRequest';
import type { OAuthOptions } from '../../src/mcp/oauth/oauthOptions';
import { acceptForm, connect } from './person';
import { ScriptedSignIn } from './signIn/scriptedSignIn';

/**
 * The client that `@modelcontextprotocol/conformance` starts for each scenario, with the
 * server's URL as its last argument: it uses all that the server offers, once, and submits
 * every form as it stands.
 */
const url = process.argv.at(-1) ?? '';

const METHOD_NOT_FOUND = -32601;

/** Meant to be called while a question of another tool is open. */
const UNRELATED = 'test_mrtr_unrelated';

const context = readContext();

const { connection } = await connect(
  { type: 'http', url, headers: {}, oauth: oauthOptions() },
  (request) => {
    void answer(request);
  },
  { signIn: new ScriptedSignIn() },
);
const { tools, prompts, resources } = connection.catalog;

async function answer(request: PendingRequest): Promise<void> {
  if (tools.some(({ name }) => name === UNRELATED)) {
    await connection.callTool(UNRELATED, {});
  }
  acceptForm(request, {});
}

for (const { name, arguments: args } of wantedCalls()) {
  try {
    await connection.callTool(name, args);
  } catch (error) {
    // One scenario has a tool to look at, and no calls.
    if (!(error instanceof ProtocolError) || error.code !== METHOD_NOT_FOUND) {
      throw error;
    }
  }
}
for (const { name } of prompts) {
  await connection.getPrompt(name, {});
}
for (const { uri } of resources) {
  await connection.readResource(uri);
}
await connection.close();

/** The calls that the scenario names, else each tool once. */
function wantedCalls(): { name: string; arguments: JsonObject }[] {
  const named = context['toolCalls'];
  if (!Array.isArray(named)) {
    return tools
      .filter(({ name }) => name !== UNRELATED)
      .map((tool) => ({ name: tool.name, arguments: sampleArguments(tool) }));
  }
  return named.map((call: unknown) => {
    if (!isJsonObject(call) || typeof call['name'] !== 'string') {
      throw new Error(`Not a call: ${JSON.stringify(call)}`);
    }
    return {
      name: call['name'],
      arguments: isJsonObject(call['arguments']) ? call['arguments'] : {},
    };
  });
}

function readContext(): JsonObject {
  const read: unknown = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}');
  return isJsonObject(read) ? read : {};
}

/** The client that a scenario has registered; else the document that the scenarios know, for those that read one. */
function oauthOptions(): OAuthOptions {
  const { client_id: clientId, client_secret: clientSecret } = context;
  return typeof clientId === 'string'
    ? { clientId, ...(typeof clientSecret === 'string' ? { clientSecret } : {}) }
    : { clientId: 'https://conformance-test.local/client-metadata.json' };
}

function sampleArguments({ inputSchema }: Tool): JsonObject {
  return Object.fromEntries(
    Object.entries(inputSchema.properties ?? {}).map(([name, schema]) => [
      name,
      sampleValue(isJsonObject(schema) ? schema['type'] : undefined),
    ]),
  );
}

/** An object is asked for where a scenario wants the schema of the first tool sent back as it came. */
function sampleValue(type: unknown): JsonValue {
  switch (type) {
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'object': {
      const schema: unknown = tools[0]?.inputSchema;
      return isJsonObject(schema) ? schema : {};
    }
    default:
      return 'sample';
  }
}
