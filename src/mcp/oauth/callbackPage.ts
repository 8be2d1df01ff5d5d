import { language, t } from '../../elicitation/localize';
import { visibleText } from '../../elicitation/visibleText';

const LONGEST_SERVER_NAME = 100;

/** How a visit of the callback ended: done, failed, or not part of the sign-in that is waited for. */
export type CallbackEnd = 'done' | 'failed' | 'stray';

/** The page that a person sees when the browser comes back from the authorization server. */
export function callbackPage(end: CallbackEnd, server: string): string {
  const name = visibleText(server, { multiline: false, limit: LONGEST_SERVER_NAME });
  const [title, text] = wordsOf(end, name);
  return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
</main>
</body>
</html>
`;
}

function wordsOf(end: CallbackEnd, server: string): [title: string, text: string] {
  switch (end) {
    case 'done':
      return [
        t('You are signed in to {0}', server),
        t('You can close this page and go back to the editor.'),
      ];
    case 'failed':
      return [
        t('You are not signed in to {0}', server),
        t('The editor says why. You can close this page.'),
      ];
    case 'stray':
      return [
        t('This page does not belong to a sign-in that is waited for'),
        t(
          'Nothing was taken from it. If you were signing in, go back to the editor and begin anew.',
        ),
      ];
  }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
