import type { HistoryRecord } from '../../src/history/record';
import type { HistoryStrings } from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import type { HistoryFormat } from './historyFormat';

/** Everything a record holds, as text. */
export function recordDetails(
  record: HistoryRecord,
  strings: HistoryStrings,
  format: HistoryFormat,
): HTMLElement[] {
  const facts = element('dl', { class: 'facts' });
  const fact = (label: string, text: string | undefined) => {
    if (text !== undefined && text !== '') {
      facts.append(element('dt', {}, label), element('dd', { dir: 'auto' }, text));
    }
  };
  const { server } = record;
  fact(strings.outcome, strings.outcomes[record.outcome]);
  fact(strings.reason, record.reason);
  fact(strings.when, format.time(record.at));
  fact(strings.duration, format.duration(record.durationMs));
  fact(strings.server, server.name);
  fact(strings.identity, server.identity);
  fact(strings.scope, strings.scopes[server.scope]);
  fact(strings.claims, server.claim);
  fact(strings.cause, record.cause);
  fact(strings.mode, strings.modes[record.mode]);
  fact(strings.host, record.urlHost);
  const parts: HTMLElement[] = [
    facts,
    element('h3', {}, strings.asked),
    element('p', { class: 'message', dir: 'auto' }, record.message),
  ];
  if (record.mode === 'form') {
    parts.push(element('h3', {}, strings.fields), fieldList(record, strings));
  }
  if (record.notes.length > 0) {
    const notes = record.notes.map((note) => element('li', { dir: 'auto' }, note));
    parts.push(element('h3', {}, strings.notes), element('ul', {}, ...notes));
  }
  return parts;
}

function fieldList({ fields }: HistoryRecord, strings: HistoryStrings): HTMLElement {
  if (fields.length === 0) {
    return element('p', { class: 'muted' }, strings.noFields);
  }
  const list = element('dl', { class: 'facts answers' });
  for (const { title, value } of fields) {
    list.append(element('dt', { dir: 'auto' }, title), element('dd', { dir: 'auto' }, value));
  }
  return list;
}
