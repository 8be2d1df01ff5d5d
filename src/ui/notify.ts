import { window } from 'vscode';
import { visibleText } from '../elicitation/visibleText';
import { plainMessage } from './quickInput/plainText';

/** Longest text of a notification, in characters; what says more belongs into a document. */
const LONGEST = 1000;

/**
 * Messages to the person. Any of them may hold text of a server, in which the
 * editor would find links to click on, so all of them are made plain here.
 */
export const notify = {
  info(message: string, ...buttons: string[]): Thenable<string | undefined> {
    return window.showInformationMessage(plain(message), ...buttons);
  },

  warn(message: string, ...buttons: string[]): Thenable<string | undefined> {
    return window.showWarningMessage(plain(message), ...buttons);
  },

  /** Stays until it is answered or closed: the editor hides all others after a while. */
  standing(message: string, ...buttons: string[]): Thenable<string | undefined> {
    return window.showErrorMessage(plain(message), ...buttons);
  },

  error(message: string): void {
    void window.showErrorMessage(plain(message));
  },

  /** A modal dialog; undefined when it was dismissed. Its text has no links, and line breaks only in `detail`. */
  modal(message: string, detail: string, ...buttons: string[]): Thenable<string | undefined> {
    const options = { modal: true, detail };
    return window.showWarningMessage(
      visibleText(message, { multiline: false, limit: LONGEST }),
      options,
      ...buttons,
    );
  },
};

function plain(message: string): string {
  return plainMessage(visibleText(message, { multiline: true, limit: LONGEST }));
}
