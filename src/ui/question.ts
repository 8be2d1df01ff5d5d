import { l10n } from 'vscode';
import type { Entry } from '../elicitation/entry';
import type { JsonObject } from '../elicitation/json';
import type { FormRequest, UrlRequest } from '../elicitation/parsedRequest';
import type { Completion } from '../mcp/completion';
import type { Reader } from './reading/reader';
import type { ServerActions } from './serverActions';

/** Proposes what a field could hold: for what is typed in it, beside what the other fields have. */
export type Completer = (
  field: string,
  text: string,
  others: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Completion>;

/** Something to ask a person: an elicitation, or the arguments of a tool or prompt. */
export interface Question {
  /** The server's name in settings. */
  readonly server: string;
  /** The command line or URL host behind that name. */
  readonly identity: string;
  /** Where the definition stands, in words. */
  readonly source?: string;
  /** The name, title and version the server gives itself. */
  readonly claim?: string;
  /** The icon the server gives itself, as a `data:` URI that is safe to show. */
  readonly icon?: string;
  /** What the person should know of who this is, one sentence each. */
  readonly cautions: readonly string[];
  /** What the person started that led here, in words. */
  readonly cause?: string;
  readonly form: FormRequest;
  /** A page to be opened, in place of fields. */
  readonly page?: UrlRequest;
  /** What is filled in so far; kept up to date while the person answers. */
  readonly entries: Map<string, Entry>;
  /** Whether a server waits: then the person may decline or put the question off. */
  readonly isElicitation: boolean;
  /** What the person can do about the server, where it waits. */
  readonly actions?: ServerActions;
  readonly reader: Reader;
  /** Completes texts, where a server does that. */
  readonly complete?: Completer;
  /**
   * Aborted when nobody waits for the answer any more. The reason is a sentence
   * for the person, or null when they have answered elsewhere.
   */
  readonly closed: AbortSignal;
}

/** What a person did with a question. */
export type Answer =
  | { readonly kind: 'accept'; readonly content: JsonObject }
  | { readonly kind: 'decline' }
  /** Dismissed: Escape, or the tab was closed. */
  | { readonly kind: 'cancel' }
  /** Put off by the person: the question stays. */
  | { readonly kind: 'later' }
  /** Pushed aside by another prompt, such as the command palette: the question stays. */
  | { readonly kind: 'aside' }
  /** Moves on to the form, with what is filled in. */
  | { readonly kind: 'openAsForm' }
  /** {@link Question.closed} came first; `isReasonShown` when there is nothing left to tell. */
  | { readonly kind: 'closed'; readonly isReasonShown: boolean };

/** What the button says that sends the answers. */
export function submitLabel({ form, page, isElicitation }: Question): string {
  if (page !== undefined) {
    return l10n.t('Open in Browser');
  }
  if (!isElicitation) {
    return l10n.t('Run');
  }
  return form.fields.length === 0 ? l10n.t('Accept') : l10n.t('Submit');
}
