import type {
  ElicitRequestFormParams,
  ElicitResult,
  PrimitiveSchemaDefinition,
} from '@modelcontextprotocol/sdk/types.js';

type Content = NonNullable<ElicitResult['content']>;

const FORMATS: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:?\d\d)$/i,
};

/** What is wrong with an accepted answer, a short sentence each; nothing when it fits. */
export function findMisfits(
  { properties, required = [] }: ElicitRequestFormParams['requestedSchema'],
  content: Content,
): string[] {
  const missing = required
    .filter((name) => !Object.hasOwn(content, name))
    .map((name) => `${name}: missing`);
  const wrong = Object.entries(content).flatMap(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const complaint = schema === undefined ? undefined : findMisfit(schema, value);
    return complaint === undefined ? [] : [`${name}: ${complaint}`];
  });
  return [...missing, ...wrong];
}

function findMisfit(schema: PrimitiveSchemaDefinition, value: Content[string]): string | undefined {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'number':
    case 'integer':
      if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value))) {
        return schema.type === 'integer' ? 'must be a whole number' : 'must be a number';
      }
      return findOutOfBounds('', value, schema.minimum, schema.maximum);
    case 'array': {
      const options = 'anyOf' in schema.items ? valuesOf(schema.items.anyOf) : schema.items.enum;
      if (!Array.isArray(value) || !value.every((item) => options.includes(item))) {
        return `must be a list of ${options.join(', ')}`;
      }
      return findOutOfBounds('number of choices ', value.length, schema.minItems, schema.maxItems);
    }
    case 'string':
      return typeof value === 'string' ? findTextMisfit(schema, value) : 'must be text';
  }
}

function findTextMisfit(
  schema: Extract<PrimitiveSchemaDefinition, { type: 'string' }>,
  value: string,
): string | undefined {
  if ('enum' in schema || 'oneOf' in schema) {
    const options = 'enum' in schema ? schema.enum : valuesOf(schema.oneOf);
    return options.includes(value) ? undefined : `must be one of ${options.join(', ')}`;
  }
  if (schema.format !== undefined && FORMATS[schema.format]?.test(value) === false) {
    return `must be of the format ${schema.format}`;
  }
  // JSON Schema counts characters, not UTF-16 units.
  return findOutOfBounds('length ', [...value].length, schema.minLength, schema.maxLength);
}

function findOutOfBounds(
  what: string,
  amount: number,
  minimum = -Infinity,
  maximum = Infinity,
): string | undefined {
  if (amount < minimum) {
    return `${what}must be at least ${minimum}`;
  }
  return amount > maximum ? `${what}must be at most ${maximum}` : undefined;
}

function valuesOf(options: readonly { const: string }[]): string[] {
  return options.map((option) => option.const);
}
