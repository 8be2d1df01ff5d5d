import type { JsonObject, JsonValue } from './json';

/** What every field of a form has, whatever its kind. Plain JSON, so that it can be posted to a page. */
interface FieldBase {
  /** The property's name in `requestedSchema`, exactly as the server wrote it. */
  readonly name: string;
  /** What the person reads: the schema's `title`, else the name; hostile characters made visible. */
  readonly title: string;
  readonly description?: string;
  readonly required: boolean;
  /** The constraints in words ("3 to 12 characters"), told before anything is typed; empty when there are none. */
  readonly hint: string;
  /** The server's `default` where it fits the schema; a misfit is dropped and mentioned in `notes`. */
  readonly default?: JsonValue;
  /** What was read differently from what the server wrote, one sentence each. */
  readonly notes: readonly string[];
  /** Looks like a password, key or other secret: masked, warned about, never kept. */
  readonly sensitive: boolean;
  /** The property's schema with references resolved and null branches removed. */
  readonly schema: JsonObject;
}

/** The string formats of the specification. */
export type TextFormat = 'email' | 'uri' | 'date' | 'date-time';

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly format?: TextFormat;
  /** Lengths in Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Long enough to deserve a text area. */
  readonly multiline: boolean;
  /** The server takes a number as well: what is typed as one is sent as one. */
  readonly orNumber?: {
    readonly whole: boolean;
    /** The only texts beside a number; missing where any may fit. */
    readonly texts?: readonly string[];
  };
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}

/** One value a person can choose. */
export interface Option {
  readonly value: string | number | boolean;
  readonly title: string;
  readonly description?: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
}

export interface MultiChoiceField extends FieldBase {
  readonly kind: 'multiChoice';
  readonly options: readonly Option[];
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A value outside the specification's flat subset (object, free array), typed as JSON. */
export interface JsonField extends FieldBase {
  readonly kind: 'json';
  /** Nothing that is entered could be sent (nested values in an elicitation): shown, and left out of the answer. */
  readonly unanswerable?: true;
}

/** One property of a `requestedSchema`, as a person answers it. */
export type Field =
  TextField | NumberField | BooleanField | ChoiceField | MultiChoiceField | JsonField;
