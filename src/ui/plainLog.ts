import { visibleText } from '../elicitation/visibleText';
import type { Logger } from '../mcp/logger';

/** A log in which nothing that a server wrote is hidden, reordered or taken for a command by a terminal. */
export function plainLog(log: Logger): Logger {
  const plain = (message: string): string => visibleText(message, { multiline: true });
  return {
    get logLevel() {
      return log.logLevel;
    },
    trace: (message) => {
      log.trace(plain(message));
    },
    debug: (message) => {
      log.debug(plain(message));
    },
    info: (message) => {
      log.info(plain(message));
    },
    warn: (message) => {
      log.warn(plain(message));
    },
    error: (message) => {
      log.error(plain(message));
    },
  };
}
