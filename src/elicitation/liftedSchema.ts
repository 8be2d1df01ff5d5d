import { constantsAsEnum } from './constantsAsEnum';
import { formats } from './formats';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { setOwn } from './setOwn';
import type { SoundSchema } from './soundSchema';

/** A schema whose figures have been moved out, and the figures, in the order the schema refers to them. */
export interface LiftedSchema {
  readonly shape: SoundSchema;
  readonly figures: readonly JsonValue[];
}

/** Keywords whose value Ajv can read from the data (`$data`) instead of the schema. */
const FIGURES = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'enum',
  'const',
  'pattern',
]);

/** Words that describe and don't constrain. */
const ANNOTATIONS = new Set(['title', 'description', 'default', 'enumNames', 'uncheckedPattern']);

/**
 * Splits a schema into shape and figures. Compiling is what costs in Ajv;
 * the thousand fields of a large form have a handful of shapes, so that each
 * shape is compiled once however much the figures differ.
 *
 * @param home JSON pointer of the shape in the schema it will be part of, where its references point
 * @param at JSON pointer under which the figures will be found in the data
 */
export function liftedSchema(schema: SoundSchema, home: string, at: string): LiftedSchema {
  const figures: JsonValue[] = [];
  const lift = (part: SoundSchema): SoundSchema => {
    if (typeof part === 'boolean') {
      return part;
    }
    const shape: JsonObject = {};
    for (const [keyword, value] of Object.entries(part)) {
      const constants = unionOfConstants(keyword, value);
      if (constants !== undefined) {
        // Under `allOf`, since the schema may have an `enum` of its own.
        const allOf = shape['allOf'];
        const listed = { enum: { $data: `${at}/${figures.push(constants) - 1}` } };
        shape['allOf'] = [...(Array.isArray(allOf) ? allOf : []), listed];
      } else if (FIGURES.has(keyword)) {
        shape[keyword] = { $data: `${at}/${figures.push(value) - 1}` };
      } else if (keyword === '$ref' && typeof value === 'string') {
        shape[keyword] = `#${home}${value.slice(1)}`;
      } else if (!ANNOTATIONS.has(keyword) && !isUncheckedFormat(keyword, value)) {
        const inside = liftInside(keyword, value, lift);
        const former = shape[keyword];
        shape[keyword] =
          Array.isArray(former) && Array.isArray(inside) ? [...former, ...inside] : inside;
      }
    }
    return shape;
  };
  return { shape: lift(schema), figures };
}

/** A format that nothing is checked by would only make one more shape to compile. */
function isUncheckedFormat(keyword: string, value: JsonValue): boolean {
  return keyword === 'format' && typeof value === 'string' && !formats.isKnown(value);
}

function unionOfConstants(keyword: string, value: JsonValue): JsonValue[] | undefined {
  return (keyword === 'anyOf' || keyword === 'oneOf') && Array.isArray(value)
    ? constantsAsEnum(keyword, value)
    : undefined;
}

/** Keywords that hold a map from names; a property may be called `enum` or `title`. */
const MAPS = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'dependencies',
  '$defs',
  'definitions',
]);

function liftInside(
  keyword: string,
  value: JsonValue,
  lift: (schema: SoundSchema) => SoundSchema,
): JsonValue {
  if (Array.isArray(value)) {
    return value.map((member) => (isJsonObject(member) ? lift(member) : member));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  if (!MAPS.has(keyword)) {
    return lift(value);
  }
  const members: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    setOwn(members, name, isJsonObject(member) ? lift(member) : member);
  }
  return members;
}
