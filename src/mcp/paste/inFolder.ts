import { isJsonObject, type JsonObject, type JsonValue } from '../../elicitation/json';

/**
 * A definition that was found in one of several open folders, so that it means
 * that folder wherever it is written to.
 *
 * @param folder the name of the folder
 */
export function inFolder(definition: JsonObject, folder: string): JsonObject {
  const named = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      return value
        .replace(/\$\{(workspaceFolder(?:Basename)?)\}/g, `\${$1:${folder}}`)
        .replaceAll('${cwd}', `\${workspaceFolder:${folder}}`);
    }
    if (Array.isArray(value)) {
      return value.map(named);
    }
    return isJsonObject(value) ? within(value) : value;
  };
  const within = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, named(value)]));
  const runs = definition['type'] === 'stdio' && definition['cwd'] === undefined;
  return { ...within(definition), ...(runs ? { cwd: `\${workspaceFolder:${folder}}` } : {}) };
}
