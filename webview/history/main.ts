import type { FromHistoryPage } from '../../src/ui/history/historyMessages';
import { listen } from '../page/listen';
import { HistoryPage } from './historyPage';
import { readToHistoryPage } from './readToHistoryPage';

/**
 * The history page. The host's HTML holds `<main id="root">`, history.css and
 * this script behind a strict content security policy; its title names the table.
 */
const root = document.getElementById('root') ?? document.body;
const api = acquireVsCodeApi<FromHistoryPage>();
let page: HistoryPage | undefined;

listen(api, readToHistoryPage, (message) => {
  if (message.type === 'show') {
    page = new HistoryPage(root, api, message.locale, message.strings);
    page.show();
  } else {
    page?.receive(message);
  }
});

// The editor hands the keyboard to the page as a whole.
window.addEventListener('focus', () => page?.takeKeyboard());
api.postMessage({ type: 'ready' });
