const NAMES = [
  'addServer',
  'importServers',
  'forgetInputs',
  'startDemoServer',
  'startServer',
  'stopServer',
  'restartServer',
  'signOut',
  'muteServer',
  'unmuteServer',
  'revokeApprovals',
  'showServerLog',
  'editServer',
  'callTool',
  'getPrompt',
  'readResource',
  'openResult',
  'copyResult',
  'saveResult',
  'runWithArguments',
  'showPending',
  'answerPending',
  'declinePending',
  'cancelPending',
  'finishVisit',
  'stopVisit',
  'leaveVisit',
  'copyVisitUrl',
  'resumeCall',
  'discardCall',
  'cancelQuestion',
  'copyExchange',
  'showHistory',
  'exportHistory',
  'clearHistory',
] as const;

/** Every command of the extension. */
export const COMMAND_IDS = NAMES.map((name) => `mcpElicitation.${name}` as const);

/** What each command does. A row of a view, or another caller, may hand it a target. */
export type CommandHandlers = Readonly<
  Record<(typeof COMMAND_IDS)[number], (target?: unknown) => unknown>
>;
