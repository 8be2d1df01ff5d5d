import type { FromFormPage } from '../../src/ui/form/formMessages';
import { listen } from '../page/listen';
import { FormPage } from './formPage';
import { readToFormPage } from './readToFormPage';

/**
 * The form page. The host's HTML holds `<main id="root">`, form.css, this
 * script, and behind a strict content security policy a
 * `<meta property="csp-nonce">`, which the toolkit needs for its styles.
 *
 * Enter never submits, Ctrl+Enter or Cmd+Enter does; Escape cancels.
 */
const root = document.getElementById('root') ?? document.body;
const api = acquireVsCodeApi<FromFormPage>();
let page: FormPage | undefined;

listen(api, readToFormPage, (message) => {
  if (message.type === 'show') {
    page?.dispose();
    page = new FormPage(api, message.id, message.view, message.strings);
    page.show(root);
  } else if (message.id === page?.id) {
    page.receive(message);
  }
});

document.addEventListener('keydown', (event) => {
  // A key that ends an input method's composition or a search is not meant for the form.
  if (event.defaultPrevented || event.isComposing || event.repeat) {
    return;
  }
  if (event.key === 'Escape') {
    page?.cancel();
  } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    page?.submit();
  }
});

for (const type of ['blur', 'pagehide']) {
  window.addEventListener(type, () => page?.flush());
}

api.postMessage({ type: 'ready' });
