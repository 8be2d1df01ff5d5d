import type { FromFormPage, ToFormPage } from '../../src/ui/form/formMessages';
import { listen } from '../page/listen';
import { FormPage } from './formPage';
import { readFields, readToFormPage } from './readToFormPage';
import { savedForm } from './savedForm';

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

/** The fields of a large form, as far as they have come. */
let parts: string[] = [];

listen(api, readToFormPage, receive);

function receive(message: ToFormPage): void {
  switch (message.type) {
    case 'part':
      parts = message.index === 0 ? [message.text] : [...parts, message.text];
      break;
    case 'show':
      show(message);
      break;
    default:
      if (message.id === page?.id) {
        page.receive(message);
      }
  }
}

function show({ id, view, strings }: Extract<ToFormPage, { type: 'show' }>): void {
  const fields = parts.length === 0 ? view.fields : readFields(parts.join(''));
  parts = [];
  if (fields === undefined) {
    throw new Error('The fields of the form could not be read.');
  }
  page?.dispose();
  page = new FormPage(api, id, { ...view, fields }, strings);
  page.show(root);
}

/** Shows what came with the HTML, unless the page was shown before: then the host knows more by now. */
function showFirst(): boolean {
  const json = document.getElementById('first')?.textContent ?? '';
  const first = json === '' ? undefined : readToFormPage(JSON.parse(json));
  if (first === undefined || savedForm.load(api, first.id) !== undefined) {
    return false;
  }
  receive(first);
  return true;
}

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

api.postMessage({ type: 'ready', hasFirst: showFirst() });
