import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  contentsHtml,
  cutHtml,
  heading,
  section,
  structuredHtml,
} from '../../../src/ui/results/resultHtml';
import { ResultRoom } from '../../../src/ui/results/resultRoom';
import { everyKind } from './everyKind';
import type { Surroundings } from './openPage';
import { requestId, type OpenedForm } from './openForm';
import { sampleFields } from './sampleFields';
import { sampleRecords } from './sampleRecords';
import type { ThemeKind } from './themes';
import type { Pages } from './usePages';

/** A page in one of the states that people see it in. */
export interface PageState {
  /** Height of the window in CSS pixels; `whole` for one that shows all of the page. */
  readonly height: number | 'whole';
  /** Opens a page of its own and brings it into the state. */
  readonly open: (
    pages: Pages,
    surroundings: Surroundings,
  ) => Promise<{ readonly page: Page; wear(theme: ThemeKind): Promise<void> }>;
}

type Open = PageState['open'];

/** The consent to open a page, with all that makes one careful. */
function openConsent(pages: Pages, size: Surroundings): Promise<OpenedForm> {
  return pages.form([], {
    ...size,
    sendsNoAnswer: true,
    claim: 'Inventory Server 4.2',
    cause: 'tool connect_account',
    submitLabel: 'Open in Browser',
    message: 'Sign in to continue.',
    page: {
      url: `https://xn--bcher-kva.example/authorize?redirect_uri=https%3A%2F%2Fapp.example%2Fcb&state=${'0123456789abcdef'.repeat(40)}`,
      host: 'xn--bcher-kva.example',
      unicodeHost: 'bücher.example',
      warnings: ['The host has international letters, which can look like another name.'],
    },
  });
}

/** The form, by what is on it. */
const forms: Readonly<Record<string, Open>> = {
  empty: (pages, size) => pages.form(everyKind, { ...size, sendsNoAnswer: true }),

  filled: async (pages, size) => {
    const form = await pages.form(everyKind, { ...size, sendsNoAnswer: true });
    const { page } = form;
    await page.getByRole('textbox', { name: 'Service name' }).fill('billing');
    await page.getByRole('textbox', { name: 'First maintenance' }).fill('2026-07-01T02:00:00Z');
    await page.getByText('No', { exact: true }).click();
    await page.getByText('Beta').click();
    await page.getByRole('option', { name: 'Option 3', exact: true }).click();
    await page.getByRole('option', { name: /^Option 2 / }).click();
    await page.getByText('What will be sent').click();
    await page.getByRole('button', { name: 'Clear' }).first().click();
    // The page asks for a verdict again until typing has paused.
    await expect
      .poll(async () => {
        await form.verdict([], false, JSON.stringify({ name: 'billing', replicas: 2 }, null, 2));
        return page.locator('.preview pre').innerText();
      })
      .toContain('billing');
    return form;
  },

  problems: async (pages, size) => {
    const form = await pages.form(everyKind.slice(0, 6), size);
    await form.page.getByRole('button', { name: 'Submit' }).click();
    await form.verdict(
      [
        { field: 'name', message: 'Service name must have at least 3 characters.' },
        { field: 'replicas', message: 'Replicas must be 20 or less.' },
        { message: 'The answers do not fit together.' },
      ],
      true,
    );
    return form;
  },

  corrected: async (pages, size) => {
    const form = await pages.form(everyKind.slice(0, 3), size);
    await form.page.getByRole('button', { name: 'Submit' }).click();
    await form.verdict(
      [
        { field: 'name', message: 'Service name must have at least 3 characters.' },
        { field: 'replicas', message: 'Replicas must be 20 or less.' },
      ],
      true,
    );
    await form.page.getByRole('textbox', { name: 'Service name' }).fill('billing');
    await form.verdict([{ field: 'replicas', message: 'Replicas must be 20 or less.' }]);
    return form;
  },

  closed: async (pages, size) => {
    const form = await pages.form(everyKind.slice(0, 4), { ...size, sendsNoAnswer: true });
    await form.page.getByRole('textbox', { name: 'Service name' }).fill('billing');
    await form.post({
      type: 'closed',
      id: requestId,
      reason: 'The server took its question back.',
    });
    return form;
  },

  waiting: async (pages, size) => {
    const form = await pages.form(everyKind.slice(0, 3), size);
    await form.page.getByRole('button', { name: 'Submit' }).click();
    return form;
  },

  sensitive: (pages, size) =>
    pages.form(
      [
        sampleFields.text({
          name: 'token',
          title: 'Access token',
          description: 'From your profile page.',
          required: true,
          sensitive: true,
        }),
        sampleFields.text({ name: 'key', title: 'Private key', multiline: true, sensitive: true }),
      ],
      { ...size, sendsNoAnswer: true, notes: ['“title” was longer than is shown.'] },
    ),

  message: (pages, size) =>
    pages.form(everyKind.slice(0, 2), {
      ...size,
      sendsNoAnswer: true,
      claim: 'Inventory Server 4.2 <b>trusted</b>',
      cause: 'tool register_service',
      message: Array.from({ length: 80 }, (_, line) => `Line ${line + 1} of the message.`).join(
        '\n',
      ),
    }),

  consent: (pages, size) => openConsent(pages, size),

  lapsed: async (pages, size) => {
    const form = await openConsent(pages, size);
    await form.post({
      type: 'closed',
      id: requestId,
      reason: 'The connection to the server ended.',
    });
    return form;
  },

  nothing: (pages, size) =>
    pages.form([], {
      ...size,
      sendsNoAnswer: true,
      submitLabel: 'Accept',
      message: 'Delete the project “blue-heron”? This cannot be undone.',
    }),
};

/** The history, by what is in it. */
const histories: Readonly<Record<string, Open>> = {
  empty: async (pages, size) => {
    const history = await pages.history([], size);
    await history.page.getByText('No server has asked').waitFor();
    return history;
  },

  selected: async (pages, size) => {
    const history = await pages.history(sampleRecords(30), size);
    await history.page.getByRole('row').nth(2).click();
    await history.page.getByRole('button', { name: 'Copy' }).waitFor();
    return history;
  },

  filtered: async (pages, size) => {
    const history = await pages.history(sampleRecords(3_000), size);
    await history.page.getByRole('row').nth(1).click();
    const filters = history.page.getByRole('button', { name: 'Filters' });
    if (await filters.isVisible()) {
      await filters.click();
    }
    await history.page.getByRole('combobox', { name: 'Time' }).selectOption('days');
    await history.page.getByText('The request as it came').click();
    return history;
  },

  nothing: async (pages, size) => {
    const history = await pages.history(sampleRecords(30), size);
    await history.page.getByRole('searchbox').fill('nowhere');
    await history.page.getByText('Nothing in the history matches.').waitFor();
    return history;
  },
};

/** A picture of one red dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

/** The tab with what a call gave. */
const results: Readonly<Record<string, Open>> = {
  contents: (pages, size) => {
    const room = new ResultRoom();
    return pages.result(
      [
        heading('create_release · demo'),
        section(
          'Result',
          contentsHtml(
            [
              { type: 'text', text: 'Release 1.4.0 was created.' },
              { type: 'text', text: '{"channel":"beta","files":["a.tgz","b.tgz"]}' },
              { type: 'image', mimeType: 'image/png', data: DOT },
              { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
              { type: 'resource_link', name: 'Notes', uri: 'file:///release/notes.md' },
            ],
            room,
          ),
        ),
        section('Structured content', structuredHtml({ channel: 'beta', notified: true }, room)),
      ],
      size,
    );
  },

  error: (pages, size) =>
    pages.result(
      [
        heading('create_release · demo'),
        cutHtml(),
        section(
          'The tool reports an error',
          contentsHtml(
            [{ type: 'text', text: `No such channel: ${'beta'.repeat(30)}` }],
            new ResultRoom(),
          ),
          true,
        ),
      ],
      size,
    ),

  nothing: (pages, size) =>
    pages.result([heading('create_release · demo'), section('Result', [])], size),
};

const heights: Readonly<Record<string, PageState['height']>> = {
  'form-message': 500,
  'form-consent': 640,
  'form-lapsed': 640,
  'form-empty': 1200,
  'form-filled': 'whole',
};

/** Every state of every page, by a name that is fit for a file. */
export const pageStates: ReadonlyMap<string, PageState> = new Map([
  ...named('form', forms, 700),
  ...named('history', histories, 400),
  ...named('result', results, 500),
]);

function named(
  kind: string,
  states: Readonly<Record<string, Open>>,
  height: number,
): (readonly [string, PageState])[] {
  return Object.entries(states).map(([state, open]) => {
    const name = `${kind}-${state}`;
    return [name, { open, height: heights[name] ?? height }];
  });
}
