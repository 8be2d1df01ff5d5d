import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';

/** What the editor's JSON support would show as Markdown, insert as a snippet or take for an address. */
const BEYOND_TEXT = new Set([
  'markdownDescription',
  'markdownEnumDescriptions',
  'defaultSnippets',
  'patternErrorMessage',
  'errorMessage',
  'deprecationMessage',
  '$schema',
  '$id',
  'id',
]);

/**
 * A tool's schema as the editor's JSON support may have it: descriptions are
 * text, and nothing is fetched for a `$ref` to elsewhere.
 */
export function editorSchema(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => isHarmless(key, value))
      .map(([key, value]) => [key, cleaned(value)]),
  );
}

function isHarmless(key: string, value: JsonValue): boolean {
  // A property of that name has a schema, which is an object.
  const isKeyword = typeof value === 'string' || Array.isArray(value);
  if (key === '$ref' && typeof value === 'string') {
    return value.startsWith('#');
  }
  return !(isKeyword && BEYOND_TEXT.has(key));
}

function cleaned(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    return value.map(cleaned);
  }
  return isJsonObject(value) ? editorSchema(value) : value;
}
