import { l10n, lm, Uri, window, workspace, type Extension, type ExtensionContext } from 'vscode';
import { Inbox } from './elicitation/inbox';
import { setTranslator } from './elicitation/localize';
import { PendingRequest } from './elicitation/pendingRequest';
import { History } from './history/history';
import { ServerSet } from './mcp/serverSet';
import { resolveVariables } from './mcp/variables';
import { CallToolTool } from './ui/api/callToolTool';
import { createApi } from './ui/api/createApi';
import type { ElicitationExports } from './ui/api/elicitationApi';
import { askToGoOn } from './ui/askToGoOn';
import { Calls } from './ui/calls/calls';
import { ResultPanel } from './ui/calls/resultPanel';
import { ExchangeCommands } from './ui/commands/exchangeCommands';
import { HistoryCommands } from './ui/commands/historyCommands';
import { InterruptedCommands } from './ui/commands/interruptedCommands';
import { PendingCommands } from './ui/commands/pendingCommands';
import { registerCommands } from './ui/commands/registerCommands';
import { ServerCommands } from './ui/commands/serverCommands';
import { VisitCommands } from './ui/commands/visitCommands';
import { eraMemory } from './ui/eraMemory';
import { HistoryView } from './ui/history/historyView';
import { recordHistory } from './ui/history/recordHistory';
import { InterruptedCalls } from './ui/interrupted/interruptedCalls';
import { showPendingStatus } from './ui/pendingStatus';
import { Reader } from './ui/reading/reader';
import { RunApproval } from './ui/runApproval';
import { ServerLogs } from './ui/serverLogs';
import { Inputs } from './ui/servers/inputs';
import { variableContext } from './ui/servers/variableContext';
import {
  changesRetention,
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
  const log = window.createOutputChannel('MCP Elicitation', { log: true });
  const logs = new ServerLogs();
  const approval = new RunApproval(context.globalState);
  const inputs = new Inputs(context.secrets);
  // The editor keeps what extensions store below the settings of the person.
  const userFolder = Uri.joinPath(context.globalStorageUri, '..', '..');

  const reader = new Reader(Uri.joinPath(extensionUri, 'dist', 'reading.js').fsPath);
  const inbox: Inbox = new Inbox(async (params) => {
    // Whoever asks must be there before a request arrives.
    await loadAsker();
    return reader.parse(params);
  });
  const loadAsker = once(async () => {
    const { Asker } = await import('./ui/asker');
    const asker = new Asker(inbox, reader, extensionUri, log, (server) => logs.for(server));
    subscriptions.push(asker);
    return asker;
  });
  inbox.on('settled', ({ request }) => {
    if (request?.kind === 'form') {
      reader.release(request);
    }
  });
  announceVisits(inbox);
  const interrupted = new InterruptedCalls(
    Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'rounds.json').fsPath,
  );
  interrupted.on('failed', (error) => {
    log.error(`Open rounds of questions could not be kept: ${String(error)}`);
  });
  const history = new History({
    script: Uri.joinPath(extensionUri, 'dist', 'historyThread.js').fsPath,
    path: Uri.joinPath(context.globalStorageUri, 'history.jsonl').fsPath,
    sentences: l10n.bundle ?? {},
    values: readKeptValues,
    retention: readRetention,
  });
  recordHistory(history, inbox, log);

  const servers = new ServerSet({
    clientInfo: {
      name: 'mcp-elicitation-client',
      title: 'MCP Elicitation Client',
      version: versionOf(extension),
    },
    resolve: (definition, entry, purpose, given) =>
      resolveVariables(definition, variableContext(entry, purpose, given)),
    askInputs: (definition, entry, signal) => inputs.ask(definition, entry, signal),
    approve: (entry, written, resolved) => approval.approve(entry, written, resolved),
    logFor: (name) => logs.for(name),
    loadConnection: async () => {
      // A server that runs may ask at any time.
      reader.warm();
      return (await import('./mcp/connection')).Connection;
    },
    onElicitation: (request, origin) =>
      inbox.receive({ ...request, origin, policies: readOptionsOf(origin.server).options }),
    optionsOf: (name) => {
      const { options, problems } = readOptionsOf(name);
      for (const problem of problems) {
        logs.for(name).warn(problem);
      }
      return options;
    },
    eras: eraMemory(context.globalState),
    signIn: signInHost(context.secrets, loadAsker),
    roots: () =>
      (workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map(({ name, uri }) => ({ name, uri: uri.toString() })),
    onVisitAgain: (before) => inbox.visitAgain(before),
    askToGoOn,
    saveRound: (server, round) => interrupted.keep(server, round),
    isTrusted: () => workspace.isTrusted,
  });
  const updateServers = (): void => {
    servers.update(readServerEntries()).catch((error: unknown) => {
      log.error(`A server could not be stopped: ${String(error)}`);
    });
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

  const results = new ResultPanel(extensionUri);
  const calls = new Calls({ servers, inbox, reader, loadAsker, results });
  const serverCommands = new ServerCommands(servers, logs, inputs, extension.id, userFolder);
  const pendingCommands = new PendingCommands(inbox, loadAsker);
  const visitCommands = new VisitCommands(inbox);
  const interruptedCommands = new InterruptedCommands(interrupted, calls);
  const exchangeCommands = new ExchangeCommands(inbox);
  const historyView = new HistoryView(history, extensionUri, log);
  const historyCommands = new HistoryCommands(history, () => historyView.filter);

  subscriptions.push(
    log,
    logs,
    reader,
    results,
    showPendingStatus(inbox),
    new PendingView(inbox, interrupted).register(),
    window.createTreeView('mcpElicitation.servers', { treeDataProvider: new ServersView(servers) }),
    window.registerWebviewViewProvider(HistoryView.viewId, historyView),
    workspace.onDidChangeConfiguration((event) => {
      if (changesServers(event)) {
        updateServers();
      }
      if (changesRetention(event)) {
        void history.retentionChanged();
      }
    }),
    workspace.onDidChangeWorkspaceFolders(updateServers),
    workspace.onDidGrantWorkspaceTrust(updateServers),
    registerCommands(
      {
        'mcpElicitation.addServer': () => serverCommands.add(),
        'mcpElicitation.importServers': () => serverCommands.import(),
        'mcpElicitation.forgetInputs': () => inputs.forget(),
        'mcpElicitation.startDemoServer': () => serverCommands.startDemo(),
        'mcpElicitation.startServer': (target) => serverCommands.start(target),
        'mcpElicitation.stopServer': (target) => serverCommands.stop(target),
        'mcpElicitation.restartServer': (target) => serverCommands.restart(target),
        'mcpElicitation.signOut': (target) => serverCommands.signOut(target),
        'mcpElicitation.showServerLog': (target) => serverCommands.showLog(target),
        'mcpElicitation.editServer': (target) => serverCommands.edit(target),
        'mcpElicitation.callTool': (target) => calls.callTool(target),
        'mcpElicitation.getPrompt': (target) => calls.getPrompt(target),
        'mcpElicitation.readResource': (target) => calls.readResource(target),
        'mcpElicitation.saveResult': () => results.save(),
        'mcpElicitation.runWithArguments': async () =>
          (await loadAsker()).argumentsEditor.runActive(),
        'mcpElicitation.showPending': () => pendingCommands.show(),
        'mcpElicitation.answerPending': (target) => pendingCommands.answer(target),
        'mcpElicitation.declinePending': (target) => {
          pendingCommands.decline(target);
        },
        'mcpElicitation.cancelPending': (target) => {
          pendingCommands.cancel(target);
        },
        'mcpElicitation.finishVisit': (target) => {
          visitCommands.finish(target);
        },
        'mcpElicitation.stopVisit': (target) => {
          visitCommands.stop(target);
        },
        'mcpElicitation.copyVisitUrl': (target) => visitCommands.copyUrl(target),
        'mcpElicitation.resumeCall': (target) => interruptedCommands.resume(target),
        'mcpElicitation.discardCall': (target) => {
          interruptedCommands.discard(target);
        },
        'mcpElicitation.cancelQuestion': () => pendingCommands.cancelShown(),
        'mcpElicitation.copyExchange': async (target) =>
          exchangeCommands.copy(
            target instanceof PendingRequest ? target : await serverCommands.serverOf(target),
          ),
        'mcpElicitation.showHistory': () => historyCommands.show(),
        'mcpElicitation.exportHistory': () => historyCommands.export(),
        'mcpElicitation.clearHistory': () => historyCommands.clear(),
      },
      log,
    ),
  );
  end = async () => {
    const stopped = servers.stopAll();
    await interrupted.flush();
    await history.flush();
    await stopped;
  };
  updateServers();
  void interrupted.load().then(() => interruptedCommands.offer());

  const api = createApi(servers, inbox);
  subscriptions.push(api, lm.registerTool(CallToolTool.toolName, new CallToolTool(servers, inbox)));
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
