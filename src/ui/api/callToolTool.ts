import type { ContentBlock } from '@modelcontextprotocol/client';
import {
  l10n,
  LanguageModelTextPart,
  LanguageModelToolResult,
  MarkdownString,
  type CancellationToken,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  type PreparedToolInvocation,
} from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import { isJsonObject, type JsonObject } from '../../elicitation/json';
import { visibleText } from '../../elicitation/visibleText';
import { describeError } from '../../mcp/describeError';
import type { ServerSet } from '../../mcp/serverSet';
import { callToolFor } from '../calls/callToolFor';
import { plainMessage } from '../quickInput/plainText';

/** What the model gives; a model may leave anything out or get it wrong. */
export interface CallToolInput {
  readonly server?: unknown;
  readonly tool?: unknown;
  readonly arguments?: unknown;
}

/** Longest arguments that the question shows, in code points. */
const LONGEST_ARGUMENTS = 4000;

/**
 * Lets agents call tools of the configured servers. The editor asks the person
 * before each call; what the server asks comes up in our own interface, and no
 * answer of it passes through the model but in the tool's result.
 */
export class CallToolTool implements LanguageModelTool<CallToolInput> {
  constructor(
    private readonly servers: ServerSet,
    private readonly inbox: Inbox,
  ) {}

  prepareInvocation({
    input,
  }: LanguageModelToolInvocationPrepareOptions<CallToolInput>): PreparedToolInvocation {
    const { server, tool, args } = read(input);
    const found = this.servers.find(server);
    const invocationMessage = plainMessage(l10n.t('Running {0} on {1}', tool, server));
    if (found === undefined) {
      // Nothing will run: the model learns which servers there are.
      return { invocationMessage };
    }
    const shown = visibleText(JSON.stringify(args, null, 2), {
      multiline: true,
      limit: LONGEST_ARGUMENTS,
    });
    const message = new MarkdownString();
    message.appendText(l10n.t('{0} ({1}) will get these arguments:', server, found.identity));
    message.appendCodeblock(shown, 'json');
    return {
      invocationMessage,
      confirmationMessages: {
        title: plainMessage(l10n.t('Run {0} on {1}?', tool, server)),
        message,
      },
    };
  }

  async invoke(
    { input }: LanguageModelToolInvocationOptions<CallToolInput>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    try {
      // The editor has asked, with the same arguments.
      const call = { ...read(input), isAllowed: true };
      const result = await callToolFor(this.servers, this.inbox, call, token);
      const parts = result.content.map((block) => new LanguageModelTextPart(textOf(block)));
      const structured =
        result.structuredContent === undefined
          ? []
          : [new LanguageModelTextPart(JSON.stringify(result.structuredContent))];
      const failure =
        result.isError === true ? [new LanguageModelTextPart('The tool reports an error:')] : [];
      return new LanguageModelToolResult([...failure, ...parts, ...structured]);
    } catch (error) {
      // The model can do better when it knows what went wrong.
      return new LanguageModelToolResult([new LanguageModelTextPart(describeError(error))]);
    }
  }
}

function read({ server, tool, arguments: args }: CallToolInput): {
  server: string;
  tool: string;
  args: JsonObject;
} {
  return {
    server: typeof server === 'string' ? server : '',
    tool: typeof tool === 'string' ? tool : '',
    args: isJsonObject(args) ? args : {},
  };
}

function textOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `(${block.type} of type ${block.mimeType})`;
    case 'resource':
      return 'text' in block.resource ? block.resource.text : `(binary: ${block.resource.uri})`;
    case 'resource_link':
      return block.uri;
  }
}
