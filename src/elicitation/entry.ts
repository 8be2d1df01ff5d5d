import type { JsonValue } from './json';

/**
 * What a person has put into one field so far: nothing, text as typed, or a
 * chosen value. Omitted, empty text and a value are three different things.
 */
export type Entry =
  | { readonly kind: 'omit' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: JsonValue };

/** The entries of a form by field name. A map, since names may be anything. */
export type Entries = ReadonlyMap<string, Entry>;
