import type { Browser, Page } from 'playwright-core';
import { drawn } from './drawn';
import type { PageKind, PageServer } from './pageServer';
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
  /** Device pixels to a CSS pixel: 2 at a zoom of 200 %. */
  readonly pixelRatio?: number;
}

/** A page of the extension in a browser, with a stand-in for the API that VS Code gives it. */
export interface OpenedPage<Incoming, Outgoing> {
  readonly page: Page;
  /** What the page has posted so far. */
  sent(): Promise<readonly Outgoing[]>;
  /** Posts to the page as the extension does. */
  post(message: Incoming): Promise<void>;
  /** Changes the theme, as VS Code does under pages that are open. */
  wear(theme: ThemeKind): Promise<void>;
  /** Console errors, broken policies and uncaught errors so far: there must be none. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** What the stand-in leaves on the page's window. */
interface Recording {
  sent: unknown[];
}

/** What a theme gives a page. */
interface Look {
  readonly theme: string;
  /** What shows through the page. */
  readonly behind: string;
  readonly variables: Readonly<Record<string, string>>;
}

declare global {
  interface Window {
    recording: Recording;
    acquireVsCodeApi(): unknown;
    onPosted?: (message: unknown) => unknown;
    dress(look: Look): void;
  }
}

export async function openPage<Incoming, Outgoing>(
  browser: Browser,
  server: PageServer,
  kind: PageKind,
  surroundings: Surroundings,
  /** Gets what the page posts, as the extension does. */
  onPosted?: (message: Outgoing) => void,
): Promise<OpenedPage<Incoming, Outgoing>> {
  const { width = 800, height = 700, theme = 'vscode-dark', timezone = 'UTC' } = surroundings;
  const { pixelRatio = 1 } = surroundings;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
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
  const behind = kind === 'history' ? 'panel' : 'editor';
  await page.addInitScript(standIn, { theme, behind, variables: themes[theme] });
  await page.goto(server.url(kind));
  return {
    page,
    faults,
    sent: async () => (await page.evaluate(() => window.recording.sent)) as Outgoing[],
    post: (message) => page.evaluate((data: unknown) => window.postMessage(data), message),
    wear: async (worn) => {
      await page.evaluate((look) => window.dress(look), {
        theme: worn,
        behind,
        variables: themes[worn],
      });
      await drawn(page);
    },
    close: () => context.close(),
  };
}

/** Runs in the page before its own script, as VS Code's own preparation does. */
function standIn(look: Look): void {
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
  window.dress = ({ theme, behind, variables }) => {
    const { body, documentElement } = document;
    documentElement.removeAttribute('style');
    for (const [name, value] of Object.entries(variables)) {
      documentElement.style.setProperty(`--vscode-${name}`, value);
    }
    // What the editor or the panel behind the page looks like.
    documentElement.style.background = `var(--vscode-${behind}-background)`;
    const isContrastLight = theme === 'vscode-high-contrast-light';
    body.className = isContrastLight ? `${theme} vscode-high-contrast` : theme;
    body.setAttribute('data-vscode-theme-kind', theme);
  };
  // The page is empty so far; this runs when its body comes, before the page's own script.
  const dress = new MutationObserver(() => {
    if (document.body instanceof HTMLElement) {
      dress.disconnect();
      window.dress(look);
    }
  });
  dress.observe(document, { childList: true, subtree: true });
}
