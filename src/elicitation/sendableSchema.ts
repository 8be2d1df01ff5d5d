import { flatSchema } from './flatSchema';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { bilingual, t } from './localize';
import { SchemaFault } from './schemaFault';
import { typesOf } from './typesOf';

/**
 * A flat schema without the branches of its union whose values an answer
 * can't carry, such as the variants with fields of an enum in Rust. A
 * {@link SchemaFault} where no branch is left.
 */
export function sendableSchema(schema: JsonObject, note: (sentence: string) => void): JsonObject {
  const branches = schema['anyOf'];
  if (!Array.isArray(branches)) {
    return schema;
  }
  const sendable = branches.filter(isSendable);
  if (sendable.length === branches.length) {
    return schema;
  }
  if (sendable.length === 0) {
    throw new SchemaFault(bilingual('asks for nested values, which an answer can’t carry'));
  }
  note(t('The server also takes nested values here, which an answer can’t carry.'));
  return flatSchema({ ...schema, anyOf: sendable });
}

function isSendable(branch: JsonValue): boolean {
  if (!isJsonObject(branch)) {
    return true;
  }
  const types = typesOf(branch);
  return types.length === 0 || types.some((type) => type !== 'object' && type !== 'null');
}
