import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type ElicitRequestURLParams,
  type ElicitResult,
  ElicitResultSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { findMisfits } from './findMisfits';

/** People read, think and go for lunch. Node takes at most 2^31 - 1 ms, a little under 25 days. */
const PATIENCE_MS = 60 * 60 * 1000;

/** What a person answered to a form. */
export type FormAnswer =
  | { readonly action: 'accept'; readonly content: NonNullable<ElicitResult['content']> }
  | { readonly action: 'decline' | 'cancel' };

/** The way from one running tool call to the person at the other end. */
export class Asking {
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;

  constructor(
    private readonly capabilities: ClientCapabilities,
    private readonly call: RequestHandlerExtra<ServerRequest, ServerNotification>,
  ) {
    this.signal = call.signal;
  }

  /** Whether the client said that it can ask this way. */
  can(mode: 'form' | 'url'): boolean {
    return this.capabilities.elicitation?.[mode] !== undefined;
  }

  /** Asks for values. An accepted answer is checked, since a client's word is no proof. */
  async form(
    message: string,
    requestedSchema: ElicitRequestFormParams['requestedSchema'],
  ): Promise<FormAnswer> {
    const { action, content = {} } = await this.send({ mode: 'form', message, requestedSchema });
    if (action !== 'accept') {
      return { action };
    }
    const misfits = findMisfits(requestedSchema, content);
    if (misfits.length > 0) {
      throw new Error(`The answer does not fit what was asked: ${misfits.join('; ')}.`);
    }
    return { action, content };
  }

  /** Asks to open a page. Accept means only that the person agreed to open it. */
  async url(message: string, url: string, elicitationId: string): Promise<ElicitResult['action']> {
    const { action } = await this.send({ mode: 'url', message, url, elicitationId });
    return action;
  }

  /** Tells the client that what was asked by `url` is done. */
  async complete(elicitationId: string): Promise<void> {
    await this.call.sendNotification({
      method: 'notifications/elicitation/complete',
      params: { elicitationId },
    });
  }

  private send(params: ElicitRequestFormParams | ElicitRequestURLParams): Promise<ElicitResult> {
    return this.call.sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema, {
      timeout: PATIENCE_MS,
      signal: this.signal,
    });
  }
}
