import type { DemoTool } from './demoTool';
import { textArgument } from './textArgument';
import { toolResult } from './toolResult';

/** Two quick questions: one of three, and a yes or no with a default. */
export const createRelease: DemoTool = {
  definition: {
    name: 'create_release',
    title: 'Create Release',
    description: 'Publishes a release, after asking for the channel and whether to notify people.',
    inputSchema: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          title: 'Name',
          description: 'The name of the release, such as 1.4.0.',
          minLength: 1,
        },
      },
      required: ['name'],
    },
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    },
  },
  mode: 'form',
  otherwise: 'Nothing was released: this client cannot ask for the channel (elicitation.form).',

  async run(args, asking) {
    const name = textArgument(args, 'name');
    const answer = await asking.form(`Where should ${name} be released?`, {
      type: 'object',
      properties: {
        channel: {
          type: 'string',
          title: 'Channel',
          description: 'Who gets the release.',
          oneOf: [
            { const: 'stable', title: 'Stable' },
            { const: 'beta', title: 'Beta' },
            { const: 'canary', title: 'Canary' },
          ],
        },
        notify: {
          type: 'boolean',
          title: 'Notify subscribers',
          description: 'Sends a message to everyone on that channel.',
          default: true,
        },
      },
      required: ['channel'],
    });
    switch (answer.action) {
      case 'accept': {
        const { channel, notify = true } = answer.content;
        const told = notify === true ? 'Subscribers were notified' : 'Nobody was notified';
        return toolResult(`Released ${name} to ${String(channel)}. ${told}.`, answer.content);
      }
      case 'decline':
        return toolResult(`Declined: ${name} was not released and will not be asked about again.`);
      case 'cancel':
        return toolResult(
          `Cancelled: no decision about ${name} was made. Run the tool again to be asked again.`,
        );
    }
  },
};
