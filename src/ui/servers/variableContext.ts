import { homedir } from 'node:os';
import { sep } from 'node:path';
import { extensions, window, workspace } from 'vscode';
import { readInputDefinition } from '../../mcp/inputDefinition';
import type { GivenValues, ServerEntry } from '../../mcp/serverHost';
import type { ActiveFile, VariableContext } from '../../mcp/variables';
import { isJsonObject } from '../../elicitation/json';

/**
 * What variables stand for in this window.
 *
 * @param purpose `shown` leaves variables of the environment as they are written
 * @param given without it, inputs and commands are left as they are written
 */
export function variableContext(
  { folder, virtualFolder, inputs = [] }: ServerEntry,
  purpose: 'run' | 'shown',
  given?: GivenValues,
): VariableContext {
  return {
    ...(folder === undefined ? {} : { workspaceFolder: folder }),
    ...(virtualFolder === undefined ? {} : { virtualFolder }),
    workspaceFolders: new Map(
      (workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map(({ name, uri }) => [name, uri.fsPath]),
    ),
    userHome: homedir(),
    execPath: process.execPath,
    pathSeparator: sep,
    env: (name) => (purpose === 'shown' ? `\${env:${name}}` : process.env[name]),
    config: settingAsText,
    extensionFolder: (id) => extensions.getExtension(id)?.extensionPath,
    activeFile,
    input: (id) => {
      const raw = inputs.find((input) => isJsonObject(input) && input['id'] === id);
      if (raw === undefined) {
        return undefined;
      }
      // A wrong one is complained about before anything is asked or run.
      readInputDefinition(raw);
      const variable = `\${input:${id}}`;
      return given?.values.get(variable) ?? variable;
    },
    command: (id) => {
      const variable = `\${command:${id}}`;
      return given?.values.get(variable) ?? variable;
    },
  };
}

function settingAsText(key: string): string | undefined {
  const value = workspace.getConfiguration().get<unknown>(key);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

function activeFile(): ActiveFile | undefined {
  const editor = window.activeTextEditor;
  if (editor?.document.uri.scheme !== 'file') {
    return undefined;
  }
  const { document, selection } = editor;
  const folder = workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
  return {
    path: document.uri.fsPath,
    line: selection.active.line + 1,
    column: selection.active.character + 1,
    selectedText: document.getText(selection),
    ...(folder === undefined ? {} : { folder }),
  };
}
