import { LIMITS } from './limits';
import { bilingual, type Bilingual } from './localize';
import { visibleText } from './visibleText';

/** Scheme, two slashes and an authority that begins at once: the only spelling all parsers agree on. */
const COMPLETE = /^https?:\/\/(?<authority>[^/?#]+)/i;

/** Characters that have no place in a URL and that openers strip, reorder or hide. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/u;

/** Why a URL must not be opened at all; undefined when a person may be asked about it. */
export function urlRefusal(url: string): Bilingual | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (url.length > LIMITS.url) {
    return bilingual('The URL is longer than {0} characters.', LIMITS.url);
  }
  if (HIDDEN.test(url)) {
    return bilingual('The URL contains control or invisible characters.');
  }
  if (/\s/u.test(url)) {
    return bilingual('The URL contains spaces.');
  }
  if (parsed === undefined) {
    return bilingual('The URL is not a complete web address.');
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
    const scheme = visibleText(parsed.protocol, { multiline: false, limit: LIMITS.quoted });
    return bilingual('Only web addresses (https, http) may be opened, not “{0}”.', scheme);
  }
  const authority = COMPLETE.exec(url)?.groups?.['authority'];
  if (authority === undefined) {
    return bilingual('The URL is not a complete web address.');
  }
  if (parsed.hostname.replace(/\.$/, '').split('.').includes('')) {
    return bilingual('The host of the URL has an empty part.');
  }
  if (/^[^?#]*\\/.test(url)) {
    return bilingual('The URL contains a backslash, which programs read differently.');
  }
  if (authority.includes('@')) {
    return bilingual('The URL contains a user name or password in front of the host.');
  }
  return undefined;
}
