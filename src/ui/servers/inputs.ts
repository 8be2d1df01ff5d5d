import { commands, l10n, window, type QuickInput, type SecretStorage } from 'vscode';
import { visibleText } from '../../elicitation/visibleText';
import {
  readInputDefinition,
  type CommandInput,
  type InputDefinition,
  type PickInput,
  type PromptInput,
} from '../../mcp/inputDefinition';
import { DefinitionError, type ServerDefinition } from '../../mcp/serverDefinition';
import type { GivenValues, ServerEntry } from '../../mcp/serverHost';
import { ServerUnavailableError } from '../../mcp/serverUnavailableError';
import { askedVariables } from '../../mcp/variables';
import { notify } from '../notify';
import { plainLabel, plainPrompt } from '../quickInput/plainText';
import { KeptInputs, type InputOwner } from './keptInputs';

/** Longest description of an input that is shown, in code points. */
const LONGEST_DESCRIPTION = 500;

/** Asks for the values of inputs, each once, and keeps them for the next time. */
export class Inputs {
  private readonly kept: KeptInputs;
  /** One at a time: a second quick input would take the place of the first. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(secrets: SecretStorage) {
    this.kept = new KeptInputs(secrets);
  }

  /**
   * The values of all inputs and commands that a definition refers to.
   *
   * @param mayAsk when false, only values that are kept are given
   * @throws ServerUnavailableError when the person gave up, or may not be asked
   * @throws DefinitionError when an input is not defined, or a command fails
   */
  async ask(
    definition: ServerDefinition,
    entry: ServerEntry,
    mayAsk: boolean,
    signal: AbortSignal,
  ): Promise<GivenValues> {
    const values = new Map<string, string>();
    const secrets: string[] = [];
    const inputs = (entry.inputs ?? []).map(readInputDefinition);
    for (const { kind, id } of askedVariables(definition)) {
      const variable = `\${${kind}:${id}}`;
      const input: InputDefinition | undefined =
        kind === 'command'
          ? { type: 'command', id, command: id }
          : inputs.find((candidate) => candidate.id === id);
      if (input === undefined) {
        continue;
      }
      const value =
        input.type === 'command'
          ? await valueOfCommand(input, variable)
          : await this.valueOf(input, entry, mayAsk, signal);
      values.set(variable, value);
      if (input.type === 'command' || (input.type === 'promptString' && input.password)) {
        secrets.push(value);
      }
    }
    return { values, secrets };
  }

  /** Keeps a value as if the person had been asked for it. */
  async keep(owner: InputOwner, id: string, value: string): Promise<void> {
    await this.kept.keep(owner, id, value);
  }

  /** Lets the person choose which kept values to forget. */
  async forget(): Promise<void> {
    const kept = await this.kept.list();
    if (kept.length === 0) {
      void notify.info(l10n.t('No values of inputs are kept.'));
      return;
    }
    const picked = await window.showQuickPick(
      kept.map(({ key, owner, id }) => ({
        label: plainLabel(id),
        description:
          owner.scope === 'user'
            ? l10n.t('for servers of user settings')
            : l10n.t('for servers of {0}', owner.folder ?? l10n.t('this workspace')),
        key,
      })),
      {
        title: l10n.t('Forget Input Values'),
        placeHolder: l10n.t('They will be asked for when a server needs them again'),
        canPickMany: true,
        ignoreFocusOut: true,
      },
    );
    if (picked !== undefined && picked.length > 0) {
      await this.kept.forget(picked.map(({ key }) => key));
      void notify.info(
        l10n.t('Forgotten. Servers that run keep what they were given until they are restarted.'),
      );
    }
  }

  private valueOf(
    input: PromptInput | PickInput,
    entry: ServerEntry,
    mayAsk: boolean,
    signal: AbortSignal,
  ): Promise<string> {
    const turn = async (): Promise<string> => {
      const known = await this.kept.find(entry, input.id);
      if (known !== undefined && fits(input, known)) {
        return known;
      }
      if (!mayAsk) {
        throw new ServerUnavailableError(
          l10n.t(
            '{0} needs a value for {1} from you. Start it to be asked for it.',
            entry.name,
            `\${input:${input.id}}`,
          ),
        );
      }
      const value = signal.aborted ? undefined : await askFor(input, entry.name, signal);
      signal.throwIfAborted();
      if (value === undefined) {
        throw new ServerUnavailableError(
          l10n.t(
            '{0} was not started, because {1} was not given.',
            entry.name,
            `\${input:${input.id}}`,
          ),
        );
      }
      await this.kept.keep(entry, input.id, value);
      return value;
    };
    const asked = this.queue.then(turn);
    this.queue = asked.catch(() => undefined);
    return asked;
  }
}

function fits(input: PromptInput | PickInput, value: string): boolean {
  return input.type === 'promptString' || input.options.some((option) => option.value === value);
}

/** Undefined when the person pressed Escape, or something else took the place of the question. */
function askFor(
  input: PromptInput | PickInput,
  server: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const prompt = plainPrompt(
    visibleText(input.description === '' ? input.id : input.description, {
      multiline: false,
      limit: LONGEST_DESCRIPTION,
    }),
  );
  const title = l10n.t(
    'Input for the MCP server {0}',
    visibleText(server, { multiline: false, limit: LONGEST_DESCRIPTION }),
  );
  if (input.type === 'promptString') {
    const box = window.createInputBox();
    box.prompt = prompt;
    box.password = input.password;
    box.value = input.default ?? '';
    box.placeholder = l10n.t('Asked for once, and kept in the secret storage of the editor');
    return shown(box, title, signal, (finish) => {
      box.onDidAccept(() => {
        finish(box.value);
      });
    });
  }
  const pick = window.createQuickPick<{ label: string; value: string }>();
  pick.placeholder = prompt;
  pick.items = input.options.map(({ label, value }) => ({
    label: plainLabel(label),
    ...(label === value ? {} : { description: plainLabel(value) }),
    value,
  }));
  pick.activeItems = pick.items.filter(({ value }) => value === input.default);
  return shown(pick, title, signal, (finish) => {
    pick.onDidAccept(() => {
      finish(pick.activeItems[0]?.value);
    });
  });
}

async function shown(
  quickInput: QuickInput,
  title: string,
  signal: AbortSignal,
  listen: (finish: (value: string | undefined) => void) => void,
): Promise<string | undefined> {
  quickInput.title = title;
  quickInput.ignoreFocusOut = true;
  const hide = (): void => {
    quickInput.hide();
  };
  signal.addEventListener('abort', hide);
  try {
    return await new Promise<string | undefined>((resolve) => {
      listen(resolve);
      quickInput.onDidHide(() => {
        resolve(undefined);
      });
      quickInput.show();
    });
  } finally {
    signal.removeEventListener('abort', hide);
    quickInput.dispose();
  }
}

/** Runs anew at each start: what it returns, such as a token, may last for a while only. */
async function valueOfCommand({ command, args }: CommandInput, variable: string): Promise<string> {
  let value: unknown;
  try {
    value = await commands.executeCommand(command, args);
  } catch (error) {
    throw new DefinitionError(
      l10n.t(
        '{0} can\'t be resolved because the command "{1}" failed: {2}',
        variable,
        command,
        error instanceof Error ? error.message : String(error),
      ),
      { cause: error },
    );
  }
  if (typeof value !== 'string') {
    throw new DefinitionError(
      l10n.t(
        '{0} can\'t be resolved because the command "{1}" returned no text.',
        variable,
        command,
      ),
    );
  }
  return value;
}
