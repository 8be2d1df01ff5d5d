import { l10n, window, type Disposable, type LogOutputChannel } from 'vscode';
import type { KnownSecrets } from '../elicitation/knownSecrets';
import { discreetLogger } from '../mcp/discreetLogger';
import type { Logger } from '../mcp/logger';
import { plainLog } from './plainLog';

interface ServerLog {
  readonly channel: LogOutputChannel;
  readonly log: Logger;
}

/** One log channel a server, made when the server first has something to say. */
export class ServerLogs implements Disposable {
  private readonly logs = new Map<string, ServerLog>();

  constructor(private readonly secrets: KnownSecrets) {}

  /** The log of a server. Wire messages go to it at trace level. */
  for(server: string): Logger {
    return this.logOf(server).log;
  }

  show(server: string): void {
    this.logOf(server).channel.show();
  }

  dispose(): void {
    for (const { channel } of this.logs.values()) {
      channel.dispose();
    }
  }

  private logOf(server: string): ServerLog {
    let known = this.logs.get(server);
    if (known === undefined) {
      const channel = window.createOutputChannel(l10n.t('MCP: {0}', server), { log: true });
      known = { channel, log: discreetLogger(plainLog(channel), this.secrets.hiderOf(server)) };
      this.logs.set(server, known);
    }
    return known;
  }
}
