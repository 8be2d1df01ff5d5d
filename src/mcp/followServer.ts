import type { Client } from '@modelcontextprotocol/client';
import { visibleText } from '../elicitation/visibleText';
import { writtenJson } from '../elicitation/writtenJson';
import type { CatalogPart } from './catalog';
import type { Logger } from './logger';

/** What a server tells unasked. */
export interface ServerNews {
  readonly onListChanged: (part: CatalogPart) => void;
  /** A page was completed (2025-11-25, notifications/elicitation/complete). */
  readonly onElicitationComplete: (elicitationId: string) => void;
  readonly onResourceUpdated: (uri: string) => void;
}

/** Longest line of a server's own log that is taken over, in code points. */
const LONGEST_LINE = 4000;

/** Sets the handlers for what a server tells unasked; its log goes to the server's log here. */
export function followServer(client: Client, log: Logger, news: ServerNews): void {
  client.onerror = (error) => {
    // It may quote the server, and what a validator found in many lines.
    log.warn(
      visibleText(error.message.replace(/\s+/g, ' '), { multiline: false, limit: LONGEST_LINE }),
    );
  };
  for (const part of ['tools', 'prompts', 'resources'] as const) {
    client.setNotificationHandler(`notifications/${part}/list_changed`, () => {
      news.onListChanged(part);
    });
  }
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => {
    news.onElicitationComplete(params.elicitationId);
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    news.onResourceUpdated(params.uri);
  });
  client.setNotificationHandler('notifications/message', ({ params }) => {
    const { level, logger, data } = params;
    const text = typeof data === 'string' ? data : writtenJson(data);
    const source = logger === undefined ? 'server' : `server ${logger}`;
    log[logMethod(level)](
      visibleText(`[${source}] ${text}`, { multiline: true, limit: LONGEST_LINE }),
    );
  });
}

function logMethod(level: string): 'debug' | 'info' | 'warn' | 'error' {
  switch (level) {
    case 'debug':
      return 'debug';
    case 'info':
    case 'notice':
      return 'info';
    case 'warning':
      return 'warn';
    default:
      return 'error';
  }
}
