import type { HistoryRecord } from '../../src/history/record';
import type { HistoryStrings } from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import { is } from '../page/is';
import type { VsCodeApi } from '../page/vscodeApi';
import { HistoryFormat } from './historyFormat';
import { recordDetails } from './recordDetails';
import { RecordTable } from './recordTable';

type Memory = Pick<VsCodeApi<never>, 'getState' | 'setState'>;

/** The list of records beside the details of the selected one. */
export class HistoryPage {
  private readonly format: HistoryFormat;
  private readonly table: RecordTable;
  private readonly details = element('section', { class: 'details', tabindex: '0' });

  constructor(
    private readonly root: HTMLElement,
    private readonly memory: Memory,
    private readonly records: readonly HistoryRecord[],
    locale: string,
    private readonly strings: HistoryStrings,
  ) {
    this.format = new HistoryFormat(locale);
    this.details.setAttribute('aria-label', strings.details);
    this.table = new RecordTable({
      strings,
      format: this.format,
      name: document.title,
      selected: (record) => this.select(record),
    });
  }

  show(): void {
    if (this.records.length === 0) {
      this.root.replaceChildren(element('p', { class: 'empty' }, this.strings.empty));
      return;
    }
    this.table.append(this.records);
    this.showTable();
    const state = this.memory.getState();
    if (is.record(state) && typeof state['selected'] === 'string') {
      this.table.selectRecord(state['selected']);
    }
  }

  add(record: HistoryRecord): void {
    this.table.insertFirst(record);
    if (!this.details.isConnected) {
      this.showTable();
    }
  }

  private showTable(): void {
    this.details.replaceChildren(element('p', { class: 'empty' }, this.strings.nothingSelected));
    this.root.replaceChildren(
      element('div', { class: 'records' }, this.table.element),
      this.details,
    );
  }

  private select(record: HistoryRecord): void {
    this.memory.setState({ selected: record.id });
    this.details.replaceChildren(...recordDetails(record, this.strings, this.format));
    this.details.scrollTop = 0;
  }
}
