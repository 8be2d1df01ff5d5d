import type { Frame } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { clearTable, demoSettings, startServer } from './demo';
import type { Editor } from './editor';
import { hostEditor } from './hostEditor';

/** Where a person works who is asked: its text, once saved, tells who got the keys. */
const FILE = 'notes.txt';

/** More stops than anything of the tests has on its way. */
const MOST_STOPS = 60;

/**
 * For a test file: an editor with the demo server, in which each test begins
 * with the keyboard in an empty file.
 */
export function keyboardAtFile(): { readonly editor: () => Editor; readonly keyboard: Keyboard } {
  const editor = hostEditor({
    settings: {
      ...demoSettings,
      // Saved by itself, so that closing it asks nothing.
      'files.autoSave': 'afterDelay',
      'files.autoSaveDelay': 100,
    },
    files: { [FILE]: '' },
  });
  const keyboard = new Keyboard(editor);
  beforeAll(async () => {
    await startServer(editor(), 'demo');
    await editor().workbench.openContainer('MCP Elicitation');
    await editor().workbench.view('Pending').welcome();
  });
  beforeEach(async () => {
    await clearTable(editor());
    await keyboard.openFile();
  });
  return { editor, keyboard };
}

/** The editor as somebody uses it who has no pointer: every way here is one of keys. */
class Keyboard {
  constructor(private readonly editor: () => Editor) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.editor().page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    await this.editor().page.keyboard.type(text);
  }

  /** Opens the empty file, which then has the keyboard. */
  async openFile(): Promise<void> {
    const { workbench } = this.editor();
    await this.editor().writeFile(FILE, '');
    await workbench.waitUntilShown();
    await this.press('Control+p');
    await workbench.quickInput.type(FILE);
    await expect.poll(() => workbench.quickInput.focusedItem()).toContain(FILE);
    await this.press('Enter');
    await workbench.editors.waitFor(FILE);
    await this.fileHasIt();
  }

  /** Waits until the keys that are pressed go to the file. */
  async fileHasIt(): Promise<void> {
    await this.editor().page.locator('.editor-group-container .monaco-editor.focused').waitFor();
  }

  /** That keys go to the file, shown by what they write there. */
  async expectInFile(text: string): Promise<void> {
    await this.fileHasIt();
    await this.type(text);
    await expect.poll(async () => (await this.editor().readFile(FILE)).trim()).toBe(text);
  }

  /** A command by its whole line in the command palette. */
  async runCommand(title: string): Promise<void> {
    const { quickInput } = this.editor().workbench;
    await this.press('F1');
    await quickInput.waitForPlaceholder(/command/i);
    await quickInput.type(title);
    await expect
      .poll(() => quickInput.items())
      .toContainEqual(expect.objectContaining({ label: title }));
    await this.pressUntil(
      'ArrowDown',
      title,
      async () => (await quickInput.focusedItem()) === title,
    );
    await this.press('Enter');
  }

  /** Runs a tool of the only server. */
  async runTool(name: string): Promise<void> {
    const { quickInput } = this.editor().workbench;
    await this.runCommand('MCP Elicitation: Run Tool…');
    await quickInput.waitForPlaceholder(/^Which tool/);
    await quickInput.type(name);
    await expect.poll(() => quickInput.items()).toHaveLength(1);
    await this.press('Enter');
  }

  /** Goes to the "Pending" view, where the first row then has the keyboard. */
  async showPending(): Promise<void> {
    await this.runCommand('MCP Elicitation: Show Pending Questions');
    await this.editor().workbench.view('Pending').waitForKeyboard();
  }

  /** Presses a button of the quick input: they come before the box and are one stop; arrows lead on. */
  async pressQuickButton(label: string): Promise<void> {
    const { quickInput } = this.editor().workbench;
    await quickInput.waitForKeyboard();
    await this.press('Shift+Tab');
    await this.pressUntil(
      'ArrowRight',
      label,
      async () => (await quickInput.focusedButton()) === label,
    );
    await this.press('Enter');
  }

  /** Presses Tab until the frame's link, button or heading with a text has the keyboard. */
  async tabTo(frame: Frame, text: string): Promise<void> {
    await this.pressUntil('Tab', text, () =>
      frame.evaluate((wanted) => document.activeElement?.textContent.trim() === wanted, text),
    );
  }

  /** Presses a key until it has led where it should. */
  async pressUntil(key: string, where: string, isThere: () => Promise<boolean>): Promise<void> {
    for (let presses = 0; !(await isThere()); presses += 1) {
      if (presses > MOST_STOPS) {
        throw new Error(`${key} does not lead to ${where}`);
      }
      await this.press(key);
    }
  }
}
