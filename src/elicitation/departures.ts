import type { Field } from './field';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { LIMITS } from './limits';
import { t } from './localize';
import type { FormRequest } from './parsedRequest';
import { PROPERTY_ORDER } from './propertyNames';
import { visibleText } from './visibleText';

const DESCRIBING = ['type', 'title', 'description', 'default'];

/** The keywords that the specification's form schemas have, by type (2025-11-25, schema: PrimitiveSchemaDefinition). */
const SUBSET: ReadonlyMap<JsonValue | undefined, readonly string[]> = new Map([
  ['string', ['minLength', 'maxLength', 'format', 'enum', 'enumNames', 'oneOf']],
  ['number', ['minimum', 'maximum']],
  ['integer', ['minimum', 'maximum']],
  ['boolean', []],
  ['array', ['items', 'minItems', 'maxItems']],
]);

const ROOT = ['$schema', 'type', 'properties', 'required', PROPERTY_ORDER];
const ITEMS = ['type', 'enum', 'anyOf'];

/**
 * Where a form's schema leaves the specification's subset, and how it was
 * read all the same: one sentence each, for the author of the server.
 */
export function departures(form: FormRequest): string[] {
  const schema = form.requestedSchema;
  const sentences: string[] = [];
  const outside = Object.keys(schema).filter((keyword) => !ROOT.includes(keyword));
  if (outside.length > 0) {
    sentences.push(
      t('The form’s schema has {0} beside what the specification knows.', list(outside)),
    );
  }
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  for (const field of form.fields) {
    const property = Object.hasOwn(properties, field.name) ? properties[field.name] : undefined;
    const foreign = isJsonObject(property) ? foreignWords(property) : [];
    if (foreign.length > 0) {
      sentences.push(
        t(
          '“{0}” has {1} beside what the specification knows; it is read as {2}.',
          visibleText(field.name, { multiline: false, limit: LIMITS.quoted }),
          list(foreign),
          kindWord(field),
        ),
      );
    }
    sentences.push(...field.notes.map((note) => `${field.title}: ${note}`));
  }
  return [...sentences, ...form.notes];
}

function foreignWords(property: JsonObject): string[] {
  const type = property['type'];
  const known = SUBSET.get(type);
  if (known === undefined) {
    return [type === undefined ? t('no type') : `type ${quoted(type)}`, ...unknownIn(property, [])];
  }
  const items = property['items'];
  const inItems = isJsonObject(items)
    ? Object.keys(items).filter((keyword) => !ITEMS.includes(keyword))
    : [];
  return [...unknownIn(property, known), ...inItems.map((keyword) => `items.${keyword}`)];
}

function unknownIn(property: JsonObject, known: readonly string[]): string[] {
  return Object.keys(property).filter(
    (keyword) => !DESCRIBING.includes(keyword) && !known.includes(keyword),
  );
}

function kindWord(field: Field): string {
  switch (field.kind) {
    case 'text':
      return field.orNumber === undefined ? t('text') : t('a number or text');
    case 'number':
      return field.integer ? t('a whole number') : t('a number');
    case 'boolean':
      return t('yes or no');
    case 'choice':
      return t('a choice');
    case 'multiChoice':
      return t('a list of choices');
    case 'json':
      return field.unanswerable === true ? t('something that can’t be answered') : t('JSON');
  }
}

function list(words: readonly string[]): string {
  return visibleText(words.join(', '), { multiline: false, limit: LIMITS.quoted });
}

function quoted(value: JsonValue): string {
  return JSON.stringify(value);
}
