import { readKept } from './keptSignIn';
import type { Secrets } from './signInHost';

/**
 * A secret storage that tells the tokens and client secrets that pass through it,
 * so that what is written down can be kept free of them: a server is given
 * its token, and could repeat it.
 */
export function watchedSecrets(
  secrets: Secrets,
  learn: (values: readonly string[]) => void,
): Secrets {
  let last: string | undefined;
  const look = (text: string | undefined): void => {
    if (text !== undefined && text !== last) {
      last = text;
      learn(secretsIn(text));
    }
  };
  return {
    get: async (key) => {
      const text = await secrets.get(key);
      look(text);
      return text;
    },
    store: (key, value) => {
      look(value);
      return secrets.store(key, value);
    },
    delete: (key) => secrets.delete(key),
  };
}

function secretsIn(text: string): readonly string[] {
  const issuers = Object.values(readKept(text)?.issuers ?? {});
  return issuers.flatMap(({ tokens, client }) =>
    [tokens?.access_token, tokens?.refresh_token, clientSecretOf(client?.information)].filter(
      (value) => value !== undefined,
    ),
  );
}

function clientSecretOf(information: object | undefined): string | undefined {
  return information !== undefined &&
    'client_secret' in information &&
    typeof information.client_secret === 'string'
    ? information.client_secret
    : undefined;
}
