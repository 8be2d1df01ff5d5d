import { l10n, type Disposable, type Uri } from 'vscode';
import { departures } from '../elicitation/departures';
import type { Inbox } from '../elicitation/inbox';
import type { JsonObject } from '../elicitation/json';
import { setTranslator } from '../elicitation/localize';
import type { Origin } from '../elicitation/origin';
import type { PendingRequest } from '../elicitation/pendingRequest';
import type { FormRequest } from '../elicitation/parsedRequest';
import { Turns } from '../elicitation/turns';
import type { Settlement } from '../elicitation/settlement';
import type { Logger } from '../mcp/logger';
import type { SignInPage } from '../mcp/oauth/signInHost';
import { askToGoOn } from './askToGoOn';
import { ArgumentQuestions, type ArgumentQuestion } from './calls/argumentQuestions';
import { ArgumentsEditor } from './calls/argumentsEditor';
import { chooseUi } from './chooseUi';
import { askInForm } from './form/askInForm';
import { Knocks } from './knocks';
import { notify } from './notify';
import { submitLabel, type Answer, type Question } from './question';
import { questionOf } from './questionOf';
import type { Reader } from './reading/reader';
import { askInQuickInput } from './quickInput/askInQuickInput';
import { cancelShownStep } from './quickInput/step';
import type { ServerActions } from './serverActions';
import { readUiSettings } from './settings';
import { askSignIn } from './signIn/askSignIn';
import { tellClosed } from './tellClosed';
import { askUrlConsent } from './urlConsent';

setTranslator((message, ...args) => l10n.t(message, ...args));

/** What the answers lead to beyond a reply. */
export interface AskerActions extends ServerActions {
  /** The person has seen what there was to know of who a server is. */
  acceptIdentity(server: string): void;
}

/**
 * Brings requests before the person, one at a time, and settles them with the
 * answer. Also asks for the arguments of calls.
 */
export class Asker implements Disposable {
  /** Where arguments are typed that no form can hold. */
  readonly argumentsEditor = new ArgumentsEditor();

  /** The request that is asked now, and how to bring its form to the front if it has one. */
  private current: { readonly request: PendingRequest; reveal?: () => void } | undefined;

  private readonly turns = new Turns();

  /** While the arguments of a call are typed into quick inputs, questions wait: keys must not end up in another's. */
  private areArgumentsTyped = false;

  private readonly knocks = new Knocks((request) => this.ask(request));

  /** Forms that the person has left quick inputs for; they come back the same way. */
  private readonly openedAsForm = new WeakSet<FormRequest>();

  private readonly argumentQuestions: ArgumentQuestions;

  constructor(
    private readonly inbox: Inbox,
    private readonly reader: Reader,
    private readonly extensionUri: Uri,
    private readonly log: Logger,
    private readonly logFor: (server: string) => Logger,
    private readonly actions: AskerActions,
  ) {
    this.argumentQuestions = new ArgumentQuestions(reader);
    inbox.on('arrived', (request) => {
      this.tellAuthor(request);
      this.announce(request);
    });
  }

  /** Asks a certain request now; one that is being asked stays in front. */
  async ask(request: PendingRequest): Promise<void> {
    if (this.current !== undefined) {
      this.current.reveal?.();
      if (this.current.request !== request) {
        void notify.info(
          l10n.t('Answer the open question of {0} first.', this.current.request.origin.server),
        );
      }
      return;
    }
    this.inbox.move(request, 'asked');
    this.turns.take(request);
    const current: NonNullable<Asker['current']> = { request };
    this.current = current;
    try {
      const answer = await this.present(request, (reveal) => {
        current.reveal = reveal;
      });
      this.apply(request, answer);
    } catch (error) {
      // Whatever went wrong on the way, the question is not lost.
      this.putOff(request);
      this.log.error(`A question could not be asked: ${String(error)}`);
      void notify.warn(
        l10n.t(
          'The question of {0} could not be asked. It waits in the Pending view.',
          request.origin.server,
        ),
      );
    } finally {
      this.current = undefined;
      if (request.isSettled && request.request.kind === 'form') {
        this.reader.release(request.request);
      }
    }
    this.askNext();
  }

  /** {@link askToGoOn}, once nothing else is asked. */
  askToGoOn(origin: Origin, message: string, signal: AbortSignal): Promise<boolean> {
    return askToGoOn(this.inbox, origin, message, signal);
  }

  /**
   * Asks for the arguments of a call.
   *
   * @returns the arguments, or undefined when the person gave up
   */
  async askArguments(asked: ArgumentQuestion): Promise<JsonObject | undefined> {
    const question = await this.argumentQuestions.begin(asked);
    this.areArgumentsTyped = true;
    const answer = await this.askQuestion(question, () => {
      // The form is a tab, and no question can take its place.
      this.areArgumentsTyped = false;
      this.askNext();
    }).finally(() => {
      this.areArgumentsTyped = false;
    });
    this.argumentQuestions.end(asked, question, answer);
    this.askNext();
    return answer.kind === 'accept' ? answer.content : undefined;
  }

  /**
   * Asks whether the person wants to sign in to a server, and opens the page.
   *
   * @returns false when the person does not want to
   */
  askSignIn(page: SignInPage, over: AbortSignal, cancel: () => void): Promise<boolean> {
    return askSignIn(page, over, cancel, this.reader, (question) =>
      this.showForm(question, false, () => undefined),
    );
  }

  dispose(): void {
    this.argumentsEditor.dispose();
  }

  /** Escape in one of our quick inputs: cancel. */
  cancelShown(): void {
    cancelShownStep();
  }

  /** Writes into the server's log where its request leaves the specification, and how it was read. */
  private tellAuthor({ origin, request }: PendingRequest): void {
    if (request.kind === 'form') {
      for (const departure of departures(request)) {
        this.logFor(origin.server).warn(`elicitation/create: ${departure}`);
      }
    }
  }

  /** A request that the person's own call led to comes up at once; any other knocks first. */
  private announce(request: PendingRequest): void {
    if (request.origin.calls.some(({ byEditor }) => byEditor !== true)) {
      this.askNext();
      return;
    }
    this.inbox.move(request, 'waiting');
    this.knocks.knock(request);
  }

  private askNext(): void {
    const next = this.turns.next(this.inbox.pending);
    if (this.current === undefined && !this.areArgumentsTyped && next !== undefined) {
      void this.ask(next);
    }
  }

  private present(pending: PendingRequest, onShown: (reveal: () => void) => void): Promise<Answer> {
    const { request } = pending;
    const question = questionOf(pending, this.reader, this.actions);
    return request.kind === 'url'
      ? askUrlConsent(request, question, (page) => this.showForm(page, false, onShown))
      : this.askQuestion(question, onShown);
  }

  private async askQuestion(
    question: Question,
    onShown: (reveal: () => void) => void,
  ): Promise<Answer> {
    const isQuick = chooseUi(question, readUiSettings()) === 'quickInput';
    if (isQuick && !this.openedAsForm.has(question.form)) {
      const answer = await askInQuickInput(question);
      if (answer.kind !== 'openAsForm') {
        return answer;
      }
      this.openedAsForm.add(question.form);
    }
    return this.showForm(question, isQuick, onShown);
  }

  private showForm(
    question: Question,
    isRoomy: boolean,
    onShown: (reveal: () => void) => void,
  ): Promise<Answer> {
    return askInForm(question, {
      extensionUri: this.extensionUri,
      submitLabel: submitLabel(question),
      isRoomy,
      log: this.log,
      onShown,
    });
  }

  /** An answer that comes too late is told, not sent. */
  private settle(request: PendingRequest, settlement: Settlement): void {
    if (!request.settle(settlement) && request.closed.reason !== null) {
      void notify.warn(
        l10n.t(
          'The answer to {0} came too late and was not sent. {1}',
          request.origin.server,
          String(request.closed.reason),
        ),
      );
    }
  }

  private apply(request: PendingRequest, answer: Answer): void {
    const { server, cautions } = request.origin;
    if (cautions !== undefined && ['accept', 'decline', 'cancel'].includes(answer.kind)) {
      this.actions.acceptIdentity(server);
    }
    switch (answer.kind) {
      case 'accept':
        this.settle(request, {
          outcome: 'accepted',
          ...(request.request.kind === 'form' ? { content: answer.content } : {}),
        });
        break;
      case 'decline':
        this.settle(request, { outcome: 'declined' });
        break;
      case 'cancel':
        this.settle(request, { outcome: 'cancelled' });
        break;
      case 'later':
        this.putOff(request);
        break;
      case 'aside':
        this.putOff(request);
        // The person wants something else now, and the next question would only be in the way again.
        for (const next of this.inbox.pending.filter(({ stage }) => stage === 'next')) {
          this.inbox.move(next, 'waiting');
        }
        break;
      case 'closed':
        if (!answer.isReasonShown) {
          void tellClosed(request);
        }
        break;
      case 'openAsForm':
        break;
    }
  }

  private putOff(request: PendingRequest): void {
    request.forgetSecrets();
    this.inbox.move(request, 'later');
  }
}
