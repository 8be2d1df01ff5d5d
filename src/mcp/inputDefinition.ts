import { isJsonObject, type JsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import { DefinitionError } from './serverDefinition';

/** A text that the person types. */
export interface PromptInput {
  readonly type: 'promptString';
  readonly id: string;
  readonly description: string;
  readonly password: boolean;
  readonly default?: string;
}

/** One of several texts, chosen by the person. */
export interface PickInput {
  readonly type: 'pickString';
  readonly id: string;
  readonly description: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
  readonly default?: string;
}

/** What a command of the editor returns. */
export interface CommandInput {
  readonly type: 'command';
  readonly id: string;
  readonly command: string;
  readonly args?: unknown;
}

/** What `${input:id}` stands for: an entry of `mcpElicitation.inputs`, in the shape of VS Code's `mcp.json`. */
export type InputDefinition = PromptInput | PickInput | CommandInput;

/**
 * Reads one entry of `mcpElicitation.inputs`.
 *
 * @throws DefinitionError naming the input, and the key that is wrong
 */
export function readInputDefinition(raw: unknown): InputDefinition {
  if (!isJsonObject(raw) || typeof raw['id'] !== 'string' || raw['id'] === '') {
    throw new DefinitionError(t('An entry of mcpElicitation.inputs has no "id".'));
  }
  const { id, type } = raw;
  const optionalText = (key: string): string | undefined => {
    const value = raw[key];
    if (value !== undefined && typeof value !== 'string') {
      throw wrong(id, t('"{0}" must be a string.', key));
    }
    return value;
  };
  const description = optionalText('description') ?? '';
  const preset = optionalText('default');
  const withDefault = preset === undefined ? {} : { default: preset };
  switch (type) {
    case 'promptString':
      if (raw['password'] !== undefined && typeof raw['password'] !== 'boolean') {
        throw wrong(id, t('"password" must be true or false.'));
      }
      return { type, id, description, password: raw['password'] === true, ...withDefault };
    case 'pickString':
      return { type, id, description, options: readOptions(raw, id), ...withDefault };
    case 'command': {
      const command = optionalText('command');
      if (command === undefined || command === '') {
        throw wrong(id, t('"command" is missing or empty.'));
      }
      return { type, id, command, ...(raw['args'] === undefined ? {} : { args: raw['args'] }) };
    }
    default:
      throw wrong(id, t('"type" must be "promptString", "pickString" or "command".'));
  }
}

function readOptions(raw: JsonObject, id: string): PickInput['options'] {
  const { options } = raw;
  if (!Array.isArray(options) || options.length === 0) {
    throw wrong(id, t('"options" must be a list that is not empty.'));
  }
  return options.map((option) => {
    if (typeof option === 'string') {
      return { label: option, value: option };
    }
    if (isJsonObject(option) && typeof option['value'] === 'string') {
      const { label, value } = option;
      return { label: typeof label === 'string' ? label : value, value };
    }
    throw wrong(
      id,
      t('Each of "options" must be a string, or an object with "label" and "value".'),
    );
  });
}

function wrong(id: string, what: string): DefinitionError {
  return new DefinitionError(
    t('{0}, as mcpElicitation.inputs defines it: {1}', `\${input:${id}}`, what),
  );
}
