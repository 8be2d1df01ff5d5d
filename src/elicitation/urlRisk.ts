import { domainToUnicode } from 'node:url';
import { LIMITS } from './limits';
import { urlRefusal } from './urlRefusal';
import { urlWarnings } from './urlWarnings';
import { visibleText } from './visibleText';

/** What there is to know of a URL before a person agrees to open it. Nothing is fetched or looked up. */
export interface UrlRisk {
  /** False when it must not be opened at all; `reason` says why. */
  readonly allowed: boolean;
  /** The host that a browser will go to; empty when there is none. */
  readonly host: string;
  /** The host with its international characters, where it has any. */
  readonly unicodeHost?: string;
  readonly reason?: string;
  /** What the person should know first, most serious first. */
  readonly warnings: readonly string[];
}

/** Judges a URL that a server asks to open (2025-11-25 and 2026-07-28, elicitation, URL mode). */
export function assessUrl(url: string): UrlRisk {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const host = parsed?.hostname ?? '';
  const refusal = urlRefusal(url);
  if (refusal !== undefined || parsed === undefined) {
    const reason = refusal === undefined ? {} : { reason: refusal.shown };
    return { allowed: false, host, ...reason, warnings: [] };
  }
  const unicodeHost = domainToUnicode(host);
  const isInternational = unicodeHost !== '' && unicodeHost !== host;
  return {
    allowed: true,
    host,
    ...(isInternational
      ? { unicodeHost: visibleText(unicodeHost, { multiline: false, limit: LIMITS.title }) }
      : {}),
    warnings: urlWarnings(url, parsed, isInternational ? unicodeHost : undefined),
  };
}
