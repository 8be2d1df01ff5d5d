import type { DemoTool } from './demoTool';
import { textArgument } from './textArgument';
import { toolResult } from './toolResult';

/** A single yes or no before something that cannot be undone. */
export const deleteProject: DemoTool = {
  definition: {
    name: 'delete_project',
    title: 'Delete Project',
    description: 'Deletes a project for good, after asking for confirmation.',
    inputSchema: {
      type: 'object',
      properties: {
        id: {
          type: 'string',
          title: 'Project ID',
          description: 'Which project to delete, such as website.',
          minLength: 1,
        },
      },
      required: ['id'],
    },
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    },
  },
  mode: 'form',
  otherwise: 'Nothing was deleted: this client cannot ask for confirmation (elicitation.form).',

  async run(args, asking) {
    const id = textArgument(args, 'id');
    const answer = await asking.form(`Delete the project ${id}? This cannot be undone.`, {
      type: 'object',
      properties: {
        confirm: {
          type: 'boolean',
          title: 'Delete for good',
          description: 'The project and everything in it will be gone.',
        },
      },
      required: ['confirm'],
    });
    switch (answer.action) {
      case 'accept':
        return toolResult(
          answer.content['confirm'] === true
            ? `Deleted ${id}.`
            : `Kept ${id}: the answer to the confirmation was no.`,
          answer.content,
        );
      case 'decline':
        return toolResult(`Declined: ${id} was not deleted.`);
      case 'cancel':
        return toolResult(`Cancelled: ${id} was not deleted, and nobody decided that it stays.`);
    }
  },
};
