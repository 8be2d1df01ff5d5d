import { l10n, window, type Disposable, type LogOutputChannel } from 'vscode';

/** One log channel a server, made when the server first has something to say. */
export class ServerLogs implements Disposable {
  private readonly channels = new Map<string, LogOutputChannel>();

  /** The log of a server. Wire messages go to it at trace level. */
  for(server: string): LogOutputChannel {
    let channel = this.channels.get(server);
    if (channel === undefined) {
      channel = window.createOutputChannel(l10n.t('MCP: {0}', server), { log: true });
      this.channels.set(server, channel);
    }
    return channel;
  }

  dispose(): void {
    for (const channel of this.channels.values()) {
      channel.dispose();
    }
  }
}
