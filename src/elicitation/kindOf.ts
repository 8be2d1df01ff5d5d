import { allowedOptions } from './allowedOptions';
import type { Option, TextField } from './field';
import { flatSchema } from './flatSchema';
import { formats } from './formats';
import { guessedType } from './guessedType';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { LIMITS } from './limits';
import { bilingual, t } from './localize';
import { orNumber } from './orNumber';
import { readOptions } from './readOptions';
import { SchemaFault } from './schemaFault';
import { sendableSchema } from './sendableSchema';
import { visibleText } from './visibleText';

/** How a property is answered. */
export type Kind =
  | { readonly kind: 'number' | 'boolean' | 'json' }
  | { readonly kind: 'text'; readonly orNumber?: TextField['orNumber'] }
  | { readonly kind: 'choice' | 'multiChoice'; readonly options: readonly Option[] };

type Note = (sentence: string) => void;

/**
 * How a flat schema is answered; a {@link SchemaFault} when no value could be
 * both what it asks for and part of an answer.
 *
 * @param nested whether a value may be anything JSON can carry
 */
export function kindOf(whole: JsonObject, nested: boolean, note: Note): Kind {
  const schema = nested ? whole : sendableSchema(whole, note);
  if (!(nested && listsOtherThanScalars(schema))) {
    const options = readOptions(schema, note);
    if (options !== undefined) {
      return choiceKind(allowedOptions(options, schema, note));
    }
  }
  const either = orNumber(schema);
  if (either !== undefined) {
    if (either.texts === undefined) {
      note(
        t(
          'The server takes several kinds of value here; a number is sent as one, the rest as text.',
        ),
      );
    }
    return { kind: 'text', orNumber: either };
  }
  const type = schema['type'] ?? guessedType(schema);
  switch (type) {
    case 'string':
      mustAllowSomething(schema['minLength'], schema['maxLength']);
      noteUnknownFormat(schema['format'], note);
      if (Array.isArray(schema['anyOf'])) {
        noteOtherTypes(schema['anyOf'], note);
      }
      return { kind: 'text' };
    case 'number':
    case 'integer':
      mustHoldNumber(schema);
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return listKind(schema, nested, note);
    case 'object':
      if (!nested) {
        throw new SchemaFault(bilingual('asks for nested values, which an answer can’t carry'));
      }
      return { kind: 'json' };
    case 'null':
      if (!nested) {
        throw new SchemaFault(bilingual('allows only null, which an answer can’t carry'));
      }
      return { kind: 'json' };
    default:
      return looseKind(schema, type, nested, note);
  }
}

function listsOtherThanScalars(schema: JsonObject): boolean {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [schema['const']];
  return values.some((value) => typeof value === 'object');
}

function choiceKind(options: readonly Option[]): Kind {
  if (options.length === 0) {
    throw new SchemaFault(bilingual('offers nothing that can be chosen'));
  }
  const areBare = options.every(
    ({ value, title }) => typeof value === 'boolean' && title === String(value),
  );
  return areBare ? { kind: 'boolean' } : { kind: 'choice', options };
}

/** Several types, a union of them, or none said. */
function looseKind(
  schema: JsonObject,
  type: JsonValue | undefined,
  nested: boolean,
  note: Note,
): Kind {
  const isUnion = Array.isArray(type) || Array.isArray(schema['anyOf']);
  if (Array.isArray(type) && type.includes('string') && !nested) {
    note(t('The server takes several kinds of value here; the answer is sent as text.'));
    return { kind: 'text' };
  }
  if (nested || isUnion) {
    return { kind: 'json' };
  }
  note(t('The server does not say what kind of value it wants; the answer is sent as text.'));
  return { kind: 'text' };
}

function noteUnknownFormat(format: JsonValue | undefined, note: Note): void {
  if (typeof format === 'string' && format !== '' && !formats.isKnown(format)) {
    const shown = visibleText(format, { multiline: false, limit: LIMITS.quoted });
    note(t('The format “{0}” is not known here, so it is not checked.', shown));
  }
}

function noteOtherTypes(branches: readonly JsonValue[], note: Note): void {
  const isMixed = branches.some(
    (branch) => isJsonObject(branch) && (branch['type'] ?? 'string') !== 'string',
  );
  if (isMixed) {
    note(t('The server takes several kinds of value here; the answer is sent as text.'));
  }
}

function listKind(schema: JsonObject, nested: boolean, note: Note): Kind {
  mustAllowSomething(schema['minItems'], schema['maxItems']);
  const items = schema['items'];
  const member = isJsonObject(items) ? flatSchema(items) : {};
  const all = nested && listsOtherThanScalars(member) ? undefined : readOptions(member, note);
  if (all === undefined) {
    const type = member['type'] ?? guessedType(member) ?? 'string';
    const isText = Array.isArray(type) ? type.includes('string') : type === 'string';
    if (!nested && !isText) {
      throw new SchemaFault(
        bilingual('asks for a list of other things than texts, which an answer can’t carry'),
      );
    }
    return { kind: 'json' };
  }
  const listed = nested ? all : all.filter(({ value }) => typeof value === 'string');
  const options = allowedOptions(listed, member, note);
  if (options.length === 0) {
    throw new SchemaFault(bilingual('offers nothing that can be chosen'));
  }
  if (Number(schema['minItems'] ?? 0) > options.length) {
    throw new SchemaFault(bilingual('asks for more choices than it offers'));
  }
  return { kind: 'multiChoice', options };
}

function mustAllowSomething(least: JsonValue | undefined, most: JsonValue | undefined): void {
  if (typeof least === 'number' && typeof most === 'number' && least > most) {
    throw new SchemaFault(bilingual('asks for at least {0} and at most {1}', least, most));
  }
}

function mustHoldNumber(schema: JsonObject): void {
  const bound = (keyword: string, otherwise: number): number => {
    const value = schema[keyword];
    return typeof value === 'number' ? value : otherwise;
  };
  const above = bound('exclusiveMinimum', -Infinity);
  const below = bound('exclusiveMaximum', Infinity);
  const least = Math.max(bound('minimum', -Infinity), above);
  const most = Math.min(bound('maximum', Infinity), below);
  const step = schema['type'] === 'integer' ? wholeStep(schema['multipleOf']) : undefined;
  const isEmpty =
    step === undefined
      ? least > most || (least === most && (above === least || below === most))
      : firstStep(least, above, step) > -firstStep(-most, -below, step);
  if (isEmpty) {
    throw new SchemaFault(bilingual('allows no number'));
  }
}

/** How far apart the whole numbers are that a schema allows. */
function wholeStep(multipleOf: JsonValue | undefined): number {
  return typeof multipleOf === 'number' && Number.isInteger(multipleOf) ? multipleOf : 1;
}

/** The first multiple of `step` from `least` on, and past `above`. */
function firstStep(least: number, above: number, step: number): number {
  const first = Math.ceil(least / step) * step;
  return first === above ? first + step : first;
}
