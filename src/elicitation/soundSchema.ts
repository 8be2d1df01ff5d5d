import { compilePattern } from './compilePattern';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { KEYWORDS, type KeywordShape } from './keywords';
import { LIMITS } from './limits';
import { bilingual, t } from './localize';
import { resolveReference } from './resolveReference';
import { safeName } from './safeName';
import { SchemaFault } from './schemaFault';
import { setOwn } from './setOwn';
import { soundScalar } from './soundScalar';
import { visibleText } from './visibleText';

/** A schema, or one of the two that JSON Schema abbreviates: everything, nothing. */
export type SoundSchema = JsonObject | boolean;

/** What one reading of a document shares. */
export interface SoundContext {
  /** Where `#` points. */
  readonly root: JsonObject;
  /** Leave references as they are, so that a schema may refer to itself. */
  readonly keepReferences: boolean;
  /** Schemas that may still be read behind references. */
  budget: number;
  /** Options that may still be listed. */
  options: number;
  /** Takes one sentence for each thing that is left out. */
  note: (sentence: string) => void;
}

/** With the places that references point at. */
const ALL_KEYWORDS = new Map<string, KeywordShape>([
  ...KEYWORDS,
  ['$defs', 'properties'],
  ['definitions', 'properties'],
]);

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/**
 * A copy of `schema` that Ajv compiles and that stands alone: references
 * followed, ill-formed keywords and useless patterns left out with a note,
 * unknown keywords left out. Throws {@link SchemaFault} where that can't be
 * done without changing what is allowed.
 */
export function soundSchema(schema: JsonValue, context: SoundContext): SoundSchema {
  return copied(schema, context, [], 0);
}

function copied(
  schema: JsonValue,
  context: SoundContext,
  trail: readonly string[],
  depth: number,
): SoundSchema {
  if (typeof schema === 'boolean') {
    return schema;
  }
  if (!isJsonObject(schema)) {
    throw new SchemaFault(bilingual('is not described by a schema'));
  }
  if (depth > LIMITS.depth) {
    throw new SchemaFault(bilingual('is nested too deeply'));
  }
  context.budget -= trail.length > 0 ? 1 : 0;
  if (context.budget < 0) {
    throw new SchemaFault(bilingual('is too complex'));
  }
  const copy: JsonObject = {};
  const keywords = context.keepReferences ? ALL_KEYWORDS : KEYWORDS;
  for (const [keyword, value] of Object.entries(schema)) {
    const shape = keywords.get(keyword);
    // Null is how many generators write that a keyword is not set.
    if (shape !== undefined && (value !== null || shape === 'anything')) {
      const sound = keywordValue(shape, value, context, trail, depth + 1);
      if (sound === undefined) {
        noteIgnored(keyword, value, context);
        if (keyword === 'pattern' && typeof value === 'string') {
          copy['uncheckedPattern'] = value;
        }
      } else {
        copy[keyword] = sound;
      }
    }
  }
  settleItems(copy);
  settleBounds(copy, schema);
  return withReference(copy, schema, context, trail, depth);
}

/** Adds what `$ref` points at as one more schema that must hold. */
function withReference(
  copy: JsonObject,
  schema: JsonObject,
  context: SoundContext,
  trail: readonly string[],
  depth: number,
): SoundSchema {
  const reference = schema['$ref'] ?? schema['$dynamicRef'] ?? schema['$recursiveRef'];
  if (typeof reference !== 'string') {
    return copy;
  }
  if (trail.includes(reference)) {
    throw new SchemaFault(bilingual('refers to itself without end'));
  }
  const target = resolveReference(context.root, reference);
  if (target === undefined) {
    throw new SchemaFault(
      bilingual('refers to “{0}”, which is not part of the request', quoted(reference)),
    );
  }
  if (context.keepReferences) {
    copy['$ref'] = reference;
    return copy;
  }
  const resolved = withoutClassName(copied(target, context, [...trail, reference], depth + 1));
  if (Object.keys(copy).length === 0) {
    return resolved;
  }
  const others = copy['allOf'];
  copy['allOf'] = [...(Array.isArray(others) ? others : []), resolved];
  return copy;
}

/** Generators title definitions with the name of a class, which says less than the property's name. */
function withoutClassName(schema: SoundSchema): SoundSchema {
  const title = typeof schema === 'boolean' ? undefined : schema['title'];
  return typeof title === 'string' && /^\w+$/.test(title)
    ? Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== 'title'))
    : schema;
}

function keywordValue(
  shape: KeywordShape,
  value: JsonValue,
  context: SoundContext,
  trail: readonly string[],
  depth: number,
): JsonValue | undefined {
  const subschema = (schema: JsonValue): SoundSchema => copied(schema, context, trail, depth);
  switch (shape) {
    case 'schema':
      return isSchema(value) ? subschema(value) : undefined;
    case 'schemas':
      if (!isSchemaList(value)) {
        return undefined;
      }
      countOptions(value, context);
      return value.map(subschema);
    case 'schemaOrSchemas':
      if (isSchemaList(value)) {
        return value.map(subschema);
      }
      return isSchema(value) ? subschema(value) : undefined;
    case 'properties':
      return mapped(value, (member) => (isSchema(member) ? subschema(member) : undefined));
    case 'patternProperties':
      return patternsMapped(value, subschema, context);
    case 'dependencies':
      return mapped(value, (member) => {
        if (isNameList(member)) {
          return member.map(safeName.of);
        }
        return isSchema(member) ? subschema(member) : undefined;
      });
    case 'names':
      return Array.isArray(value)
        ? [...new Set(value.filter((name) => typeof name === 'string').map(safeName.of))]
        : undefined;
    case 'namesByName':
      return mapped(value, (member) => (isNameList(member) ? member.map(safeName.of) : undefined));
    case 'type':
      return soundType(value);
    case 'pattern':
      return typeof value === 'string' && compilePattern(value) !== undefined ? value : undefined;
    case 'values':
      if (!Array.isArray(value)) {
        return undefined;
      }
      countOptions(value, context);
      return value;
    default:
      return soundScalar(shape, value);
  }
}

/** Values, or branches that may each be one. */
function countOptions(list: readonly JsonValue[], context: SoundContext): void {
  context.options -= list.length;
  if (context.options < 0) {
    throw new SchemaFault(
      bilingual('offers more than the {0} choices that can be shown', LIMITS.options),
    );
  }
}

function soundType(value: JsonValue): JsonValue {
  const names = Array.isArray(value) ? value : [value];
  const unknown = names.find((name) => typeof name !== 'string' || !TYPES.has(name));
  if (names.length === 0 || unknown !== undefined) {
    throw new SchemaFault(
      bilingual(
        'asks for an unknown kind of value, “{0}”',
        quoted(JSON.stringify(unknown ?? value)),
      ),
    );
  }
  return Array.isArray(value) ? [...new Set(value)] : value;
}

/** The draft 7 spelling of tuples in 2020-12 words, so that one validator serves all drafts. */
function settleItems(copy: JsonObject): void {
  const { items, additionalItems: rest } = copy;
  if (rest !== undefined) {
    delete copy['additionalItems'];
  }
  if (Array.isArray(items)) {
    copy['prefixItems'] = items;
    delete copy['items'];
    if (rest !== undefined) {
      copy['items'] = rest;
    }
  }
}

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/** Draft 4 wrote `exclusiveMinimum: true` beside `minimum`. */
function settleBounds(copy: JsonObject, schema: JsonObject): void {
  for (const [bound, exclusive] of BOUNDS) {
    if (typeof copy[exclusive] === 'boolean') {
      delete copy[exclusive];
      const limit = copy[bound];
      if (schema[exclusive] === true && limit !== undefined) {
        copy[exclusive] = limit;
        delete copy[bound];
      }
    }
  }
}

function mapped(
  value: JsonValue,
  member: (value: JsonValue) => JsonValue | undefined,
): JsonObject | undefined {
  if (!isJsonObject(value)) {
    return undefined;
  }
  const copy: JsonObject = {};
  for (const [name, raw] of Object.entries(value)) {
    const sound = member(raw);
    if (sound === undefined) {
      return undefined;
    }
    setOwn(copy, safeName.of(name), sound);
  }
  return copy;
}

function patternsMapped(
  value: JsonValue,
  subschema: (schema: JsonValue) => SoundSchema,
  context: SoundContext,
): JsonObject | undefined {
  if (!isJsonObject(value)) {
    return undefined;
  }
  const copy: JsonObject = {};
  for (const [pattern, member] of Object.entries(value)) {
    if (compilePattern(pattern) === undefined || !isSchema(member)) {
      noteIgnored('patternProperties', pattern, context);
    } else {
      setOwn(copy, pattern, subschema(member));
    }
  }
  return copy;
}

function noteIgnored(keyword: string, value: JsonValue, context: SoundContext): void {
  if (keyword === 'pattern' && typeof value === 'string') {
    context.note(
      t('The pattern “{0}” can’t be checked here; the server will judge.', quoted(value)),
    );
  } else {
    context.note(t('“{0}” is not written as a schema may write it and was ignored.', keyword));
  }
}

function quoted(text: string): string {
  return visibleText(text, { multiline: false, limit: LIMITS.quoted });
}

function isSchema(value: JsonValue): value is JsonObject | boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}

function isSchemaList(value: JsonValue): value is (JsonObject | boolean)[] {
  return Array.isArray(value) && value.length > 0 && value.every(isSchema);
}

function isNameList(value: JsonValue): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
