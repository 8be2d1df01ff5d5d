import { domainToUnicode } from 'node:url';
import { LIMITS } from './limits';
import { t } from './localize';
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

/** Scheme, two slashes and an authority that begins at once: the only spelling all parsers agree on. */
const COMPLETE = /^https?:\/\/(?<authority>[^/?#]+)/i;

/** Characters that have no place in a URL and that openers strip, reorder or hide. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/u;

/** Judges a URL that a server asks to open (2025-11-25 and 2026-07-28, elicitation, URL mode). */
export function assessUrl(url: string): UrlRisk {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const host = parsed?.hostname ?? '';
  const reason = reasonToRefuse(url, parsed);
  if (reason !== undefined || parsed === undefined) {
    return { allowed: false, host, reason: reason ?? t('It is not a URL.'), warnings: [] };
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

function reasonToRefuse(url: string, parsed: URL | undefined): string | undefined {
  if (url.length > LIMITS.url) {
    return t('The URL is longer than {0} characters.', LIMITS.url);
  }
  if (HIDDEN.test(url)) {
    return t('The URL contains control or invisible characters.');
  }
  if (/\s/u.test(url)) {
    return t('The URL contains spaces.');
  }
  if (parsed === undefined) {
    return t('The URL is not a complete web address.');
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
    const scheme = visibleText(parsed.protocol, { multiline: false, limit: LIMITS.quoted });
    return t('Only web addresses (https, http) may be opened, not “{0}”.', scheme);
  }
  const authority = COMPLETE.exec(url)?.groups?.['authority'];
  if (authority === undefined) {
    return t('The URL is not a complete web address.');
  }
  if (parsed.hostname.replace(/\.$/, '').split('.').includes('')) {
    return t('The host of the URL has an empty part.');
  }
  if (/^[^?#]*\\/.test(url)) {
    return t('The URL contains a backslash, which programs read differently.');
  }
  if (authority.includes('@')) {
    return t('The URL contains a user name or password in front of the host.');
  }
  return undefined;
}
