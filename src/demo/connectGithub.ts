import { randomUUID } from 'node:crypto';
import { openConnectPage } from './connectPage';
import type { DemoTool } from './demoTool';
import { toolResult } from './toolResult';

/** How long the page stays up after the person agreed to open it. */
const PAGE_PATIENCE_MS = 10 * 60 * 1000;

/** What must not pass through the client goes by a web page: here, a stand-in for GitHub's sign-in. */
export const connectGithub: DemoTool = {
  definition: {
    name: 'connect_github',
    title: 'Connect GitHub',
    description:
      'Connects an account in the browser, on a page of this server. GitHub itself is not contacted.',
    inputSchema: { type: 'object', properties: {} },
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  },
  mode: 'url',
  otherwise:
    'Not connected: this client cannot open a page for a server (elicitation.url). Use a client that can, or give the server an access token through its environment; never type one into a form.',

  async run(_args, asking) {
    const page = await openConnectPage();
    try {
      const elicitationId = randomUUID();
      const action = await asking.url(
        'Connect your GitHub account on the page that opens in your browser.',
        page.url,
        elicitationId,
      );
      switch (action) {
        case 'accept': {
          if (!(await page.connected(asking.signal, PAGE_PATIENCE_MS))) {
            return {
              ...toolResult('Not connected: nobody pressed Connect on the page in time.'),
              isError: true,
            };
          }
          await asking.complete(elicitationId);
          return toolResult('Connected the GitHub account.');
        }
        case 'decline':
          return toolResult(
            'Declined: the GitHub account stays unconnected, and the page is gone.',
          );
        case 'cancel':
          return toolResult(
            'Cancelled: the GitHub account is not connected yet, and the page is gone. Run the tool again for another.',
          );
      }
    } finally {
      page.close();
    }
  },
};
