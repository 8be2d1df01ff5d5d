import type { Entry } from '../../src/elicitation/entry';
import type { FormStrings } from '../../src/ui/form/formMessages';

/**
 * One way of answering a field, whatever draws it. A control holds no rule: it
 * shows an entry, lets the person change it, and gives back the new entry.
 */
export interface Control {
  readonly element: HTMLElement;
  /** What would be sent now; always what is displayed. */
  read(): Entry;
  show(entry: Entry): void;
  /** Marks the control as wrong or right again; the row around it displays the message. */
  setProblem(message: string | undefined): void;
  focus(): void;
  setDisabled(disabled: boolean): void;
  /** Takes or drops what was typed but is no answer yet, where a control has such text. Called before entries are sent. */
  commit?(): void;
  /** Called once the element is in the page, where a control needs that. */
  attached?(): void;
}

/** What the row around a control gives it. */
export interface ControlContext {
  /** Unique in the page. Field names are no ids: they may hold anything, and twice. */
  readonly id: string;
  /** Id of the visible title. */
  readonly labelId: string;
  /** Ids of the texts that describe the field, its problem included. */
  readonly describedBy: string;
  /** The same description as text, for controls whose inside cannot see ids of the page. */
  readonly description: string;
  readonly strings: FormStrings;
  /** To be called after the person changed the entry. */
  readonly changed: () => void;
}
