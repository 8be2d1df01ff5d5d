import { l10n, type Disposable, type Uri } from 'vscode';
import { departures } from '../elicitation/departures';
import type { Entry } from '../elicitation/entry';
import type { Inbox } from '../elicitation/inbox';
import type { JsonObject } from '../elicitation/json';
import { setTranslator } from '../elicitation/localize';
import type { OpenCall, Origin } from '../elicitation/origin';
import type { PendingRequest } from '../elicitation/pendingRequest';
import type { FormRequest } from '../elicitation/parsedRequest';
import { Turns } from '../elicitation/turns';
import type { Settlement } from '../elicitation/settlement';
import type { Logger } from '../mcp/logger';
import type { SignInPage } from '../mcp/oauth/signInHost';
import { askToGoOn } from './askToGoOn';
import { ArgumentsEditor } from './calls/argumentsEditor';
import { chooseUi } from './chooseUi';
import { describeCalls } from './describeCalls';
import { describeSource } from './describeSource';
import { fittingEntries } from './fittingEntries';
import { askInForm } from './form/askInForm';
import { Knocks } from './knocks';
import { notify } from './notify';
import { submitLabel, type Answer, type Completer, type Question } from './question';
import type { Reader } from './reading/reader';
import { askInQuickInput } from './quickInput/askInQuickInput';
import { cancelShownStep } from './quickInput/step';
import type { ServerActions } from './serverActions';
import { readUiSettings } from './settings';
import { askSignIn } from './signIn/askSignIn';
import { startingEntries } from './startingEntries';
import { tellClosed } from './tellClosed';
import { askUrlConsent, formOfPage } from './urlConsent';

setTranslator((message, ...args) => l10n.t(message, ...args));

/** What a person must fill in before a call of ours can be made. */
export interface ArgumentQuestion {
  readonly server: string;
  readonly identity: string;
  readonly scope: Origin['scope'];
  readonly form: FormRequest;
  /** The call that the arguments are for. */
  readonly call: OpenCall;
  /** What the person gave last time. */
  readonly last: JsonObject;
  readonly complete?: Completer;
}

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

  /** What was typed for calls that were pushed aside. */
  private readonly drafts = new Map<string, ReadonlyMap<string, Entry>>();

  constructor(
    private readonly inbox: Inbox,
    private readonly reader: Reader,
    private readonly extensionUri: Uri,
    private readonly log: Logger,
    private readonly logFor: (server: string) => Logger,
    private readonly actions: AskerActions,
  ) {
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
    const cause = describeCalls([asked.call]);
    const draft = JSON.stringify([asked.server, asked.call]);
    const question: Question = {
      server: asked.server,
      identity: asked.identity,
      source: describeSource(asked.scope),
      cautions: [],
      ...(cause === undefined ? {} : { cause }),
      form: asked.form,
      entries: startingEntries(
        asked.form,
        this.drafts.get(draft) ?? (await fittingEntries(this.reader, asked.form, asked.last)),
      ),
      ...(asked.complete === undefined ? {} : { complete: asked.complete }),
      isElicitation: false,
      reader: this.reader,
      closed: new AbortController().signal,
    };
    this.areArgumentsTyped = true;
    const answer = await this.askQuestion(question, () => {
      // The form is a tab, and no question can take its place.
      this.areArgumentsTyped = false;
      this.askNext();
    }).finally(() => {
      this.areArgumentsTyped = false;
    });
    if (answer.kind === 'aside') {
      const secrets = asked.form.fields.filter(({ sensitive }) => sensitive);
      for (const { name } of secrets) {
        question.entries.delete(name);
      }
      this.drafts.set(draft, question.entries);
      void notify.info(
        l10n.t('The call was not made. What you typed is kept for the next time you run it.'),
      );
    } else {
      this.drafts.delete(draft);
    }
    this.askNext();
    this.reader.release(asked.form);
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
    const { origin, request } = pending;
    const cause = describeCalls(origin.calls);
    const form = request.kind === 'url' ? formOfPage(request) : request;
    for (const [name, entry] of startingEntries(form, pending.entries)) {
      pending.entries.set(name, entry);
    }
    const question: Question = {
      server: origin.server,
      identity: origin.identity,
      source: describeSource(origin.scope),
      ...(origin.claim === undefined ? {} : { claim: origin.claim }),
      ...(origin.icon === undefined ? {} : { icon: origin.icon }),
      cautions: origin.cautions ?? [],
      ...(cause === undefined ? {} : { cause }),
      form,
      entries: pending.entries,
      isElicitation: true,
      actions: this.actions,
      reader: this.reader,
      closed: pending.closed,
    };
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
