import type { Prompt, Tool } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../elicitation/json';

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
    message: prompt.description ?? prompt.title ?? prompt.name,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        all.map(({ name, description }) => [
          name,
          { type: 'string', ...(description === undefined ? {} : { description }) },
        ]),
      ),
      required: all.filter(({ required }) => required === true).map(({ name }) => name),
    },
  };
}
