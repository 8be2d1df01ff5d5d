import type { Logger } from './logger';

/** Shorter secrets would be found by chance in any text. */
const SHORTEST = 4;

/** A text without the values of secrets: a server may repeat what it was given. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST)
    .reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), text);
}

/** A log that never holds the values of secrets. */
export function discreetLogger(log: Logger, secrets: readonly string[]): Logger {
  const discreet =
    (level: Exclude<keyof Logger, 'logLevel'>) =>
    (message: string): void => {
      log[level](hideSecrets(message, secrets));
    };
  return {
    get logLevel() {
      return log.logLevel;
    },
    trace: discreet('trace'),
    debug: discreet('debug'),
    info: discreet('info'),
    warn: discreet('warn'),
    error: discreet('error'),
  };
}
