import type { Entry } from '../../src/elicitation/entry';
import type {
  EntryPairs,
  FormStrings,
  FormView,
  FromFormPage,
  ToFormPage,
} from '../../src/ui/form/formMessages';
import { element } from '../page/element';
import type { VsCodeApi } from '../page/vscodeApi';
import { whenPointerIsUp } from '../page/whenPointerIsUp';
import { arrival } from './arrival';
import { answersText } from './answersText';
import { FieldList } from './fieldList';
import { Footer } from './footer';
import { Header } from './header';
import { ProblemSummary } from './problemSummary';
import { problemsByField } from './problemsByField';
import { savedForm, type SavedPlace } from './savedForm';
import { withRoom } from './withRoom';

/** How long typing must pause before the host is asked to check it. */
const CHECK_DELAY_MS = 150;

/** How long scrolling must pause before its place is kept. */
const MOVE_DELAY_MS = 100;

/**
 * How long a form that has just come up takes no answer. It may open right
 * under a click or a key that was meant for the question before; nobody reads
 * and decides in that time. The page may be filled in meanwhile.
 */
const ANSWER_DELAY_MS = 400;

type Checked = Extract<ToFormPage, { type: 'checked' }>;

/**
 * One request on the page. It may be answered once: `open` until something is
 * sent, `waiting` for the host's verdict on a submit, then `left` or `closed`.
 */
export class FormPage {
  private phase: 'open' | 'waiting' | 'left' | 'closed' = 'open';
  private revision = 0;
  private readonly entries: Map<string, Entry>;
  private readonly header: Header;
  private readonly list: FieldList;
  private readonly footer: Footer;
  private readonly summary: ProblemSummary;
  private readonly preview: HTMLElement;
  /** Says to people who cannot see the page what has just changed on it. */
  private readonly announcer = element('div', { class: 'announcer', 'aria-live': 'polite' });
  private pendingCheck: ReturnType<typeof setTimeout> | undefined;
  /** Whether the person can have seen the form before pressing what answers it. */
  private isReady = false;
  private readonly sensitive: ReadonlySet<string>;
  /** Where the person was when the tab was hidden. */
  private readonly place: SavedPlace | undefined;
  private readonly ended = new AbortController();

  constructor(
    private readonly api: VsCodeApi<FromFormPage>,
    readonly id: string,
    private readonly view: FormView,
    private readonly strings: FormStrings,
  ) {
    const fields = view.isRoomy ? view.fields.map(withRoom) : view.fields;
    this.entries = new Map(view.entries);
    this.sensitive = new Set(view.fields.flatMap((f) => (f.sensitive ? [f.name] : [])));
    this.place = this.restore();
    const leave = (type: 'decline' | 'cancel' | 'mute' | 'stop') => () => this.leave({ type, id });
    this.header = new Header(view, strings, {
      decline: leave('decline'),
      mute: leave('mute'),
      stop: leave('stop'),
    });
    this.list = new FieldList({
      fields,
      entries: this.entries,
      strings,
      guardsSecrets: view.canDecline,
      changed: (name, entry) => this.changed(name, entry),
      announce: (text) => (this.announcer.textContent = text),
    });
    this.summary = new ProblemSummary(view.fields, strings, (name) => this.list.focusField(name));
    this.preview = element('pre', { tabindex: '0' }, strings.nothingToSendYet);
    this.footer = new Footer(view, strings, {
      submit: () => this.submit(),
      decline: leave('decline'),
      cancel: leave('cancel'),
      later: () => {
        this.list.commit();
        this.leave({ type: 'later', id, entries: this.pairs() });
      },
      copy: () => this.copy(),
      copyUrl: () => this.copyUrl(),
    });
    if (this.place !== undefined) {
      this.getReady();
    }
  }

  /** Draws the form into `root` and asks the host to check it as it stands. */
  show(root: HTMLElement): void {
    const { view, strings, header } = this;
    const details = element('details', { class: 'preview' });
    details.append(element('summary', {}, strings.whatIsSent), this.preview);
    const body = element('div', { class: 'body' }, header.element, this.summary.element);
    if (view.page !== undefined) {
      details.hidden = true;
    } else if (view.fields.length === 0) {
      body.append(element('p', { class: 'nothing' }, strings.nothingToFillIn));
    }
    body.append(this.list.element, details);
    root.replaceChildren(body, this.footer.element, this.announcer);
    this.list.start();
    if (this.place?.field !== undefined) {
      this.list.focusField(this.place.field);
    } else if (view.page !== undefined) {
      // To be read before it is agreed to.
      body.querySelector<HTMLElement>('.url')?.focus();
    } else if (!this.list.focusFirst()) {
      this.footer.focus();
    }
    if (view.problems.length > 0) {
      this.showRefusal(problemsByField(view.problems));
    }
    this.list.grow(window.innerHeight + (this.place?.scroll ?? 0));
    // Who asks must be in sight first, wherever the focus went; but who comes back goes on where they were.
    window.scrollTo(0, this.place?.scroll ?? 0);
    this.check();
    this.follow();
    if (!this.isReady) {
      // The time counts from when the form can be seen; a large one takes a while to be drawn.
      requestAnimationFrame(() => {
        // A press that began before must not count when it ends either.
        setTimeout(() => whenPointerIsUp(() => this.getReady()), ANSWER_DELAY_MS);
        this.announcer.textContent = arrival(this.view, this.strings);
      });
    }
  }

  receive(message: Extract<ToFormPage, { type: 'checked' | 'closed' }>): void {
    if (message.type === 'closed') {
      this.close(message.reason);
    } else if (message.revision === this.revision && this.phase !== 'left') {
      this.showVerdict(message);
    }
  }

  submit(): void {
    if (this.phase !== 'open' || !this.isReady) {
      return;
    }
    this.list.commit();
    this.phase = 'waiting';
    clearTimeout(this.pendingCheck);
    this.revision += 1;
    this.save();
    this.footer.setWaiting(true);
    // What is sent must be what is displayed, so nothing may change until the verdict.
    this.list.element.inert = true;
    this.post({ type: 'submit', id: this.id, revision: this.revision, entries: this.pairs() });
  }

  /** Escape: the same as the Cancel button. */
  cancel(): void {
    this.leave({ type: 'cancel', id: this.id });
  }

  /** Makes room for another request, or for the same one shown again. */
  dispose(): void {
    this.flush();
    this.ended.abort();
    this.list.stop();
  }

  /** Sends what typing left waiting, as when the tab is about to be hidden. */
  flush(): void {
    if (this.phase !== 'open') {
      return;
    }
    this.list.commit();
    if (this.pendingCheck !== undefined) {
      this.check();
    }
  }

  /** Brings back what a hidden tab kept; undefined when there is nothing, as for a form never shown before. */
  private restore(): SavedPlace | undefined {
    const saved = savedForm.load(this.api, this.id);
    if (saved === undefined) {
      return undefined;
    }
    this.revision = saved.revision;
    for (const [name, entry] of saved.entries) {
      this.entries.set(name, entry);
    }
    return saved.place;
  }

  /** Keeps in mind where the person is, for when the tab is hidden and shown again. */
  private follow(): void {
    const { signal } = this.ended;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const moved = (): void => {
      clearTimeout(pause);
      pause = setTimeout(() => {
        if (!signal.aborted && this.phase !== 'left') {
          this.save();
        }
      }, MOVE_DELAY_MS);
    };
    window.addEventListener('scroll', moved, { passive: true, signal });
    this.list.element.addEventListener('focusin', moved, { signal });
  }

  private getReady(): void {
    this.isReady = true;
    this.footer.setReady();
  }

  private changed(name: string, entry: Entry): void {
    this.entries.set(name, entry);
    // Rows are still being built when a form was answered early, and must not start it anew.
    if (this.phase === 'open') {
      // At once: a tab that moves to another group takes its page away without a word.
      this.save();
      clearTimeout(this.pendingCheck);
      this.pendingCheck = setTimeout(() => this.check(), CHECK_DELAY_MS);
    }
  }

  private check(): void {
    clearTimeout(this.pendingCheck);
    this.pendingCheck = undefined;
    this.revision += 1;
    this.save();
    this.post({ type: 'changed', id: this.id, revision: this.revision, entries: this.pairs() });
  }

  private showVerdict({ problems, preview, refused }: Checked): void {
    const byField = problemsByField(problems);
    this.preview.textContent = preview ?? this.strings.nothingToSendYet;
    this.list.setProblems(byField);
    this.summary.update(byField);
    if (refused) {
      if (this.phase === 'waiting') {
        this.phase = 'open';
        this.footer.setWaiting(false);
        this.list.element.inert = false;
      }
      this.showRefusal(byField);
    }
  }

  private showRefusal(problems: ReadonlyMap<string | undefined, string>): void {
    this.list.setProblems(problems);
    this.list.showAllProblems();
    this.summary.show(problems);
  }

  private leave(message: FromFormPage): void {
    if (this.phase === 'left' || this.phase === 'closed' || !this.isReady) {
      return;
    }
    this.end('left');
    // The answers are with the host now, and must not come back from here.
    savedForm.forget(this.api);
    this.footer.setDisabled();
    this.post(message);
  }

  private close(reason: string): void {
    const hadFocus = document.activeElement !== document.body;
    this.list.commit();
    const canCopy = answersText(this.view.fields, this.entries) !== '';
    this.end('closed');
    this.save();
    this.footer.close(reason, canCopy);
    if (hadFocus) {
      this.footer.focusClosed();
    }
  }

  private end(phase: 'left' | 'closed'): void {
    this.phase = phase;
    clearTimeout(this.pendingCheck);
    this.list.element.inert = false;
    this.list.setDisabled(true);
    this.header.setDisabled();
  }

  private copy(): void {
    const text = answersText(this.view.fields, this.entries);
    this.post({ type: 'copy', id: this.id, text });
    this.footer.sayCopied();
  }

  private copyUrl(): void {
    this.post({ type: 'copy', id: this.id, text: this.view.page?.url ?? '' });
    this.footer.sayUrlCopied();
  }

  private save(): void {
    const entries = this.pairs().filter(([name]) => !this.sensitive.has(name));
    const field = this.list.focusedField();
    savedForm.save(this.api, {
      id: this.id,
      revision: this.revision,
      entries,
      place: { scroll: window.scrollY, ...(field === undefined ? {} : { field }) },
    });
  }

  private pairs(): EntryPairs {
    return [...this.entries];
  }

  private post(message: FromFormPage): void {
    this.api.postMessage(message);
  }
}
