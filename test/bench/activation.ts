import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEditor } from '../host/editor';
import { packProbe } from '../host/probe';

export interface Activation {
  readonly name: string;
  /** In milliseconds, one of each fresh window. */
  readonly times: readonly number[];
}

interface Subject {
  readonly id: string;
  /** As VS Code shows it. */
  readonly name: string;
}

/** Starts VS Code anew for each sample and reads what it shows under "Running Extensions". */
export async function measureActivation(
  vsix: string,
  subjects: readonly Subject[],
  samples: number,
): Promise<Activation[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mcpec-'));
  const seen: Map<string, number>[] = [];
  try {
    const extensions = [vsix, await packProbe(folder)];
    for (let sample = 0; sample < samples; sample += 1) {
      seen.push(await measureOnce(extensions, subjects));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return subjects.map(({ name }) => ({
    name,
    times: seen.map((times) => times.get(name) ?? Number.NaN),
  }));
}

async function measureOnce(
  extensions: readonly string[],
  subjects: readonly Subject[],
): Promise<Map<string, number>> {
  const editor = await launchEditor({ extensions });
  try {
    await editor.probe.run(
      async (vscode, ids) => {
        for (const id of ids) {
          await vscode.extensions.getExtension(id)?.activate();
        }
      },
      subjects.map(({ id }) => id),
    );
    return await editor.workbench.activationTimes();
  } finally {
    await editor.close();
  }
}
