import type { Browser, Page } from 'playwright-core';
import type { PageServer } from './pageServer';
import { themes, type ThemeKind } from './themes';

/** The circumstances of a page. */
export interface Surroundings {
  readonly theme?: ThemeKind;
  readonly width?: number;
  readonly height?: number;
  readonly timezone?: string;
  /** BCP 47 tag of the person's language. */
  readonly language?: string;
  /** Puts the page's own words into other ones. */
  readonly translate?: (sentence: string) => string;
}

/** A page of the extension in a browser, with a stand-in for the API that VS Code gives it. */
export interface OpenedPage<Incoming, Outgoing> {
  readonly page: Page;
  /** What the page has posted so far. */
  sent(): Promise<readonly Outgoing[]>;
  /** Posts to the page as the extension does. */
  post(message: Incoming): Promise<void>;
  /** Console errors, broken policies and uncaught errors so far: there must be none. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** What the stand-in leaves on the page's window. */
interface Recording {
  sent: unknown[];
}

declare global {
  interface Window {
    recording: Recording;
    acquireVsCodeApi(): unknown;
    onPosted?: (message: unknown) => unknown;
  }
}

export async function openPage<Incoming, Outgoing>(
  browser: Browser,
  server: PageServer,
  kind: 'form' | 'history',
  surroundings: Surroundings,
  /** Gets what the page posts, as the extension does. */
  onPosted?: (message: Outgoing) => void,
): Promise<OpenedPage<Incoming, Outgoing>> {
  const { width = 800, height = 700, theme = 'vscode-dark', timezone = 'UTC' } = surroundings;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: timezone,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      faults.push(message.text());
    }
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  if (onPosted !== undefined) {
    await page.exposeFunction('onPosted', onPosted);
  }
  const behind = kind === 'form' ? 'editor' : 'panel';
  await page.addInitScript(standIn, { theme, behind, variables: themes[theme] });
  await page.goto(server.url(kind));
  return {
    page,
    faults,
    sent: async () => (await page.evaluate(() => window.recording.sent)) as Outgoing[],
    post: (message) => page.evaluate((data: unknown) => window.postMessage(data), message),
    close: () => context.close(),
  };
}

/** Runs in the page before its own script, as VS Code's own preparation does. */
function standIn(look: {
  theme: string;
  behind: string;
  variables: Readonly<Record<string, string>>;
}): void {
  window.recording = { sent: [] };
  // Lasts through a reload, like the state of a tab that is hidden and shown again.
  window.acquireVsCodeApi = () => ({
    postMessage: (message: unknown) => {
      window.recording.sent.push(structuredClone(message));
      void window.onPosted?.(message);
    },
    getState: (): unknown => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
    setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state ?? null)),
  });
  // The page is empty so far; this runs when its body comes, before the page's own script.
  const dress = new MutationObserver(() => {
    const { body, documentElement } = document;
    if (!(body instanceof HTMLElement)) {
      return;
    }
    dress.disconnect();
    for (const [name, value] of Object.entries(look.variables)) {
      documentElement.style.setProperty(`--vscode-${name}`, value);
    }
    // What the editor or the panel behind the page looks like.
    documentElement.style.background = `var(--vscode-${look.behind}-background)`;
    body.classList.add(look.theme);
    if (look.theme === 'vscode-high-contrast-light') {
      body.classList.add('vscode-high-contrast');
    }
    body.setAttribute('data-vscode-theme-kind', look.theme);
  });
  dress.observe(document, { childList: true, subtree: true });
}
