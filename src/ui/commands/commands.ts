import { l10n, type Disposable, type Extension, type Memento, type Uri } from 'vscode';
import type { Inbox } from '../../elicitation/inbox';
import { PendingRequest } from '../../elicitation/pendingRequest';
import type { History } from '../../history/history';
import type { ServerSet } from '../../mcp/serverSet';
import type { Asker } from '../asker';
import { ArgumentAsker } from '../calls/askArguments';
import { Calls } from '../calls/calls';
import { LastArguments } from '../calls/lastArguments';
import { pickServer } from '../calls/pickFromCatalog';
import type { HistoryView } from '../history/historyView';
import type { InterruptedCalls } from '../interrupted/interruptedCalls';
import type { LastExchanges } from '../lastExchanges';
import type { Reader } from '../reading/reader';
import type { ResourceDocuments } from '../resources/resourceDocuments';
import { ResultPanel } from '../results/resultPanel';
import { RunApproval } from '../runApproval';
import type { ServerLogs } from '../serverLogs';
import type { Inputs } from '../servers/inputs';
import type { PendingView } from '../views/pendingView';
import type { CommandHandlers } from './commandIds';
import { ExchangeCommands } from './exchangeCommands';
import { HistoryCommands } from './historyCommands';
import { InterruptedCommands } from './interruptedCommands';
import { PendingCommands } from './pendingCommands';
import { ServerCommands } from './serverCommands';
import { TrustCommands } from './trustCommands';
import { VisitCommands } from './visitCommands';

/** What the commands work on: all of it is there from activation on. */
export interface CommandsHost {
  readonly servers: ServerSet;
  readonly inbox: Inbox;
  readonly reader: Reader;
  readonly loadAsker: () => Promise<Asker>;
  readonly history: History;
  readonly historyView: HistoryView;
  readonly pendingView: PendingView;
  readonly interrupted: InterruptedCalls;
  readonly exchanges: LastExchanges;
  readonly logs: ServerLogs;
  readonly inputs: Inputs;
  /** What is kept for all windows. */
  readonly storage: Memento;
  /** What is kept for this workspace. */
  readonly workspaceStorage: Memento;
  readonly loadDocuments: () => Promise<ResourceDocuments>;
  readonly extension: Extension<unknown>;
  /** Where the editor keeps the person's settings. */
  readonly userFolder: Uri;
}

/** What every command does. */
export class Commands implements Disposable {
  readonly handlers: CommandHandlers;
  readonly interrupted: InterruptedCommands;
  private readonly results: ResultPanel;

  constructor(host: CommandsHost) {
    const { servers, inbox, reader, loadAsker, history, historyView, extension } = host;
    const { loadDocuments } = host;
    const results = new ResultPanel(extension.extensionUri, {
      openCopy: async (...copy) => (await loadDocuments()).openCopy(...copy),
      readResource: async (server, uri) => {
        await calls.readResource({ server, uri, show: true });
      },
    });
    const lastArguments = new LastArguments(host.workspaceStorage);
    const argumentAsker = new ArgumentAsker(reader, loadAsker, lastArguments);
    const calls: Calls = new Calls({ servers, inbox, argumentAsker, results, loadDocuments });
    const serverCommands = new ServerCommands(
      servers,
      host.logs,
      host.inputs,
      history,
      extension.id,
      host.userFolder,
    );
    const pendingCommands = new PendingCommands(inbox, host.pendingView, loadAsker);
    const trustCommands = new TrustCommands(new RunApproval(host.storage), servers);
    const visitCommands = new VisitCommands(inbox);
    const interruptedCommands = new InterruptedCommands(host.interrupted, calls);
    const exchangeCommands = new ExchangeCommands(host.exchanges);
    const historyCommands = new HistoryCommands(history, () => historyView.filter);
    this.results = results;
    this.interrupted = interruptedCommands;
    this.handlers = {
      'mcpElicitation.addServer': () => serverCommands.add(),
      'mcpElicitation.importServers': () => serverCommands.import(),
      'mcpElicitation.forgetInputs': () => host.inputs.forget(),
      'mcpElicitation.startDemoServer': () => serverCommands.startDemo(),
      'mcpElicitation.startServer': (target) => serverCommands.start(target),
      'mcpElicitation.stopServer': (target) => serverCommands.stop(target),
      'mcpElicitation.restartServer': (target) => serverCommands.restart(target),
      'mcpElicitation.signOut': (target) => serverCommands.signOut(target),
      'mcpElicitation.muteServer': async (target) => {
        const server = await serverCommands.serverOf(target);
        if (server !== undefined) {
          inbox.mute(server.name);
        }
      },
      'mcpElicitation.unmuteServer': async (target) => {
        const server = await serverCommands.serverOf(target, () =>
          pickServer(
            servers.all.filter(({ name }) => inbox.isMuted(name)),
            l10n.t('No server is muted.'),
          ),
        );
        if (server !== undefined) {
          inbox.unmute(server.name);
        }
      },
      'mcpElicitation.revokeApprovals': () => trustCommands.revokeApprovals(),
      'mcpElicitation.showServerLog': (target) => serverCommands.showLog(target),
      'mcpElicitation.editServer': (target) => serverCommands.edit(target),
      'mcpElicitation.callTool': (target) => calls.callTool(target),
      'mcpElicitation.getPrompt': (target) => calls.getPrompt(target),
      'mcpElicitation.readResource': (target) => calls.readResource(target),
      'mcpElicitation.openResult': (part) => results.open(placeIn(part)),
      'mcpElicitation.copyResult': (part) => results.copy(placeIn(part)),
      'mcpElicitation.saveResult': (part) => results.save(placeIn(part)),
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
      'mcpElicitation.leaveVisit': (target) => {
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
    };
  }

  dispose(): void {
    this.results.dispose();
  }
}

/** The place of a part that a link of the result's page names; the buttons of its tab name none. */
function placeIn(target: unknown): number | undefined {
  return typeof target === 'number' ? target : undefined;
}
