import type { HistoryDetails } from '../../src/history/historyQuery';
import type { HistoryRecord } from '../../src/history/record';
import type { FromHistoryPage, HistoryStrings } from '../../src/ui/history/historyMessages';
import { element } from '../page/element';
import { fill } from '../page/fill';
import type { VsCodeApi } from '../page/vscodeApi';
import { describeCause } from './describeCause';
import type { HistoryFormat } from './historyFormat';

/** Everything that is known of an entry, as text, and what can be done with it. */
export function entryDetails(
  details: HistoryDetails,
  strings: HistoryStrings,
  format: HistoryFormat,
  api: Pick<VsCodeApi<FromHistoryPage>, 'postMessage'>,
): HTMLElement[] {
  const { entry } = details;
  const act = (type: 'copy' | 'delete', text: string) => {
    const button = element('button', { type: 'button' }, text);
    button.addEventListener('click', () => api.postMessage({ type, id: entry.id }));
    return button;
  };
  const actions = element(
    'div',
    { class: 'actions' },
    act('copy', strings.copy),
    act('delete', strings.remove),
  );
  if ('type' in entry) {
    const facts = factList([
      [strings.happened, strings.events[entry.kind]],
      [strings.when, format.time(entry.at)],
      [strings.server, entry.server.name],
    ]);
    return [actions, facts, element('p', { class: 'message', dir: 'auto' }, entry.text)];
  }
  const parts: HTMLElement[] = [
    actions,
    factList(recordFacts(entry, details, strings, format)),
    element('h2', {}, strings.asked),
    element('p', { class: 'message', dir: 'auto' }, entry.message),
  ];
  if (entry.mode === 'form') {
    parts.push(element('h2', {}, strings.fields), fieldList(entry, strings));
  }
  if (entry.notes.length > 0) {
    const notes = entry.notes.map((note) => element('li', { dir: 'auto' }, note));
    parts.push(element('h2', {}, strings.notes), element('ul', {}, ...notes));
  }
  if (details.request !== undefined) {
    parts.push(
      element(
        'details',
        { class: 'request' },
        element('summary', {}, strings.request),
        element('pre', { tabindex: '0', 'aria-label': strings.request }, details.request),
      ),
    );
  }
  return parts;
}

type Fact = readonly [label: string, text: string | undefined];

function recordFacts(
  entry: HistoryRecord,
  { completed, count }: HistoryDetails,
  strings: HistoryStrings,
  format: HistoryFormat,
): readonly Fact[] {
  const ended = Date.parse(entry.at) + entry.durationMs;
  return [
    [strings.outcome, strings.outcomes[entry.outcome]],
    [strings.answeredBy, entry.by === 'setting' ? strings.bySetting : undefined],
    [strings.reason, entry.reason],
    [strings.requests, count === undefined ? undefined : format.count(count)],
    [
      strings.completed,
      completed === undefined
        ? undefined
        : fill(
            strings.completions[completed.by],
            format.time(completed.at),
            format.duration(Math.max(0, Date.parse(completed.at) - ended)),
          ),
    ],
    [strings.when, format.time(entry.at)],
    [strings.duration, format.duration(entry.durationMs)],
    [strings.server, entry.server.name],
    [strings.identity, entry.server.identity],
    [strings.scope, strings.scopes[entry.server.scope]],
    [strings.claims, entry.server.claim],
    [strings.cause, entry.cause === undefined ? undefined : describeCause(entry.cause, strings)],
    [strings.mode, strings.modes[entry.mode]],
    [strings.host, entry.urlHost],
  ];
}

/** Facts without a text are left out. */
function factList(facts: readonly Fact[]): HTMLElement {
  const list = element('dl', { class: 'facts' });
  for (const [label, text] of facts) {
    if (text !== undefined && text !== '') {
      list.append(element('dt', {}, label), element('dd', { dir: 'auto' }, text));
    }
  }
  return list;
}

function fieldList({ fields }: HistoryRecord, strings: HistoryStrings): HTMLElement {
  if (fields.length === 0) {
    return element('p', { class: 'muted' }, strings.noFields);
  }
  const list = element('dl', { class: 'facts answers' });
  for (const { title, value } of fields) {
    list.append(
      element('dt', { dir: 'auto' }, title),
      value === ''
        ? element('dd', { class: 'muted' }, strings.noValue)
        : element('dd', { dir: 'auto' }, value),
    );
  }
  return list;
}
