import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { until } from './until';

type VSCode = typeof import('vscode');

export interface Tab {
  readonly label: string;
  readonly isActive: boolean;
  readonly viewColumn: number;
}

/**
 * Runs code in the extension host, beside the extension under test: to set a scene
 * or look at a state, never in place of what a person does.
 */
export class Probe {
  private readonly token = randomUUID();
  private readonly portFile: string;

  constructor(folder: string) {
    this.portFile = join(folder, 'probe.port');
  }

  /** What the editor's process must have in its environment. */
  get environment(): Record<string, string> {
    return { HOST_PROBE_TOKEN: this.token, HOST_PROBE_PORT_FILE: this.portFile };
  }

  async waitUntilReady(): Promise<void> {
    await until('the extension host to start', () => this.answers(), 90_000);
  }

  /** The file is there before the port is in it, and after its extension host is gone. */
  private async answers(): Promise<boolean> {
    if (!existsSync(this.portFile) || (await readFile(this.portFile, 'utf8')) === '') {
      return false;
    }
    return this.run(() => true, undefined).catch(() => false);
  }

  /** Must come before a reload, whose extension host announces itself anew. */
  async forget(): Promise<void> {
    await rm(this.portFile, { force: true });
  }

  /** The function is sent as source: it sees its two parameters and nothing of this file. */
  async run<Argument, Result>(
    code: (vscode: VSCode, argument: Argument) => Result | PromiseLike<Result>,
    argument: Argument,
  ): Promise<Awaited<Result>> {
    const port = Number(await readFile(this.portFile, 'utf8'));
    const body = JSON.stringify({ source: code.toString(), argument });
    const answer = JSON.parse(await this.post(port, body)) as {
      result: Awaited<Result>;
      error?: string;
    };
    if (answer.error !== undefined) {
      throw new Error(answer.error);
    }
    return answer.result;
  }

  /** Not `fetch`, which gives up after five minutes without an answer: a tool call waits for a person. */
  private post(port: number, body: string): Promise<string> {
    const headers = { authorization: `Bearer ${this.token}` };
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method: 'POST', headers }, (response) => {
        text(response).then(resolve, reject);
      })
        .on('error', reject)
        .end(body);
    });
  }

  execute<Result>(command: string, ...args: unknown[]): Promise<Result> {
    return this.run(
      (vscode, call) => vscode.commands.executeCommand<Result>(call.command, ...call.args),
      { command, args },
    );
  }

  commands(): Promise<string[]> {
    return this.run((vscode) => vscode.commands.getCommands(true), undefined);
  }

  configuration<Value>(key: string): Promise<Value | undefined> {
    return this.run((vscode, name) => vscode.workspace.getConfiguration().get<Value>(name), key);
  }

  /** An `undefined` value removes the setting. */
  async configure(
    key: string,
    value: unknown,
    target: 'user' | 'workspace' = 'user',
  ): Promise<void> {
    await this.run(
      (vscode, change) =>
        vscode.workspace
          .getConfiguration()
          .update(
            change.key,
            change.value,
            change.target === 'user'
              ? vscode.ConfigurationTarget.Global
              : vscode.ConfigurationTarget.Workspace,
          ),
      { key, value, target },
    );
  }

  tabs(): Promise<Tab[]> {
    return this.run(
      (vscode) =>
        vscode.window.tabGroups.all.flatMap((group) =>
          group.tabs.map(({ label, isActive }) => ({
            label,
            isActive,
            viewColumn: group.viewColumn,
          })),
        ),
      undefined,
    );
  }

  activeText(): Promise<string | undefined> {
    return this.run((vscode) => vscode.window.activeTextEditor?.document.getText(), undefined);
  }

  readClipboard(): Promise<string> {
    return this.run((vscode) => vscode.env.clipboard.readText(), undefined);
  }

  async writeClipboard(value: string): Promise<void> {
    await this.run((vscode, written) => vscode.env.clipboard.writeText(written), value);
  }
}

/** Packs the extension behind `Probe` so that it can be installed like any other. */
export async function packProbe(folder: string): Promise<string> {
  const packagePath = join(folder, 'probe.vsix');
  await mkdir(folder, { recursive: true });
  await createVSIX({
    cwd: fileURLToPath(new URL('probe', import.meta.url)),
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  return packagePath;
}
