import type { DemoTool } from './demoTool';
import { toolResult } from './toolResult';

/** Three required fields with constraints that are easy to miss at first. */
export const addContact: DemoTool = {
  definition: {
    name: 'add_contact',
    title: 'Add Contact',
    description: 'Adds a person to the address book, after asking who it is.',
    inputSchema: { type: 'object', properties: {} },
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    },
  },
  mode: 'form',
  otherwise: 'Nobody was added: this client cannot ask who it is (elicitation.form).',

  async run(_args, asking) {
    const answer = await asking.form('Who should be added to the address book?', {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', minLength: 1 },
        email: {
          type: 'string',
          title: 'Email',
          description: 'Where invitations go.',
          format: 'email',
        },
        age: {
          type: 'integer',
          title: 'Age',
          description: 'In years. Only adults can be added.',
          minimum: 18,
        },
      },
      required: ['name', 'email', 'age'],
    });
    switch (answer.action) {
      case 'accept':
        return toolResult(`Added ${String(answer.content['name'])}.`, answer.content);
      case 'decline':
        return toolResult('Declined: nobody was added, and nothing about anyone was kept.');
      case 'cancel':
        return toolResult('Cancelled: nobody was added yet. Run the tool again to go on.');
    }
  },
};
