/** Every command of the extension. */
export const COMMAND_IDS = [
  'mcpElicitation.addServer',
  'mcpElicitation.importServers',
  'mcpElicitation.forgetInputs',
  'mcpElicitation.startDemoServer',
  'mcpElicitation.startServer',
  'mcpElicitation.stopServer',
  'mcpElicitation.restartServer',
  'mcpElicitation.signOut',
  'mcpElicitation.muteServer',
  'mcpElicitation.unmuteServer',
  'mcpElicitation.revokeApprovals',
  'mcpElicitation.showServerLog',
  'mcpElicitation.editServer',
  'mcpElicitation.callTool',
  'mcpElicitation.getPrompt',
  'mcpElicitation.readResource',
  'mcpElicitation.saveResult',
  'mcpElicitation.runWithArguments',
  'mcpElicitation.showPending',
  'mcpElicitation.answerPending',
  'mcpElicitation.declinePending',
  'mcpElicitation.cancelPending',
  'mcpElicitation.finishVisit',
  'mcpElicitation.stopVisit',
  'mcpElicitation.copyVisitUrl',
  'mcpElicitation.resumeCall',
  'mcpElicitation.discardCall',
  'mcpElicitation.cancelQuestion',
  'mcpElicitation.copyExchange',
  'mcpElicitation.showHistory',
  'mcpElicitation.exportHistory',
  'mcpElicitation.clearHistory',
] as const;

/** What each command does. A row of a view, or another caller, may hand it a target. */
export type CommandHandlers = Readonly<
  Record<(typeof COMMAND_IDS)[number], (target?: unknown) => unknown>
>;
