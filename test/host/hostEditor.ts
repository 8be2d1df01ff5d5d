import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchEditor, type Editor, type EditorOptions } from './editor';

/**
 * An editor for all tests of a file: launched before the first, closed after the last,
 * with a picture taken of each failure.
 */
export function hostEditor(
  options: Omit<EditorOptions, 'extensions' | 'desktop'> = {},
): () => Editor {
  let editor: Editor | undefined;
  beforeAll(async () => {
    editor = await launchEditor({
      ...options,
      // Tests ask more often in a minute than any server should.
      settings: {
        'mcpElicitation.serverOptions': { '*': { questionsPerMinute: 0 } },
        ...options.settings,
      },
      extensions: inject('extensions'),
      desktop: inject('desktop'),
    });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await editor?.workbench.screenshot(`failed-${task.name}`);
    }
  });
  afterAll(async () => {
    await editor?.close();
  });
  return () => {
    if (editor === undefined) {
      throw new Error('The editor is there only while a test runs');
    }
    return editor;
  };
}
