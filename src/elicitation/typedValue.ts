import type { ChoiceField, Field, MultiChoiceField, Option, TextField } from './field';
import { fieldProblem } from './fieldProblem';
import { isTextList } from './isTextList';
import type { JsonValue } from './json';
import { t } from './localize';
import { readNumber } from './readNumber';

type Typed =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'error'; readonly message: string };

/**
 * What typed text, not empty, means for a field of that kind. The constraints
 * are not looked at yet, unless they tell a number from a text.
 */
export function typedValue(field: Field, text: string): Typed {
  switch (field.kind) {
    case 'text':
      if (field.orNumber !== undefined) {
        return typedEither(field, text);
      }
      // Text goes out as typed; only a format leaves no room for blanks around it.
      return value(field.format === undefined ? text : writtenAs(field.format, text.trim()));
    case 'number':
      return typedNumber(field.title, field.integer, text.trim());
    case 'boolean':
      return typedBoolean(field.title, text.trim());
    case 'choice':
      return typedChoice(field, text);
    case 'multiChoice':
      return typedChoices(field, text);
    case 'json':
      return isTextList(field.schema) && !/^\s*["[{]/.test(text)
        ? value(linesIn(text))
        : typedJson(field.title, text);
  }
}

function value(typed: JsonValue): Typed {
  return { kind: 'value', value: typed };
}

function error(message: string): Typed {
  return { kind: 'error', message };
}

/** People write a blank between date and time; RFC 3339 wants a letter there. */
function writtenAs(format: TextField['format'], text: string): string {
  return format === 'date-time' ? text.replace(/^(\d{4}-\d\d-\d\d) +(?=\d)/, '$1T') : text;
}

function typedNumber(title: string, integer: boolean, text: string): Typed {
  const reading = readNumber(text);
  switch (reading.kind) {
    case 'notNumber':
      return error(
        integer
          ? t('{0} must be a whole number, written like 42.', title)
          : t('{0} must be a number, written like 42 or 0.5.', title),
      );
    case 'notExact':
      return error(
        Number.isFinite(Number(text))
          ? t('{0} has more digits than can be sent without changing the number.', title)
          : t('{0} is larger than any number that can be sent.', title),
      );
    case 'number':
      return integer && !reading.isWhole
        ? error(t('{0} must be a whole number, written like 42.', title))
        : value(reading.value);
  }
}

/**
 * A number where the field takes that number, else the text where it takes
 * that. Where both would do, it is a number only if it is written as that
 * number would be: `007`, `+49301234` or `1.10` would lose something.
 */
function typedEither(field: TextField, text: string): Typed {
  const trimmed = text.trim();
  const reading = readNumber(trimmed);
  const number = reading.kind === 'number' ? reading.value : undefined;
  const texts = [text, trimmed];
  const candidates = String(number) === trimmed ? [number, ...texts] : [...texts, number];
  const fitting = candidates.find(
    (candidate) => candidate !== undefined && fieldProblem(field, candidate) === undefined,
  );
  if (fitting === undefined && reading.kind === 'notExact') {
    return typedNumber(field.title, false, trimmed);
  }
  return value(fitting ?? number ?? text);
}

function typedBoolean(title: string, text: string): Typed {
  const word = text.toLowerCase();
  if ([t('Yes').toLowerCase(), 'yes', 'y', 'true'].includes(word)) {
    return value(true);
  }
  if ([t('No').toLowerCase(), 'no', 'n', 'false'].includes(word)) {
    return value(false);
  }
  return error(t('{0} must be yes or no.', title));
}

function typedChoice(field: ChoiceField, text: string): Typed {
  const found = namedIn(field.options)(text);
  const [only] = found;
  if (only === undefined) {
    return error(t('{0} must be one of the choices offered.', field.title));
  }
  return found.length === 1
    ? value(only.value)
    : error(t('{0}: “{1}” fits more than one choice. Pick it from the list.', field.title, text));
}

/** Finds the options whose value or title is a text, exactly; blanks around it count only if they must. */
function namedIn(options: readonly Option[]): (text: string) => readonly Option[] {
  const byName = new Map<string, Option[]>();
  for (const option of options) {
    for (const name of new Set([String(option.value), option.title])) {
      byName.set(name, [...(byName.get(name) ?? []), option]);
    }
  }
  return (text) => byName.get(text) ?? byName.get(text.trim()) ?? [];
}

/** The text as one option, as a JSON list, or as options divided by line breaks, else by commas. */
function typedChoices(field: MultiChoiceField, text: string): Typed {
  const named = namedIn(field.options);
  const [whole, ...others] = named(text);
  if (whole !== undefined && others.length === 0) {
    return value([whole.value]);
  }
  const list = text.trim().startsWith('[') ? parsed(text) : undefined;
  if (Array.isArray(list)) {
    return value(list);
  }
  const values: JsonValue[] = [];
  for (const part of text.split(text.includes('\n') ? '\n' : ',')) {
    if (part.trim() !== '') {
      const found = named(part);
      const [only] = found;
      if (only === undefined || found.length > 1) {
        return error(t('{0}: “{1}” is not one of the choices offered.', field.title, part.trim()));
      }
      values.push(only.value);
    }
  }
  return value(values);
}

function typedJson(title: string, text: string): Typed {
  const typed = parsed(text);
  if (typed === undefined) {
    return error(t('{0} must be written as JSON, such as ["one", "two"] or {"name": 1}.', title));
  }
  return numbersIn(text).every((number) => readNumber(number).kind === 'number')
    ? value(typed)
    : error(t('{0} has more digits than can be sent without changing the number.', title));
}

/** The texts of a list that is written one a line; blanks around a line and empty lines mean nothing. */
function linesIn(text: string): string[] {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The number literals of a JSON text. */
function numbersIn(text: string): string[] {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? [];
}
