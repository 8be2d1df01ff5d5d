import { l10n, Uri, window, workspace, type Extension, type ExtensionContext } from 'vscode';
import { Inbox } from './elicitation/inbox';
import { KnownSecrets } from './elicitation/knownSecrets';
import { setTranslator } from './elicitation/localize';
import type { Policies } from './elicitation/policy';
import { History } from './history/history';
import type { EventKind } from './history/record';
import { discreetLogger } from './mcp/discreetLogger';
import { ServerSet } from './mcp/serverSet';
import { createApi } from './ui/api/createApi';
import type { ElicitationExports } from './ui/api/elicitationApi';
import { registerAgentTool } from './ui/api/registerAgentTool';
import type { AskerActions } from './ui/asker';
import { announceCrashes } from './ui/announceCrashes';
import { AutoStart } from './ui/autoStart';
import { registerCommands } from './ui/commands/registerCommands';
import { eraMemory } from './ui/eraMemory';
import { HistoryView } from './ui/history/historyView';
import { recordHistory } from './ui/history/recordHistory';
import { InterruptedCalls } from './ui/interrupted/interruptedCalls';
import { LastExchanges } from './ui/lastExchanges';
import { noteAnswers } from './ui/noteAnswers';
import { plainLog } from './ui/plainLog';
import { showPendingStatus } from './ui/pendingStatus';
import { Reader } from './ui/reading/reader';
import { ResourceFiles } from './ui/resources/resourceFiles';
import { ServerLogs } from './ui/serverLogs';
import { showServerNotices } from './ui/serverNotices';
import {
  changesRetention,
  changesServerOptions,
  changesServers,
  readKeptValues,
  readOptionsOf,
  readRetention,
  readServerEntries,
} from './ui/settings';
import { signInHost } from './ui/signIn/signInHost';
import { PendingView } from './ui/views/pendingView';
import { ServersView } from './ui/views/serversView';
import { announceVisits } from './ui/visits/announceVisits';

let end: (() => Promise<void>) | undefined;

/** Builds the objects and registers what the editor shows; everything heavy is loaded on first use. */
export function activate(context: ExtensionContext): ElicitationExports {
  setTranslator((message, ...args) => l10n.t(message, ...args));
  const { extensionUri, subscriptions } = context;
  const extension = context.extension;
  const channel = window.createOutputChannel('MCP Elicitation', { log: true });
  const secrets = new KnownSecrets();
  const log = discreetLogger(plainLog(channel), secrets.hiderOf());
  const logs = new ServerLogs(secrets);
  const loadInputs = once(async () => {
    const { Inputs } = await import('./ui/servers/inputs');
    return new Inputs(context.secrets);
  });

  const reader = new Reader(Uri.joinPath(extensionUri, 'dist').fsPath, l10n.bundle);
  const inbox: Inbox = new Inbox(async (params) => {
    // Whoever asks must be there before a request arrives.
    await loadAsker();
    return reader.parse(params);
  });
  const loadAsker = once(async () => {
    const { Asker } = await import('./ui/asker');
    const asker = new Asker(
      inbox,
      reader,
      extensionUri,
      log,
      (server) => logs.for(server),
      askerActions,
    );
    subscriptions.push(asker);
    return asker;
  });
  inbox.on('settled', ({ request }) => {
    if (request?.kind === 'form') {
      reader.release(request);
    }
  });
  announceVisits(inbox);
  noteAnswers(inbox);
  const recordEvent = (server: string, kind: EventKind, text: string): void => {
    void history.addEvent({ server, kind, at: new Date(), text });
  };
  inbox.on('muted', (server, isMuted) => {
    recordEvent(
      server,
      isMuted ? 'muted' : 'unmuted',
      isMuted ? l10n.t('You muted the server.') : l10n.t('You unmuted the server.'),
    );
  });
  const askerActions: AskerActions = {
    mute: (server) => {
      inbox.mute(server);
    },
    stop: (server) => {
      recordEvent(server, 'stopped', l10n.t('You stopped the server while it asked.'));
      servers
        .find(server)
        ?.stop()
        .catch((error: unknown) => {
          log.error(`${server} could not be stopped: ${String(error)}`);
        });
    },
    acceptIdentity: (server) => {
      servers.find(server)?.acceptIdentity();
    },
  };
  showServerNotices(inbox, askerActions, (server) => logs.for(server));
  const interrupted = new InterruptedCalls(
    // Empty windows have no storage of their own, and must not share one.
    context.storageUri && Uri.joinPath(context.storageUri, 'rounds.json').fsPath,
  );
  interrupted.on('failed', (error) => {
    log.error(`Open rounds of questions could not be kept: ${String(error)}`);
  });
  const history = new History({
    script: Uri.joinPath(extensionUri, 'dist', 'historyThread.js').fsPath,
    path: Uri.joinPath(context.globalStorageUri, 'history.jsonl').fsPath,
    sentences: l10n.bundle ?? {},
    values: readKeptValues,
    hiderOf: (server) => secrets.hiderOf(server),
    retention: readRetention,
  });
  recordHistory(history, inbox, log);

  /** How each server that was started is dealt with. */
  const policies = new Map<string, Policies>();
  const servers: ServerSet = new ServerSet({
    clientInfo: {
      name: 'mcp-elicitation-client',
      title: 'MCP Elicitation Client',
      version: versionOf(extension),
    },
    resolve: async (...asked) => {
      const { resolveDefinition } = await import('./ui/servers/resolveDefinition');
      return resolveDefinition(...asked);
    },
    askInputs: async (...asked) => (await loadInputs()).ask(...asked),
    approve: async (...asked) => {
      const { RunApproval } = await import('./ui/runApproval');
      return new RunApproval(context.globalState).approve(...asked);
    },
    loadIdentities: async () => {
      const { IdentityMemory } = await import('./ui/identityMemory');
      return new IdentityMemory(
        context.globalState,
        () => servers.all.map(({ name }) => name),
        (server, text) => {
          recordEvent(server, 'identityChanged', text);
        },
      );
    },
    secrets,
    logFor: (name) => logs.for(name),
    loadConnection: async () => {
      // A server that runs may ask at any time.
      reader.warm();
      return (await import('./mcp/connection')).Connection;
    },
    onElicitation: (request, origin) =>
      inbox.receive({
        ...request,
        origin,
        policies: readOptionsOf(origin.server, origin.scope).options,
      }),
    optionsOf: ({ name, scope }) => {
      const { options, problems } = readOptionsOf(name, scope);
      for (const problem of problems) {
        logs.for(name).warn(problem);
      }
      policies.set(name, options);
      return options;
    },
    eras: eraMemory(context.globalState),
    signIn: signInHost(context.secrets, loadAsker),
    roots: () =>
      (workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map(({ name, uri }) => ({ name, uri: uri.toString() })),
    onVisitAgain: (before) => inbox.visitAgain(before),
    askToGoOn: async (...asked) => (await loadAsker()).askToGoOn(...asked),
    saveRound: (server, round) => interrupted.keep(server, round),
    isTrusted: () => workspace.isTrusted,
  });
  announceCrashes(servers);
  const autoStart = new AutoStart(servers);
  const updateServers = (): void => {
    servers.update(readServerEntries()).catch((error: unknown) => {
      log.error(`A server could not be stopped: ${String(error)}`);
    });
    autoStart.run();
  };

  workspace.onDidChangeWorkspaceFolders(
    () => {
      for (const server of servers.all) {
        server.tellRootsChanged();
      }
    },
    undefined,
    subscriptions,
  );

  const exchanges = new LastExchanges(inbox);
  const historyView = new HistoryView(history, extensionUri, log);
  const loadDocuments = once(async () => {
    const { ResourceDocuments } = await import('./ui/resources/resourceDocuments');
    const { changes } = resourceFiles;
    const documents = new ResourceDocuments({
      servers,
      inbox,
      changes,
      logFor: (name) => logs.for(name),
    });
    subscriptions.push(documents);
    return documents;
  });
  const resourceFiles: ResourceFiles = new ResourceFiles(loadDocuments);
  const pendingView = new PendingView(inbox, interrupted);
  const loadCommands = once(async () => {
    const { Commands } = await import('./ui/commands/commands');
    const commands = new Commands({
      servers,
      inbox,
      reader,
      loadAsker,
      history,
      historyView,
      pendingView,
      interrupted,
      exchanges,
      logs,
      inputs: await loadInputs(),
      storage: context.globalState,
      workspaceStorage: context.workspaceState,
      loadDocuments,
      extension,
      // The editor keeps what extensions store below the settings of the person.
      userFolder: Uri.joinPath(context.globalStorageUri, '..', '..'),
    });
    subscriptions.push(commands);
    return commands;
  });

  subscriptions.push(
    channel,
    logs,
    reader,
    showPendingStatus(inbox),
    resourceFiles.register(),
    pendingView.register(),
    window.createTreeView('mcpElicitation.servers', {
      treeDataProvider: new ServersView(servers, inbox),
    }),
    window.registerWebviewViewProvider(HistoryView.viewId, historyView),
    workspace.onDidChangeConfiguration((event) => {
      if (changesServers(event)) {
        updateServers();
      }
      if (changesServerOptions(event)) {
        void import('./ui/policyChanges').then(({ policyChanges }) => {
          for (const [server, text] of policyChanges(servers.all, policies)) {
            recordEvent(server, 'policy', text);
          }
        });
      }
      if (changesRetention(event)) {
        void history.retentionChanged();
      }
    }),
    workspace.onDidChangeWorkspaceFolders(updateServers),
    workspace.onDidGrantWorkspaceTrust(updateServers),
    registerCommands(async () => (await loadCommands()).handlers, log),
  );
  end = async () => {
    const stopped = servers.stopAll();
    await interrupted.flush();
    await history.flush();
    await stopped;
  };
  updateServers();
  void interrupted.load().then(async () => {
    if (interrupted.all.length > 0) {
      await (await loadCommands()).interrupted.offer();
    }
  });

  const api = createApi(servers, inbox);
  const loadAgentTool = once(async () => {
    const { CallToolTool } = await import('./ui/api/callToolTool');
    return new CallToolTool(servers, inbox);
  });
  subscriptions.push(api, registerAgentTool(loadAgentTool));
  return api;
}

/** Stops every server, and writes down how its questions ended; the editor waits a few seconds for it. */
export async function deactivate(): Promise<void> {
  await end?.();
}

function versionOf(extension: Extension<unknown>): string {
  const { version } = extension.packageJSON as { readonly version: string };
  return version;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
