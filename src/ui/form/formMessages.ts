import type { Entry } from '../../elicitation/entry';
import type { Field } from '../../elicitation/field';

/** Entries as they travel between host and page: pairs, since a name such as `__proto__` is no safe key. */
export type EntryPairs = readonly (readonly [name: string, entry: Entry])[];

/** A complaint about one field, or about the form as a whole when `field` is absent. */
export interface FormProblem {
  readonly field?: string;
  /** A sentence that names the field, so that it can stand alone. */
  readonly message: string;
}

/** A page that a server wants to be opened, as the person must see it before they agree. */
export interface PageView {
  /** The whole address, exactly as it came and as it will be opened. */
  readonly url: string;
  readonly host: string;
  /** The host with its international characters, where it has any. */
  readonly unicodeHost?: string;
  readonly warnings: readonly string[];
}

/** Everything the form page shows for one request. */
export interface FormView {
  /** Who asks, as the person configured it: the name in settings. */
  readonly server: string;
  /** The command line or URL host behind that name. */
  readonly identity: string;
  /** Where the definition stands, in words. */
  readonly source?: string;
  /** The server's own name, title and version, shown as a claim. */
  readonly claim?: string;
  /** The server's own icon, shown beside the claim: a `data:` URI of a small PNG or JPEG. */
  readonly icon?: string;
  /** What the person should know of who this is, one sentence each. */
  readonly cautions: readonly string[];
  /** What the person started that led here, such as "tool create_release". */
  readonly cause?: string;
  /** The server's message, line breaks kept, hostile characters already made visible. */
  readonly message: string;
  /** In URL mode: what is agreed to instead of filled in. */
  readonly page?: PageView;
  readonly fields: readonly Field[];
  readonly entries: EntryPairs;
  /** What was read differently from what the server wrote. */
  readonly notes: readonly string[];
  /** Label of the button that accepts: "Submit", or "Accept" when there is nothing to fill in. */
  readonly submitLabel: string;
  /** Whether a server waits: then the person may decline, mute or stop it, and secrets are guarded. */
  readonly canDecline: boolean;
  readonly canPostpone: boolean;
  /** True when the first submit was refused, so that the page shows the problems at once. */
  readonly problems: readonly FormProblem[];
  /** Give every text room for several lines. */
  readonly isRoomy: boolean;
}

/** The page's words in the person's language. `{0}` and `{1}` are filled in by the page. */
export interface FormStrings {
  readonly decline: string;
  readonly cancel: string;
  readonly later: string;
  readonly required: string;
  readonly optional: string;
  readonly clear: string;
  readonly resetToDefault: string;
  readonly yes: string;
  readonly no: string;
  readonly notAnswered: string;
  /** Name of the button that opens a date picker. */
  readonly choose: string;
  /** "{0} selected" */
  readonly selectedCount: string;
  readonly sensitiveWarning: string;
  readonly show: string;
  readonly hide: string;
  /** Stands in place of a control that asks for what looks like a secret. */
  readonly secretGuarded: string;
  readonly answerAnyway: string;
  readonly muteServer: string;
  readonly stopServer: string;
  /** Stands before where the definition stands. */
  readonly definedIn: string;
  /** Stands before the server's own name. */
  readonly claims: string;
  /** Stands before what the person started. */
  readonly because: string;
  readonly whatIsSent: string;
  readonly nothingToSendYet: string;
  /** "{0} answers need attention" */
  readonly problemSummary: string;
  readonly sending: string;
  readonly copyAnswers: string;
  readonly copied: string;
  readonly notes: string;
  readonly search: string;
  readonly noMatches: string;
  /** "{0} of {1}", how many options fit the search. */
  readonly matches: string;
  /** "“{0}” is not one of the options", for text that was left in the search box. */
  readonly notAnOption: string;
  /** Action: answer with empty text instead of leaving the field out. */
  readonly sendEmpty: string;
  /** Action: answer with an empty list instead of leaving the field out. */
  readonly sendEmptyList: string;
  /** State: the answer is empty text. */
  readonly emptyText: string;
  /** State: the answer is an empty list. */
  readonly emptyList: string;
  /** "Picked times are in {0}", {0} being a time zone such as "Europe/Oslo (UTC+02:00)". */
  readonly timeZone: string;
  readonly nothingToFillIn: string;
  readonly host: string;
  readonly url: string;
  readonly copyUrl: string;
  /** Stands before the message that goes with a page to be opened, the server's or ours. */
  readonly serverSays: string;
}

/** Host to form page. */
export type ToFormPage =
  /**
   * A piece of the fields as JSON, in order; the `show` that follows has none of its own. A form
   * of thousands of options posted as one message would hold up the extension host.
   */
  | { readonly type: 'part'; readonly id: string; readonly index: number; readonly text: string }
  | {
      readonly type: 'show';
      readonly id: string;
      readonly view: FormView;
      readonly strings: FormStrings;
    }
  /** The host's reading of the current entries: every problem, and the exact content that Submit would send. */
  | {
      readonly type: 'checked';
      readonly id: string;
      /** Counts up with every `changed` and `submit`, so that a late verdict is not shown. */
      readonly revision: number;
      readonly problems: readonly FormProblem[];
      /** Pretty-printed JSON of the content, secrets masked; absent while something cannot be read. */
      readonly preview?: string;
      /** True when this answers a `submit` that was refused: the page shows everything and focuses the summary. */
      readonly refused: boolean;
    }
  /** The request ended without this page: everything is disabled and the reason shown; answers stay copyable. */
  | { readonly type: 'closed'; readonly id: string; readonly reason: string };

/** Form page to host. */
export type FromFormPage =
  /** `hasFirst`: it shows the message that came with its HTML and needs no other. */
  | { readonly type: 'ready'; readonly hasFirst: boolean }
  | {
      readonly type: 'changed';
      readonly id: string;
      readonly revision: number;
      readonly entries: EntryPairs;
    }
  | {
      readonly type: 'submit';
      readonly id: string;
      readonly revision: number;
      readonly entries: EntryPairs;
    }
  | { readonly type: 'decline'; readonly id: string }
  | { readonly type: 'cancel'; readonly id: string }
  /** No more questions of this server, or an end to it. */
  | { readonly type: 'mute'; readonly id: string }
  | { readonly type: 'stop'; readonly id: string }
  | { readonly type: 'later'; readonly id: string; readonly entries: EntryPairs }
  | { readonly type: 'copy'; readonly id: string; readonly text: string }
  /** Something for the log: a message that could not be read, or a fault in the page's own code. */
  | { readonly type: 'fault'; readonly message: string };
