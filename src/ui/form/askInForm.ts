import { randomUUID } from 'node:crypto';
import { env, l10n, ViewColumn, window, type Uri, type WebviewPanel } from 'vscode';
import type { Logger } from '../../mcp/logger';
import type { Field } from '../../elicitation/field';
import type { ContentReading } from '../../elicitation/value';
import { pageHtml, pageResourceRoots } from '../pageHtml';
import { previewOf } from '../preview';
import type { Answer, Question } from '../question';
import type { EntryPairs, FromFormPage, ToFormPage } from './formMessages';
import { closePanel } from './closePanel';
import { formStrings } from './formStrings';
import { formViewOf } from './formViewOf';
import { isFromFormPage } from './isFromFormPage';

/** What the form shows and does beyond the question itself. */
export interface FormOptions {
  readonly extensionUri: Uri;
  readonly submitLabel: string;
  /** Give every text room for several lines, as for a person who left a quick input's one line for the form. */
  readonly isRoomy: boolean;
  readonly log: Logger;
  /** Asked to come to the front, as when the person picks the question in the Pending view. */
  readonly onShown?: (reveal: () => void) => void;
}

/**
 * Asks with all fields on one page, in an editor tab. Closing the tab cancels.
 * When the question is closed from outside, the tab stays, disabled, with the
 * reason and what was typed.
 */
export function askInForm(question: Question, options: FormOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const panel = window.createWebviewPanel(
      'mcpElicitation.form',
      titleOf(question),
      { viewColumn: ViewColumn.Active },
      { enableScripts: true, localResourceRoots: pageResourceRoots(options.extensionUri) },
    );
    const session = new FormSession(panel, question, options, { resolve, reject });
    session.start();
  });
}

/** One form tab, from its opening to its one answer. */
class FormSession {
  private readonly id = randomUUID();
  private isFinished = false;
  /** How often the page asked what to show. */
  private showings = 0;
  private closedReason: string | undefined;

  constructor(
    private readonly panel: WebviewPanel,
    private readonly question: Question,
    private readonly options: FormOptions,
    private readonly outcome: {
      readonly resolve: (answer: Answer) => void;
      readonly reject: (error: unknown) => void;
    },
  ) {}

  start(): void {
    const { panel, question, options } = this;
    const onClosed = (): void => {
      if (question.closed.reason === null) {
        this.leave({ kind: 'closed', isReasonShown: true });
      } else {
        this.showClosed(String(question.closed.reason));
      }
    };
    question.closed.addEventListener('abort', onClosed);
    panel.onDidDispose(() => {
      question.closed.removeEventListener('abort', onClosed);
      this.finish({ kind: 'cancel' });
    });
    panel.webview.onDidReceiveMessage((message: unknown) => {
      if (isFromFormPage(message)) {
        this.receive(message);
      } else {
        options.log.warn('The form page sent a message that is not known.');
      }
    });
    panel.webview.html = pageHtml(panel.webview, options.extensionUri, {
      script: 'form.js',
      style: 'form.css',
      title: panel.title,
      ...(this.isLarge ? {} : { first: this.showMessage(question.form.fields) }),
    });
    options.onShown?.(() => {
      panel.reveal();
    });
    if (question.closed.aborted) {
      onClosed();
    }
  }

  private receive(message: FromFormPage): void {
    if (message.type === 'ready') {
      this.show(message.hasFirst).catch(this.fail);
      return;
    }
    if (message.type === 'fault') {
      this.options.log.error(`Form page: ${message.message}`);
      return;
    }
    if (message.id !== this.id) {
      return;
    }
    if (message.type === 'copy') {
      void env.clipboard.writeText(message.text);
      return;
    }
    if (this.isFinished) {
      return;
    }
    switch (message.type) {
      case 'changed':
        this.take(message.entries);
        this.check(message.revision);
        break;
      case 'submit':
        this.take(message.entries);
        this.submit(message.revision).catch(this.fail);
        break;
      case 'later':
        this.take(message.entries);
        this.leave({ kind: 'later' });
        break;
      case 'decline':
      case 'cancel':
        this.leave({ kind: message.type });
        break;
      case 'mute':
      case 'stop':
        // The question ends with what is done to its server, and there is nothing to tell.
        this.leave({ kind: 'closed', isReasonShown: true });
        this.question.actions?.[message.type](this.question.server);
        break;
    }
  }

  /** Whether the fields are too much for one message. */
  private get isLarge(): boolean {
    const { form, entries } = this.question;
    const options = form.fields.map((field) => ('options' in field ? field.options.length : 0));
    return (
      options.reduce((sum, count) => sum + count, form.fields.length) > MOST_AT_ONCE ||
      JSON.stringify([...entries.values()]).length > MOST_TEXT_AT_ONCE
    );
  }

  /** @param hasFirst whether the page shows what came with its HTML, as it does when it is new */
  private async show(hasFirst: boolean): Promise<void> {
    this.showings += 1;
    const showing = this.showings;
    if (this.isLarge) {
      const parts = await this.question.reader.fieldsText(this.question.form);
      for (const [index, text] of parts.entries()) {
        await nextTurn();
        if (showing !== this.showings) {
          // The page was loaded anew and asked again.
          return;
        }
        this.post({ type: 'part', id: this.id, index, text });
      }
      this.post(this.showMessage([]));
    } else if (!hasFirst) {
      this.post(this.showMessage(this.question.form.fields));
    }
    if (this.closedReason !== undefined) {
      this.post({ type: 'closed', id: this.id, reason: this.closedReason });
    }
  }

  private showMessage(fields: readonly Field[]): ToFormPage {
    return {
      type: 'show',
      id: this.id,
      view: formViewOf(this.question, fields, this.options),
      strings: formStrings(this.question.isElicitation),
    };
  }

  private take(pairs: EntryPairs): void {
    const names = new Set(this.question.form.fields.map((field) => field.name));
    for (const [name, entry] of pairs) {
      if (names.has(name)) {
        this.question.entries.set(name, entry);
      }
    }
  }

  private check(revision: number): void {
    this.read()
      .then((reading) => {
        this.tell(revision, reading, false);
      })
      .catch(this.fail);
  }

  private async submit(revision: number): Promise<void> {
    const reading = await this.read();
    if (reading.problems.length > 0) {
      this.tell(revision, reading, true);
    } else {
      this.leave({ kind: 'accept', content: reading.content });
    }
  }

  private read(): Promise<ContentReading> {
    return this.question.reader.readEntries(this.question.form, this.question.entries);
  }

  private tell(revision: number, { content, problems }: ContentReading, refused: boolean): void {
    this.post({
      type: 'checked',
      id: this.id,
      revision,
      problems,
      refused,
      preview: previewOf(this.question.form, content, 2),
    });
  }

  private readonly fail = (error: unknown): void => {
    if (!this.isFinished) {
      this.isFinished = true;
      this.panel.dispose();
      this.outcome.reject(error);
    }
  };

  /** The answer counts once the tab is gone: what comes next would lose the keyboard to what is below the tab. */
  private leave(answer: Answer): void {
    if (this.isFinished) {
      return;
    }
    this.isFinished = true;
    closePanel(this.panel)
      .catch((error: unknown) => {
        this.options.log.warn(`The form was not closed: ${String(error)}`);
      })
      .finally(() => {
        this.outcome.resolve(answer);
      });
  }

  private showClosed(reason: string): void {
    if (this.isFinished) {
      return;
    }
    this.closedReason = reason;
    this.post({ type: 'closed', id: this.id, reason });
    this.finish({ kind: 'closed', isReasonShown: true });
  }

  private finish(answer: Answer): void {
    if (!this.isFinished) {
      this.isFinished = true;
      this.outcome.resolve(answer);
    }
  }

  private post(message: ToFormPage): void {
    void this.panel.webview.postMessage(message);
  }
}

function titleOf({ server, page, isElicitation }: Question): string {
  if (isElicitation) {
    return l10n.t('{0} asks', server);
  }
  return page === undefined
    ? l10n.t('Arguments for {0}', server)
    : l10n.t('Sign in to {0}', server);
}

/** Fields and options that travel in one message; more come in parts. */
const MOST_AT_ONCE = 300;

/** Characters of what the fields hold from the start that travel in one message with them. */
const MOST_TEXT_AT_ONCE = 100_000;

/** Lets everything else that waits come first. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
