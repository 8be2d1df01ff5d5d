import { t } from '../elicitation/localize';
import { DefinitionError, type HttpDefinition } from './serverDefinition';

/** Checked here, since the error of `fetch` has the value of the header in it, which may be a secret. */
export function checkAddress({ url, headers }: HttpDefinition): void {
  if (!URL.canParse(url)) {
    throw new DefinitionError(t('"url" is no web address, once its variables are filled in.'));
  }
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      throw new DefinitionError(
        t(
          '"headers.{0}" can\'t be sent: the name or the value has characters that a header can\'t have, such as a line break.',
          name,
        ),
      );
    }
  }
}
