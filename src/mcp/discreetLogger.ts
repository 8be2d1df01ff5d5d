import type { Hide } from '../elicitation/knownSecrets';
import type { Logger } from './logger';

/** A log that never holds the values of secrets. */
export function discreetLogger(log: Logger, hide: Hide): Logger {
  const discreet =
    (level: Exclude<keyof Logger, 'logLevel'>) =>
    (message: string): void => {
      log[level](hide(message));
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
