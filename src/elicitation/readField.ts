import type { Field } from './field';
import { flatSchema } from './flatSchema';
import type { PropertyRules } from './formRules';
import { hintFor } from './hintFor';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { kindOf, type Kind } from './kindOf';
import { LIMITS } from './limits';
import { t } from './localize';
import { looksLong } from './looksLong';
import { SchemaFault } from './schemaFault';
import { looksSensitive } from './sensitive';
import { visibleText } from './visibleText';

/** What every field has. */
type Base = Pick<
  Field,
  'name' | 'title' | 'description' | 'required' | 'hint' | 'notes' | 'sensitive' | 'schema'
>;

/**
 * One property as a person answers it, its default not yet looked at. Throws
 * {@link SchemaFault} when it is required and no answer to it could be both
 * true and sent.
 *
 * @param nested whether a value may be anything JSON can carry
 */
export function readField(name: string, rules: PropertyRules, nested: boolean): Field {
  const notes = [...rules.notes];
  try {
    if (rules.schema instanceof SchemaFault) {
      throw rules.schema;
    }
    const flat = flatSchema(rules.schema);
    const schema = rules.isConditional ? withoutDefault(flat) : flat;
    const kind = kindOf(schema, nested, (sentence) => notes.push(sentence));
    return fieldOf(kind, baseOf(name, schema, rules.required, kind.kind, notes));
  } catch (error) {
    const isAnswerable = nested && rules.schema instanceof SchemaFault;
    if (!(error instanceof SchemaFault) || (rules.required && !isAnswerable)) {
      throw error;
    }
    return unreadField(name, rules, isAnswerable, error);
  }
}

function withoutDefault(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== 'default'));
}

function baseOf(
  name: string,
  schema: JsonObject,
  required: boolean,
  kind: Field['kind'],
  notes: readonly string[],
): Base {
  const { title, description, format } = schema;
  const shownTitle = textOf(title, LIMITS.title, false) ?? textOf(name, LIMITS.title, false);
  const shownDescription = textOf(description, LIMITS.description, true);
  return {
    name,
    title: shownTitle ?? t('(no name)'),
    ...(shownDescription === undefined ? {} : { description: shownDescription }),
    required,
    hint: hintFor(schema, kind),
    notes,
    sensitive:
      (kind === 'text' || kind === 'number' || kind === 'json') &&
      looksSensitive({
        name,
        title: typeof title === 'string' ? title : undefined,
        description: typeof description === 'string' ? description : undefined,
        format: typeof format === 'string' ? format : undefined,
      }),
    schema,
  };
}

function textOf(
  value: JsonValue | undefined,
  limit: number,
  multiline: boolean,
): string | undefined {
  return typeof value === 'string' && value.trim() !== ''
    ? visibleText(value.trim(), { multiline, limit })
    : undefined;
}

function fieldOf(kind: Kind, base: Base): Field {
  const { schema } = base;
  switch (kind.kind) {
    case 'text': {
      const { format, pattern } = schema;
      return {
        ...base,
        kind: 'text',
        ...(isTextFormat(format) ? { format } : {}),
        ...figure(schema['minLength'], (minLength) => ({ minLength })),
        ...figure(schema['maxLength'], (maxLength) => ({ maxLength })),
        ...(typeof pattern === 'string' ? { pattern } : {}),
        multiline: looksLong(base.name, schema),
        ...(kind.orNumber === undefined ? {} : { orNumber: kind.orNumber }),
      };
    }
    case 'number':
      return {
        ...base,
        kind: 'number',
        integer: schema['type'] === 'integer',
        ...figure(schema['minimum'], (minimum) => ({ minimum })),
        ...figure(schema['maximum'], (maximum) => ({ maximum })),
      };
    case 'boolean':
      return { ...base, kind: 'boolean' };
    case 'choice':
      return { ...base, kind: 'choice', options: kind.options };
    case 'multiChoice':
      return {
        ...base,
        kind: 'multiChoice',
        options: kind.options,
        ...figure(schema['minItems'], (minItems) => ({ minItems })),
        ...figure(schema['maxItems'], (maxItems) => ({ maxItems })),
      };
    case 'json':
      return { ...base, kind: 'json' };
  }
}

const FORMATS = ['email', 'uri', 'date', 'date-time'] as const;

function isTextFormat(format: JsonValue | undefined): format is (typeof FORMATS)[number] {
  return FORMATS.some((known) => known === format);
}

function figure<T>(value: JsonValue | undefined, member: (value: number) => T): T | undefined {
  return typeof value === 'number' ? member(value) : undefined;
}

/** A property that can't be shown as what it is. */
function unreadField(
  name: string,
  rules: PropertyRules,
  isAnswerable: boolean,
  fault: SchemaFault,
): Field {
  const raw = isJsonObject(rules.raw) ? rules.raw : {};
  const described: JsonObject = {};
  for (const keyword of ['title', 'description', 'default']) {
    const value = raw[keyword];
    if (value !== undefined && (isAnswerable || keyword !== 'default')) {
      described[keyword] = value;
    }
  }
  const base = baseOf(name, described, rules.required, 'json', rules.notes);
  const note = isAnswerable
    ? t('It {0}; write it as JSON.', fault.message)
    : t('It {0}, so it can’t be answered here and is left out.', fault.message);
  return {
    ...base,
    hint: isAnswerable ? base.hint : t('Can’t be answered here'),
    notes: [...rules.notes, note],
    kind: 'json',
    ...(isAnswerable ? {} : { unanswerable: true }),
  };
}
