import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Field } from '../../../src/elicitation/field';
import type { HistoryEvent, HistoryRecord } from '../../../src/history/record';
import type { Html } from '../../../src/ui/results/resultHtml';
import { launchBrowser } from './browser';
import { openForm, type FormSettings, type OpenedForm } from './openForm';
import { openHistory, type OpenedHistory } from './openHistory';
import type { OpenedPage, Surroundings } from './openPage';
import { openResult } from './openResult';
import { startPageServer, type PageServer } from './pageServer';

/** Opens pages that are closed after the test. */
export interface Pages {
  /** Whether pictures of them can be compared with those taken on another machine. */
  areComparable(): boolean;
  form(fields: readonly Field[], settings?: FormSettings): Promise<OpenedForm>;
  history(
    entries: readonly (HistoryRecord | HistoryEvent)[],
    surroundings?: Surroundings,
  ): Promise<OpenedHistory>;
  result(sections: readonly Html[], surroundings?: Surroundings): Promise<OpenedPage<never, never>>;
}

/**
 * Gives the tests of a file one browser. After each test its pages are closed,
 * and none of them may have had an error or broken its content security policy.
 */
export function usePages(): Pages {
  const opened: { readonly faults: readonly string[]; close(): Promise<void> }[] = [];
  let browser: Browser;
  let isPackaged = false;
  let server: PageServer;

  // A browser on a busy machine takes its time.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

  beforeAll(async () => {
    let launched;
    [launched, server] = await Promise.all([launchBrowser(), startPageServer()]);
    ({ browser, isPackaged } = launched);
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
    areComparable: () => isPackaged,
    async form(fields, settings = {}) {
      const form = await openForm(browser, server, fields, settings);
      opened.push(form);
      return form;
    },
    async history(entries, surroundings = {}) {
      const history = await openHistory(browser, server, entries, surroundings);
      opened.push(history);
      return history;
    },
    async result(sections, surroundings = {}) {
      const result = await openResult(browser, server, sections, surroundings);
      opened.push(result);
      return result;
    },
  };
}
