import type { JsonObject, JsonValue } from './json';
import { isJsonObject } from './json';
import { LIMITS } from './limits';
import { bilingual, t } from './localize';
import { rootShape } from './rootShape';
import { SchemaFault } from './schemaFault';
import { setOwn } from './setOwn';
import { soundSchema, type SoundContext, type SoundSchema } from './soundSchema';
import { checkFor } from './violations';
import { visibleText } from './visibleText';

/** One property with all that is known of it. */
export interface PropertyRules {
  /** The property's schema as it came. */
  readonly raw: JsonValue;
  readonly required: boolean;
  /** Only a branch (`anyOf`, `then`…) knows it: asked for, but not filled in beforehand. */
  readonly isConditional: boolean;
  /** What its value must fit, or why no value can. */
  readonly schema: SoundSchema | SchemaFault;
  /** What was left out of its schema, one sentence each. */
  readonly notes: readonly string[];
}

/** A form's schema, taken apart so that each part is checked on its own and names its field. */
export interface FormRules {
  readonly properties: ReadonlyMap<string, PropertyRules>;
  /** All that is said about the properties together: `required`, `anyOf`, `if`… */
  readonly rest: SoundSchema;
  readonly notes: readonly string[];
}

/** Rules by schema, for plain and for nested values: parsing and checking need the same ones. */
const known = {
  plain: new WeakMap<JsonObject, FormRules>(),
  nested: new WeakMap<JsonObject, FormRules>(),
};

/**
 * Reads a schema for checking. Throws {@link SchemaFault}, with a whole
 * sentence, when there is no way to check an answer against it.
 */
export function formRules(root: JsonObject, nested: boolean): FormRules {
  const cache = nested ? known.nested : known.plain;
  const rules = cache.get(root) ?? readRules(root, nested);
  cache.set(root, rules);
  return rules;
}

function readRules(root: JsonObject, nested: boolean): FormRules {
  const { always, sometimes, required } = rootShape(root);
  const count = new Set([...always.keys(), ...sometimes.keys()]).size;
  if (count > LIMITS.fields) {
    throw new SchemaFault(
      bilingual('The form has {0} fields; at most {1} can be shown.', count, LIMITS.fields),
    );
  }
  const notes: string[] = [];
  const context: SoundContext = {
    root,
    keepReferences: false,
    budget: LIMITS.referencedSchemas,
    options: LIMITS.options,
    note: () => undefined,
  };
  const properties = new Map<string, PropertyRules>();
  const add = (name: string, schema: JsonValue, isConditional: boolean): void => {
    const read = readProperty(schema, context);
    properties.set(name, { raw: schema, required: required.has(name), isConditional, ...read });
  };
  for (const [name, [only = true, ...others]] of always) {
    add(name, others.length === 0 ? only : { allOf: [only, ...others] }, false);
  }
  for (const [name, [only = true, ...others]] of sometimes) {
    if (!always.has(name)) {
      add(name, others.length === 0 ? only : { anyOf: [only, ...others] }, true);
    }
  }
  const forgotten = [...required].find((name) => !properties.has(name));
  if (forgotten !== undefined) {
    const shown = visibleText(forgotten, { multiline: false, limit: LIMITS.quoted });
    throw new SchemaFault(bilingual('“{0}” is required, but the form has no such field.', shown));
  }
  if (sometimes.size > 0 && [...sometimes.keys()].some((name) => !always.has(name))) {
    notes.push(t('Some fields are needed only for certain answers.'));
  }
  context.note = (sentence) => notes.push(sentence);
  const refersToItself = [...properties.values()].some(
    ({ schema }) => schema instanceof SchemaFault,
  );
  const rest = nested && refersToItself ? whole(root, context) : restOf(root, properties, context);
  return { properties, rest, notes };
}

function readProperty(
  schema: JsonValue,
  context: SoundContext,
): Pick<PropertyRules, 'schema' | 'notes'> {
  const notes: string[] = [];
  context.note = (sentence) => notes.push(sentence);
  try {
    const sound = soundSchema(schema, context);
    checkFor(sound);
    return { schema: sound, notes };
  } catch (error) {
    return { schema: asFault(error), notes };
  }
}

/** The root without what its own properties say, which is checked property by property. */
function restOf(
  root: JsonObject,
  properties: ReadonlyMap<string, PropertyRules>,
  context: SoundContext,
): SoundSchema {
  const shell: JsonObject = {};
  for (const name of Object.keys(isJsonObject(root['properties']) ? root['properties'] : {})) {
    setOwn(shell, name, !(properties.get(name)?.schema instanceof SchemaFault));
  }
  const rest = isJsonObject(root['properties']) ? { ...root, properties: shell } : root;
  return checkable(rest, context);
}

/** The root as it stands, references and all: for schemas of data that nests without end. */
function whole(root: JsonObject, context: SoundContext): SoundSchema {
  return checkable(root, { ...context, keepReferences: true });
}

function checkable(schema: JsonObject, context: SoundContext): SoundSchema {
  try {
    const sound = soundSchema(schema, context);
    checkFor(sound);
    return sound;
  } catch (error) {
    throw new SchemaFault(
      bilingual('Answers to this form can’t be checked: it {0}.', asFault(error).reason),
    );
  }
}

function asFault(error: unknown): SchemaFault {
  return error instanceof SchemaFault ? error : new SchemaFault(bilingual('can’t be checked here'));
}
