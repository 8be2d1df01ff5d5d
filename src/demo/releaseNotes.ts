import {
  ErrorCode,
  type GetPromptResult,
  McpError,
  type Prompt,
} from '@modelcontextprotocol/sdk/types.js';

/** A prompt with one argument. */
export const releaseNotes = {
  definition: {
    name: 'release_notes',
    title: 'Release Notes',
    description: 'Asks a model to write the notes of a release.',
    arguments: [
      {
        name: 'name',
        description: 'The name of the release, such as 1.4.0.',
        required: true,
      },
    ],
  } satisfies Prompt,

  get(args: Readonly<Record<string, string>>): GetPromptResult {
    const name = args['name'];
    if (name === undefined || name === '') {
      throw new McpError(ErrorCode.InvalidParams, 'The argument "name" is missing');
    }
    return {
      description: `Notes of release ${name}`,
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Write the release notes of ${name}: what changes for the people who use it, in plain words, most important first.`,
          },
        },
      ],
    };
  },
};
