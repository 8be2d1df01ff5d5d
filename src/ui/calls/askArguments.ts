import type { Prompt, ResourceTemplateType, Tool } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../elicitation/json';
import type { OpenCall } from '../../elicitation/origin';
import type { FormRequest } from '../../elicitation/parsedRequest';
import type { CompletionQuestion } from '../../mcp/completion';
import type { Connection } from '../../mcp/connection';
import type { Server } from '../../mcp/server';
import { UriTemplate } from '../../mcp/uriTemplate';
import type { Asker } from '../asker';
import type { Reader } from '../reading/reader';
import {
  promptArguments,
  templateArguments,
  toolArguments,
  type ArgumentSchema,
} from './argumentForms';
import type { LastArguments } from './lastArguments';

/** Asks the person for the arguments of a call; each way resolves to undefined when they gave up. */
export class ArgumentAsker {
  constructor(
    private readonly reader: Reader,
    private readonly loadAsker: () => Promise<Asker>,
    private readonly last: LastArguments,
  ) {}

  async forTool(server: Server, tool: Tool): Promise<JsonObject | undefined> {
    const call = { kind: 'tool', name: tool.name } as const;
    const { message, schema } = toolArguments(tool);
    const form = await this.reader.parseArguments(schema, message);
    if (form.kind === 'form' && form.fields.every((field) => field.kind !== 'json')) {
      return this.ask(server, call, form);
    }
    const asker = await this.loadAsker();
    const check = async (args: JsonObject): Promise<readonly string[]> =>
      form.kind === 'refused'
        ? []
        : (await this.reader.check(form, args)).map((problem) => problem.message);
    const last = this.last.find(server.name, call) ?? {};
    const args = await asker.argumentsEditor.ask(server.name, tool.name, schema, last, check);
    if (args !== undefined) {
      this.last.keep(server.name, call, args, secretsOf(form));
    }
    return args;
  }

  async forPrompt(
    server: Server,
    connection: Connection,
    prompt: Prompt,
  ): Promise<Record<string, string> | undefined> {
    const { name } = prompt;
    const content = await this.askTexts(
      server,
      connection,
      { kind: 'prompt', name },
      { kind: 'prompt', name },
      promptArguments(prompt),
    );
    return content === undefined ? undefined : onlyTexts(content);
  }

  /** Asks for the variables of a resource template; resolves to the resource's URI. */
  async forTemplate(
    server: Server,
    connection: Connection,
    template: ResourceTemplateType,
  ): Promise<string | undefined> {
    const { uriTemplate: uri } = template;
    const parsed = new UriTemplate(uri);
    const content = await this.askTexts(
      server,
      connection,
      { kind: 'resource', name: uri },
      { kind: 'template', uri },
      templateArguments(template, parsed.variables),
    );
    return content === undefined
      ? undefined
      : parsed.expand(new Map(Object.entries(onlyTexts(content))));
  }

  /** Asks for texts, which the server completes where it can. */
  private async askTexts(
    server: Server,
    connection: Connection,
    call: OpenCall,
    of: CompletionQuestion['of'],
    { message, schema }: ArgumentSchema,
  ): Promise<JsonObject | undefined> {
    const form = await this.reader.parseArguments(schema, message);
    if (form.kind === 'refused') {
      throw new Error(form.reason);
    }
    return this.ask(server, call, form, connection.isCompleting ? { connection, of } : undefined);
  }

  private async ask(
    server: Server,
    call: OpenCall,
    form: FormRequest,
    completing?: { readonly connection: Connection; readonly of: CompletionQuestion['of'] },
  ): Promise<JsonObject | undefined> {
    if (form.fields.length === 0) {
      return {};
    }
    const asker = await this.loadAsker();
    const content = await asker.askArguments({
      server: server.name,
      identity: server.identity,
      scope: server.entry.scope,
      call,
      form,
      last: this.last.find(server.name, call) ?? {},
      ...(completing === undefined
        ? {}
        : {
            complete: (argument, text, others, signal) =>
              completing.connection.complete({ of: completing.of, argument, text, others }, signal),
          }),
    });
    if (content !== undefined) {
      this.last.keep(server.name, call, content, secretsOf(form));
    }
    return content;
  }
}

function secretsOf(form: { readonly kind: string } | FormRequest): ReadonlySet<string> {
  const fields = 'fields' in form ? form.fields : [];
  return new Set(fields.filter(({ sensitive }) => sensitive).map(({ name }) => name));
}

/** Arguments that are all texts; nothing else was asked for. */
export function onlyTexts(content: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
