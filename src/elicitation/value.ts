import { checkContent, type ContentProblem } from './check';
import type { Entries, Entry } from './entry';
import type { Field } from './field';
import { fieldProblem } from './fieldProblem';
import { initialEntry } from './initialEntry';
import type { JsonObject, JsonValue } from './json';
import { t } from './localize';
import type { FormRequest } from './parsedRequest';
import { patternGuard } from './patternGuard';
import { setOwn } from './setOwn';
import { typedValue } from './typedValue';
import { checkFor } from './violations';

export { displayValue } from './displayValue';
export { initialEntry } from './initialEntry';

/** How an entry was read. */
export type Reading =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'omit' }
  | { readonly kind: 'error'; readonly message: string };

/** A content, as far as the entries could be read, and everything that keeps it from being sent. */
export interface ContentReading {
  readonly content: JsonObject;
  readonly problems: ContentProblem[];
}

/**
 * Reads typed text as the value of a field, the field's own constraints
 * included. Empty text leaves an optional field out; it is never sent as `""`
 * unless a person chose so (an entry with that value).
 */
export function readText(field: Field, text: string): Reading {
  const isBlank =
    field.kind === 'text' && field.format === undefined ? text === '' : text.trim() === '';
  if (isBlank) {
    return blank(field);
  }
  const typed = typedValue(field, text);
  return typed.kind === 'error' ? typed : checked(field, typed.value);
}

/** Reads what a person has put into a field. */
export function readEntry(field: Field, entry: Entry): Reading {
  switch (entry.kind) {
    case 'omit':
      return blank(field);
    case 'text':
      return readText(field, entry.text);
    case 'value':
      return checked(field, entry.value);
  }
}

function blank(field: Field): Reading {
  return field.required
    ? { kind: 'error', message: t('{0} is required.', field.title) }
    : { kind: 'omit' };
}

function checked(field: Field, value: JsonValue): Reading {
  const message = fieldProblem(field, value);
  return message === undefined ? { kind: 'value', value } : { kind: 'error', message };
}

/** What an untouched form would send. */
export function initialContent(form: FormRequest): JsonObject {
  const content: JsonObject = {};
  for (const field of form.fields) {
    const entry = initialEntry(field);
    if (entry.kind === 'value') {
      setOwn(content, field.name, entry.value);
    }
  }
  return content;
}

/**
 * Reads all entries of a form: the one way from what a person entered to what
 * is sent. A field without entry is left out. The content as a whole is
 * checked once every entry could be read.
 */
export function readEntries(form: FormRequest, entries: Entries): ContentReading {
  const usesPatterns = form.fields.map((field) => checkFor(field.schema).usesPatterns);
  const run = (): ContentReading => readAll(form, entries);
  const reading = usesPatterns.includes(true) ? patternGuard.guard(run) : run();
  return reading.problems.length > 0
    ? reading
    : { ...reading, problems: checkContent(form, reading.content) };
}

function readAll(form: FormRequest, entries: Entries): ContentReading {
  const content: JsonObject = {};
  const problems: ContentProblem[] = [];
  for (const field of form.fields) {
    const reading = readEntry(field, entries.get(field.name) ?? { kind: 'omit' });
    if (reading.kind === 'value') {
      setOwn(content, field.name, reading.value);
    } else if (reading.kind === 'error') {
      problems.push({ field: field.name, message: reading.message });
    }
  }
  return { content, problems };
}
