import type { Prompt, ResourceTemplateType, Tool } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../elicitation/json';
import type { TemplateVariable } from '../../mcp/uriTemplate';

/** Longest message above arguments that a server completes, in characters. */
const LONGEST_MESSAGE = 150;

/** What a tool's arguments must look like, and the words to ask for them. */
export interface ArgumentSchema {
  readonly message: string;
  readonly schema: JsonObject;
}

/** The arguments of a tool, as its `inputSchema` describes them. */
export function toolArguments(tool: Tool): ArgumentSchema {
  return {
    message: tool.description ?? tool.title ?? tool.name,
    // Through JSON, since the SDK's type knows more of the schema than we rely on.
    schema: JSON.parse(JSON.stringify(tool.inputSchema)) as JsonObject,
  };
}

/** The arguments of a prompt, which are all texts. */
export function promptArguments(prompt: Prompt): ArgumentSchema {
  const all = prompt.arguments ?? [];
  return {
    message: oneLine(prompt.description ?? prompt.title ?? prompt.name),
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        all.map(({ name, description }) => [
          name,
          {
            type: 'string',
            ...(description === undefined ? {} : { description }),
          },
        ]),
      ),
      required: all.filter(({ required }) => required === true).map(({ name }) => name),
    },
  };
}

/** The variables of a resource template. */
export function templateArguments(
  { name, title, description }: ResourceTemplateType,
  variables: readonly TemplateVariable[],
): ArgumentSchema {
  return {
    message: oneLine(description ?? title ?? name),
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        variables.map((variable) => [variable.name, { type: 'string' }]),
      ),
      required: variables.filter(({ isOptional }) => !isOptional).map((variable) => variable.name),
    },
  };
}

/** What a quick input has room for above its list; the view has the whole of it. */
function oneLine(text: string): string {
  const [first = ''] = text.trim().split('\n');
  return first.length > LONGEST_MESSAGE ? `${first.slice(0, LONGEST_MESSAGE)}…` : first;
}
