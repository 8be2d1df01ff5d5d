import { t } from '../../elicitation/localize';

/** A sign-in that did not come about; the message says why and what to do. */
export class SignInFailed extends Error {}

/** The person did not want to, rather than could not. */
export class GivenUp extends SignInFailed {
  constructor(server: string) {
    super(t('You chose not to sign in to {0}. Restart the server to be asked again.', server));
  }
}
