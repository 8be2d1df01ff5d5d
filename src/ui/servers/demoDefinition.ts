/** Names for the bundled demo server, the first that is free or already its own. */
export const DEMO_SERVER_NAMES = ['demo', 'elicitation-demo'] as const;

/** The bundled demo server: run by the editor's own Node, so that nothing else need be installed. */
export function demoDefinition(extensionId: string) {
  return {
    type: 'stdio',
    command: '${execPath}',
    args: [`\${extensionInstallFolder:${extensionId}}/dist/demoServer.js`],
    env: { ELECTRON_RUN_AS_NODE: '1' },
  };
}
