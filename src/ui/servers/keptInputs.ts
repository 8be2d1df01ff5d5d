import type { SecretStorage } from 'vscode';
import { isJsonObject } from '../../elicitation/json';
import { placeOf } from '../../mcp/placeOf';
import type { ServerEntry } from '../../mcp/serverHost';

/** Whose servers get a value: those of user settings, or those of one workspace. */
export type InputOwner = Pick<ServerEntry, 'scope' | 'folder' | 'virtualFolder'>;

export interface KeptInput {
  readonly key: string;
  readonly owner: InputOwner;
  readonly id: string;
}

const SECRET_KEY = 'inputs';

/**
 * The values of inputs in the editor's secret storage. A workspace gets none
 * that were given for another or for the person's own servers: its settings
 * come with the folder, and could send them anywhere.
 */
export class KeptInputs {
  /** Changes one after the other, since each reads and writes all. */
  private changes: Promise<unknown> = Promise.resolve();

  constructor(private readonly secrets: SecretStorage) {}

  async find(owner: InputOwner, id: string): Promise<string | undefined> {
    return (await this.read()).get(keyOf(owner, id));
  }

  keep(owner: InputOwner, id: string, value: string): Promise<void> {
    return this.change((values) => values.set(keyOf(owner, id), value));
  }

  async list(): Promise<readonly KeptInput[]> {
    return [...(await this.read()).keys()].map((key) => {
      const [scope, folder, id] = JSON.parse(key) as [InputOwner['scope'], string | null, string];
      return { key, owner: { scope, folder: folder ?? undefined }, id };
    });
  }

  forget(keys: readonly string[]): Promise<void> {
    return this.change((values) => {
      for (const key of keys) {
        values.delete(key);
      }
    });
  }

  private change(edit: (values: Map<string, string>) => void): Promise<void> {
    const done = this.changes.then(async () => {
      const values = await this.read();
      edit(values);
      await this.secrets.store(SECRET_KEY, JSON.stringify(Object.fromEntries(values)));
    });
    this.changes = done.catch(() => undefined);
    return done;
  }

  private async read(): Promise<Map<string, string>> {
    const stored: unknown = JSON.parse((await this.secrets.get(SECRET_KEY)) ?? '{}');
    const values = new Map<string, string>();
    for (const [key, value] of Object.entries(isJsonObject(stored) ? stored : {})) {
      if (typeof value === 'string') {
        values.set(key, value);
      }
    }
    return values;
  }
}

/** An open folder changes nothing about the person's own servers. */
function keyOf(owner: InputOwner, id: string): string {
  const { scope } = owner;
  return JSON.stringify([scope, scope === 'user' ? null : (placeOf(owner) ?? null), id]);
}
