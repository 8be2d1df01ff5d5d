import { isDeepStrictEqual } from 'node:util';
import { ProtocolError } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject } from '../elicitation/json';
import { t } from '../elicitation/localize';
import { CallStopped, type CallTalk } from './callTalk';

/** URL elicitation required (2025-11-25, elicitation, error handling). */
const URL_REQUIRED = -32042;

/** After so many walks the person is asked whether to go on. */
const MOST_WALKS = 3;

/**
 * The pages that an error says must be visited first, or undefined for any other error.
 *
 * @throws CallStopped when it names none, or something that is no page
 */
export function requiredPages(error: unknown): readonly JsonObject[] | undefined {
  if (!(error instanceof ProtocolError) || error.code !== URL_REQUIRED) {
    return undefined;
  }
  const { data } = error;
  const listed: unknown = isJsonObject(data) ? data['elicitations'] : undefined;
  const pages = Array.isArray(listed) ? listed.filter(isPage) : [];
  if (!Array.isArray(listed) || pages.length === 0) {
    throw new CallStopped(
      t('The server wants pages to be visited first, but names none. It said: {0}', error.message),
    );
  }
  if (pages.length < listed.length) {
    // Before the person visits any: the call could not go on after the others.
    throw new CallStopped(
      t('The server wants pages to be visited first, but one of those it names is no page.'),
    );
  }
  return pages;
}

function isPage(value: unknown): value is JsonObject {
  return (
    isJsonObject(value) &&
    typeof value['url'] === 'string' &&
    (value['mode'] === undefined || value['mode'] === 'url')
  );
}

/**
 * Walks the person through the pages that a server wants to be visited before
 * it runs a call. Nothing is sent for them; the call is made again afterwards.
 */
export class RequiredUrls {
  private walks = 0;

  constructor(private readonly talk: CallTalk) {}

  /**
   * Returns when every page is done with.
   *
   * @throws CallStopped when the person declines a page or has had enough
   */
  async walk(pages: readonly JsonObject[]): Promise<void> {
    this.walks++;
    if (
      this.walks > MOST_WALKS &&
      !(await this.talk.goOn(
        t('It has asked to open a page {0} times for this call, and asks again.', this.walks - 1),
      ))
    ) {
      throw new CallStopped(
        t('The server asked for a page again and again, and you stopped the call.'),
      );
    }
    const visited: JsonObject[] = [];
    for (const page of pages) {
      if (!visited.some((before) => isDeepStrictEqual(before, page))) {
        await this.visit({ ...page, mode: 'url' });
        visited.push(page);
      }
    }
  }

  private async visit(params: JsonObject): Promise<void> {
    const reply = await this.talk.ask(params);
    if (reply.kind === 'error') {
      throw new CallStopped(reply.reason);
    }
    if (reply.visit === undefined) {
      throw new CallStopped(
        reply.result.action === 'decline'
          ? t('You declined to open the page that the call needs.')
          : t('The page that the call needs was not opened.'),
      );
    }
    await this.talk.finish(reply.visit);
  }
}
