import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Field } from '../../../src/elicitation/field';
import type { HistoryRecord } from '../../../src/history/record';
import type { FromHistoryPage, ToHistoryPage } from '../../../src/ui/history/historyMessages';
import { launchBrowser } from './browser';
import { historyStrings } from './historyStrings';
import { openForm, type FormSettings, type OpenedForm } from './openForm';
import { openPage, type OpenedPage, type Surroundings } from './openPage';
import { startPageServer, type PageServer } from './pageServer';

type OpenedHistory = OpenedPage<ToHistoryPage, FromHistoryPage>;

interface Pages {
  form(fields: readonly Field[], settings?: FormSettings): Promise<OpenedForm>;
  history(records: readonly HistoryRecord[], surroundings?: Surroundings): Promise<OpenedHistory>;
}

/**
 * Gives the tests of a file one browser. After each test its pages are closed,
 * and none of them may have had an error or broken its content security policy.
 */
export function usePages(): Pages {
  const opened: { readonly faults: readonly string[]; close(): Promise<void> }[] = [];
  let browser: Browser;
  let server: PageServer;

  // A browser on a busy machine takes its time.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchBrowser(), startPageServer()]);
  });

  afterEach(async () => {
    const pages = opened.splice(0);
    await Promise.all(pages.map((page) => page.close()));
    expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
  });

  afterAll(async () => {
    await Promise.all([browser.close(), server.close()]);
  });

  return {
    async form(fields, settings = {}) {
      const form = await openForm(browser, server, fields, settings);
      opened.push(form);
      return form;
    },
    async history(records, surroundings = {}) {
      const history: OpenedHistory = await openPage(browser, server, 'history', surroundings);
      opened.push(history);
      await history.post({ type: 'show', records, locale: 'en', strings: historyStrings });
      return history;
    },
  };
}
