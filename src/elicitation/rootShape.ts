import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { LIMITS } from './limits';
import { bilingual } from './localize';
import { propertiesOf } from './propertyNames';
import { resolveReference } from './resolveReference';
import { SchemaFault } from './schemaFault';
import { visibleText } from './visibleText';

/** What the root of a schema asks for, wherever it says so. */
export interface RootShape {
  /** Properties that always count, with every schema given for them; in the order of the schema. */
  readonly always: ReadonlyMap<string, readonly JsonValue[]>;
  /** Properties that only a branch (`anyOf`, `then`…) knows. */
  readonly sometimes: ReadonlyMap<string, readonly JsonValue[]>;
  readonly required: ReadonlySet<string>;
}

/** References, `allOf` and branches followed from the root before giving up. */
const LEVELS = 8;

/**
 * Finds the properties of a root schema, also behind `$ref`, `allOf` and
 * branches: an empty form in their place would ask for nothing and get it.
 * Throws {@link SchemaFault} when the root describes no object.
 */
export function rootShape(root: JsonObject): RootShape {
  const always = new Map<string, JsonValue[]>();
  const sometimes = new Map<string, JsonValue[]>();
  const required = new Set<string>();
  let visits = 0;

  const visit = (schema: JsonValue | undefined, isCertain: boolean, level: number): void => {
    if (!isJsonObject(schema) || level > LEVELS) {
      return;
    }
    visits += 1;
    if (visits > LIMITS.rootParts) {
      throw new SchemaFault(bilingual('The form is too complex.'));
    }
    if (isCertain) {
      mustBeObject(schema['type']);
      namesIn(schema['required']).forEach((name) => required.add(name));
    }
    const { $ref } = schema;
    const known = isCertain ? always : sometimes;
    for (const [name, property] of propertiesOf(schema)) {
      known.set(name, [...(known.get(name) ?? []), property]);
    }
    if (typeof $ref === 'string') {
      visit(target(root, $ref), isCertain, level + 1);
    }
    listIn(schema['allOf']).forEach((member) => visit(member, isCertain, level + 1));
    for (const branch of branchesOf(schema)) {
      visit(branch, false, level + 1);
    }
  };
  visit(root, true, 0);
  return { always, sometimes, required };
}

function mustBeObject(type: JsonValue | undefined): void {
  const types = Array.isArray(type) ? type : [type];
  if (type !== undefined && !types.includes('object')) {
    const shown = visibleText(JSON.stringify(type), { multiline: false, limit: LIMITS.quoted });
    throw new SchemaFault(
      bilingual('The form must ask for an object with named values, not for {0}.', shown),
    );
  }
}

function target(root: JsonObject, reference: string): JsonValue {
  const found = resolveReference(root, reference);
  if (found === undefined) {
    const shown = visibleText(reference, { multiline: false, limit: LIMITS.quoted });
    throw new SchemaFault(
      bilingual('The form refers to “{0}”, which is not part of the request.', shown),
    );
  }
  return found;
}

function namesIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function listIn(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The schemas that count only on some condition. */
function branchesOf(schema: JsonObject): JsonValue[] {
  const branches = [...listIn(schema['anyOf']), ...listIn(schema['oneOf'])];
  for (const keyword of ['then', 'else']) {
    branches.push(schema[keyword] ?? null);
  }
  for (const keyword of ['dependentSchemas', 'dependencies']) {
    const map = schema[keyword];
    branches.push(...(isJsonObject(map) ? Object.values(map) : []));
  }
  return branches;
}
