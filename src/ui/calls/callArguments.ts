import { isJsonObject, type JsonObject } from '../../elicitation/json';
import { t } from '../../elicitation/localize';

/** The argument of `mcpElicitation.callTool`. */
export interface CallToolArgument {
  readonly server: string;
  readonly tool: string;
  /** Asked for when absent and the tool takes any. */
  readonly arguments?: JsonObject;
  /** Whether to show the result in an editor tab as well; false unless asked for. */
  readonly show: boolean;
}

/** The argument of `mcpElicitation.getPrompt`. */
export interface GetPromptArgument {
  readonly server: string;
  readonly prompt: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly show: boolean;
}

/** The argument of `mcpElicitation.readResource`. */
export interface ReadResourceArgument {
  readonly server: string;
  readonly uri: string;
  readonly show: boolean;
}

/** @throws Error saying which member is wrong */
export function readCallToolArgument(value: unknown): CallToolArgument {
  const object = readObject(value);
  const args = object['arguments'];
  if (args !== undefined && !isJsonObject(args)) {
    throw new Error(t('"arguments" must be an object.'));
  }
  return {
    server: readText(object, 'server'),
    tool: readText(object, 'tool'),
    show: object['show'] === true,
    ...(args === undefined ? {} : { arguments: args }),
  };
}

/** @throws Error saying which member is wrong */
export function readGetPromptArgument(value: unknown): GetPromptArgument {
  const object = readObject(value);
  const args = object['arguments'];
  if (args !== undefined && !isTextRecord(args)) {
    throw new Error(t('"arguments" must be an object of strings.'));
  }
  return {
    server: readText(object, 'server'),
    prompt: readText(object, 'prompt'),
    show: object['show'] === true,
    ...(args === undefined ? {} : { arguments: args }),
  };
}

/** @throws Error saying which member is wrong */
export function readReadResourceArgument(value: unknown): ReadResourceArgument {
  const object = readObject(value);
  return {
    server: readText(object, 'server'),
    uri: readText(object, 'uri'),
    show: object['show'] === true,
  };
}

function readObject(value: unknown): JsonObject {
  if (!isJsonObject(value)) {
    throw new Error(t('The argument must be an object.'));
  }
  return value;
}

function readText(object: JsonObject, key: string): string {
  const value = object[key];
  if (typeof value !== 'string' || value === '') {
    throw new Error(t('"{0}" must be a string that is not empty.', key));
  }
  return value;
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isJsonObject(value) && Object.values(value).every((member) => typeof member === 'string');
}
