import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { bilingual } from './localize';
import { orNumber } from './orNumber';
import { SchemaFault } from './schemaFault';
import type { SoundSchema } from './soundSchema';
import { typesOf } from './typesOf';

/**
 * What a person needs to know of a property, in one flat schema: `allOf`
 * merged, null branches removed (a null can't be sent; it only means blank), a
 * union of constants written as `oneOf` of constants, one `type` at most.
 * A union that stays one keeps its `anyOf`. For showing; the check is made
 * against the schema itself.
 */
export function flatSchema(schema: SoundSchema): JsonObject {
  if (isNothing(schema)) {
    throw new SchemaFault(bilingual('allows no value'));
  }
  if (typeof schema === 'boolean') {
    return {};
  }
  if (isFlat(schema)) {
    return schema;
  }
  const { allOf, anyOf, oneOf, ...own } = schema;
  let flat: JsonObject = {};
  for (const member of schemasIn(allOf)) {
    flat = merged(flat, flatSchema(member));
  }
  flat = withoutNull(merged(flat, own));
  if (anyOf !== undefined) {
    flat = withUnion(flat, schemasIn(anyOf), 'anyOf');
  }
  return oneOf === undefined ? flat : withUnion(flat, schemasIn(oneOf), 'oneOf');
}

/** Most schemas are flat as they are; they stay the same object, which is checked already. */
function isFlat({ type, not, allOf, anyOf, oneOf, enum: values }: JsonObject): boolean {
  return (
    not === undefined &&
    allOf === undefined &&
    anyOf === undefined &&
    oneOf === undefined &&
    !Array.isArray(type) &&
    !(Array.isArray(values) && values.includes(null))
  );
}

/** The schema that nothing fits, in both spellings: `z.never()` is written as `{ not: {} }`. */
function isNothing(schema: SoundSchema): boolean {
  const not = typeof schema === 'boolean' ? undefined : schema['not'];
  return schema === false || not === true || (isJsonObject(not) && Object.keys(not).length === 0);
}

function schemasIn(value: JsonValue | undefined): SoundSchema[] {
  return Array.isArray(value)
    ? value.filter((member) => typeof member === 'boolean' || isJsonObject(member))
    : [];
}

/** Both at once; `later` wins where only one can, as siblings of a reference win over its target. */
function merged(earlier: JsonObject, later: JsonObject): JsonObject {
  const both: JsonObject = { ...earlier, ...later };
  for (const keyword of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']) {
    tighten(both, keyword, earlier[keyword], later[keyword], Math.max);
  }
  for (const keyword of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']) {
    tighten(both, keyword, earlier[keyword], later[keyword], Math.min);
  }
  const former = earlier['enum'];
  const latter = later['enum'];
  if (Array.isArray(former) && Array.isArray(latter)) {
    const allowed = new Set(former);
    both['enum'] = latter.filter((value) => allowed.has(value));
    delete both['enumNames'];
  }
  if (earlier['type'] !== undefined && later['type'] !== undefined) {
    both['type'] = commonType(writtenTypes(earlier), writtenTypes(later));
  }
  return both;
}

function tighten(
  both: JsonObject,
  keyword: string,
  first: JsonValue | undefined,
  second: JsonValue | undefined,
  pick: (a: number, b: number) => number,
): void {
  if (typeof first === 'number' && typeof second === 'number') {
    both[keyword] = pick(first, second);
  }
}

function writtenTypes(schema: JsonObject): JsonValue[] {
  const type = schema['type'];
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

function commonType(former: JsonValue[], latter: JsonValue[]): JsonValue {
  const common = latter.filter((type) => former.includes(type));
  if (latter.includes('integer') && former.includes('number') && !common.includes('integer')) {
    common.push('integer');
  }
  if (former.includes('integer') && latter.includes('number') && !common.includes('integer')) {
    common.push('integer');
  }
  const [only] = common;
  if (only === undefined) {
    throw new SchemaFault(bilingual('allows no value'));
  }
  return common.length === 1 ? only : common;
}

function withoutNull(schema: JsonObject): JsonObject {
  const flat = { ...schema };
  const types = writtenTypes(flat).filter((type) => type !== 'null');
  if (Array.isArray(flat['type'])) {
    const kinds = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
    const [only] = kinds;
    if (only === undefined) {
      flat['type'] = 'null';
    } else {
      flat['type'] = kinds.length === 1 ? only : kinds;
    }
  }
  const values = flat['enum'];
  if (Array.isArray(values) && values.includes(null) && values.length > 1) {
    flat['enum'] = values.filter((value) => value !== null);
    const names = flat['enumNames'];
    if (Array.isArray(names)) {
      flat['enumNames'] = names.filter((_, index) => values[index] !== null);
    }
  }
  return flat;
}

function isNull(schema: JsonObject): boolean {
  const values = schema['enum'];
  return (
    schema['type'] === 'null' ||
    schema['const'] === null ||
    (Array.isArray(values) && values.length > 0 && values.every((value) => value === null))
  );
}

function withUnion(
  flat: JsonObject,
  members: readonly SoundSchema[],
  keyword: 'anyOf' | 'oneOf',
): JsonObject {
  const branches = members
    .filter((member) => !isNothing(member))
    .map(flatSchema)
    .filter((branch) => !isNull(branch));
  const [first] = branches;
  if (first === undefined) {
    throw new SchemaFault(bilingual('allows no value'));
  }
  // The title beside a constant is the option's; beside anything else it is the property's.
  if (branches.length === 1 && !Object.hasOwn(first, 'const')) {
    return merged(first, flat);
  }
  if (keyword === 'oneOf' && branches.filter(isEverything).length > 1) {
    throw new SchemaFault(bilingual('offers choices without saying their values'));
  }
  const constants = branches.map(constantsOf);
  if (constants.every((list) => list !== undefined)) {
    // What two branches of `anyOf` allow is allowed, but not by `oneOf`.
    return { ...flat, oneOf: keyword === 'anyOf' ? eachOnce(constants.flat()) : constants.flat() };
  }
  const union: JsonObject = { ...flat, anyOf: branches };
  const type = flat['type'] ?? typeOfUnion(branches);
  return type === undefined ? union : { ...union, type };
}

/** A branch that only describes; two of them in a `oneOf` leave no value. */
function isEverything(branch: JsonObject): boolean {
  return Object.keys(branch).every((keyword) => keyword === 'title' || keyword === 'description');
}

function eachOnce(constants: readonly JsonObject[]): JsonObject[] {
  const seen = new Set<JsonValue | undefined>();
  return constants.filter(({ const: value }) => !seen.has(value) && seen.add(value));
}

/** The one type under which a union is asked for; undefined where one type would leave values out of reach. */
function typeOfUnion(branches: JsonObject[]): JsonValue | undefined {
  const union = { anyOf: branches };
  const types = typesOf(union);
  if (orNumber(union) !== undefined) {
    return undefined;
  }
  const isText = types.length > 0 && types.every((type) => type === 'string');
  if (isText || branches.flatMap(writtenTypes).includes('string')) {
    return 'string';
  }
  if (types.length > 0 && types.every((type) => type === 'number' || type === 'integer')) {
    return types.includes('number') ? 'number' : 'integer';
  }
  return undefined;
}

/** The `{const, title, description}` of a branch that allows only constants. */
function constantsOf(branch: JsonObject): JsonObject[] | undefined {
  if (Object.hasOwn(branch, 'const')) {
    return [branch];
  }
  const values = branch['enum'];
  if (Array.isArray(values)) {
    const names = branch['enumNames'];
    return values.map((value, index) => {
      const name = Array.isArray(names) ? names[index] : undefined;
      if (values.length === 1) {
        return { ...branch, const: value, title: name ?? branch['title'] ?? null };
      }
      return { const: value, title: name ?? null };
    });
  }
  if (branch['type'] === 'boolean') {
    return [{ const: true }, { const: false }];
  }
  const nested = branch['oneOf'];
  return Array.isArray(nested) ? nested.filter(isJsonObject) : undefined;
}
