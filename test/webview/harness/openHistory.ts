import type { Browser } from 'playwright-core';
import { HistoryIndex } from '../../../src/history/historyIndex';
import type { HistoryDetails, HistorySlice } from '../../../src/history/historyQuery';
import type { Amendment, HistoryEvent, HistoryRecord } from '../../../src/history/record';
import { requestText } from '../../../src/history/requestText';
import type { FromHistoryPage, ToHistoryPage } from '../../../src/ui/history/historyMessages';
import { historyStrings } from './historyStrings';
import { openPage, type OpenedPage, type Surroundings } from './openPage';
import type { PageServer } from './pageServer';
import { translated } from './translated';

type Entry = HistoryRecord | HistoryEvent;

/** The history page, and a host that answers it from the real index. */
export interface OpenedHistory extends OpenedPage<ToHistoryPage, FromHistoryPage> {
  /** Makes the entries these, and tells the page that they changed. */
  change(entries: readonly Entry[], state?: HostState): Promise<void>;
}

/** What a host can say beside the entries. */
export interface HostState extends Partial<Pick<HistorySlice, 'complete' | 'damaged' | 'foreign'>> {
  readonly amendments?: readonly Amendment[];
}

/** @param entries newest first where they are of one moment */
export async function openHistory(
  browser: Browser,
  server: PageServer,
  entries: readonly Entry[],
  surroundings: Surroundings,
): Promise<OpenedHistory> {
  const host = new Host(entries, surroundings);
  let isOpen = true;
  const opening: Promise<OpenedPage<ToHistoryPage, FromHistoryPage>> = openPage(
    browser,
    server,
    'history',
    surroundings,
    (message: FromHistoryPage) => {
      for (const answer of host.answers(message)) {
        void opening
          .then((opened) => opened.post(answer))
          .catch((error: unknown) => {
            // An answer to a page that is closed by now has nowhere to go.
            if (isOpen) {
              throw error;
            }
          });
      }
    },
  );
  const opened = await opening;
  return {
    ...opened,
    close() {
      isOpen = false;
      return opened.close();
    },
    async change(changed, said = {}) {
      host.take(changed, said);
      await opened.post({ type: 'changed' });
    },
  };
}

class Host {
  private index = new HistoryIndex();
  private byId = new Map<string, Entry>();
  private state: HostState = {};

  constructor(
    entries: readonly Entry[],
    private readonly surroundings: Surroundings,
  ) {
    this.take(entries, {});
  }

  take(entries: readonly Entry[], state: HostState): void {
    this.state = state;
    this.index = new HistoryIndex();
    this.byId = new Map(entries.map((entry) => [entry.id, entry]));
    for (const [at, entry] of entries.toReversed().entries()) {
      this.index.set(entry, { offset: at, length: 1 });
    }
    for (const amendment of state.amendments ?? []) {
      this.index.amend(amendment);
    }
  }

  show(): ToHistoryPage {
    const { language = 'en', translate } = this.surroundings;
    return { type: 'show', locale: language, strings: translated(historyStrings, translate) };
  }

  answers(message: FromHistoryPage): readonly ToHistoryPage[] {
    switch (message.type) {
      case 'ready':
        return [this.show()];
      case 'query':
        return [
          { type: 'slice', query: message.query, from: message.from, slice: this.slice(message) },
        ];
      case 'details': {
        const details = this.details(message.id);
        return [{ type: 'details', id: message.id, ...(details === undefined ? {} : { details }) }];
      }
      case 'copy':
      case 'delete':
      case 'fault':
        return [];
    }
  }

  private slice({
    filter,
    from,
    count,
    anchors = [],
  }: Extract<FromHistoryPage, { type: 'query' }>): HistorySlice {
    const { complete = true, damaged = 0, foreign = 0 } = this.state;
    const found = this.index.find(filter);
    return {
      rows: found.slice(from, from + count).map((entry) => entry.row(300)),
      total: found.length,
      of: this.index.size,
      anchorsAt: anchors.map((anchor) => found.findIndex(({ id }) => id === anchor)),
      servers: this.index.serverNames,
      complete,
      damaged,
      foreign,
    };
  }

  private details(id: string): HistoryDetails | undefined {
    const entry = this.byId.get(id);
    const { completed, count } = this.index.get(id)?.amendment ?? {};
    return (
      entry && {
        entry,
        ...(completed === undefined ? {} : { completed }),
        ...(count === undefined ? {} : { count }),
        ...requestText(entry),
      }
    );
  }
}
