import { isLoopback } from './isLoopback';
import { t } from './localize';

/**
 * Names that look like the end of a domain when they stand in its middle.
 * Endings that companies also name their own hosts by, such as `app` and `dev`, are no sign.
 */
const ENDINGS = new Set(['com', 'org', 'net', 'gov', 'edu', 'io', 'co']);

/** `bank.com-login.example`: an ending that goes on. */
const ENDING_GOES_ON = /^(?:com|org|net|gov|edu)-/;

/** What stands before a country's ending where that country has more than one. */
const REGISTRY = /^(?:com?|org?|net?|gov?|edu|ac)$/;

/** `localhost.evil.example` and `127.0.0.1.evil.example`: what looks like an address, but is a name. */
const ADDRESS_IN_NAME = /(?:^|\.)(?:localhost|\d+[.-]\d+[.-]\d+[.-]\d+)\./;

/** A host longer than this no longer fits where people look; hosts of cloud services come near. */
const LONG_HOST = 75;

/** What looks like another host behind an @, as in `https://evil.example/@bank.example/`. */
const HOST_AFTER_AT = /@(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?:[/:]|$)/i;

/** A parameter with an email address, as sign-in pages take it for a hint. */
const EMAIL_PARAMETER = /^[^=@]*=[^@/:]+@[^@/:]+$/;

/** What a person should know before opening a web address that may be opened; most serious first. */
export function urlWarnings(url: string, parsed: URL, unicodeHost: string | undefined): string[] {
  const host = parsed.hostname;
  const warnings: (string | false)[] = [
    parsed.protocol === 'http:' &&
      !isLoopback(host) &&
      t(
        'The connection is not encrypted (http): others can read and change what you see and enter.',
      ),
    unicodeHost !== undefined &&
      (mixesScripts(unicodeHost)
        ? t('The host mixes letters of different scripts to look like another name.')
        : t('The host has international letters, which can look like another name.')),
    ...addressWarnings(url, host, unicodeHost),
    hasMisleadingLabels(host) &&
      t('The host begins like a well-known name; what counts is its end, “{0}”.', endOf(host)),
    looksLikeAddress(host) &&
      t(
        'The host looks like an address, but is a name; what counts is its end, “{0}”.',
        endOf(host),
      ),
    host.length > LONG_HOST && t('The host name is unusually long; what counts is its end.'),
    isUnusualPort(parsed) && t('It uses the unusual port {0}.', parsed.port),
    hasHostAfterAt(afterHost(url)) &&
      t('The part after the host looks like another host. The browser goes to {0}.', host),
    afterHost(url).includes('\\') && t('It contains a backslash, which programs read differently.'),
  ];
  return warnings.filter((warning) => warning !== false);
}

function addressWarnings(
  url: string,
  host: string,
  unicodeHost: string | undefined,
): (string | false)[] {
  const written = /^[^:]+:\/\/([^/?#]*)/.exec(url)?.[1]?.replace(/:\d*$/, '').toLowerCase() ?? '';
  return [
    written !== host &&
      written.normalize('NFC') !== unicodeHost &&
      t('The host is written in an unusual way; it means {0}.', host),
    isAnAddress(host) && !isLoopback(host) && t('The host is a bare IP address, not a name.'),
  ];
}

/** How the URL parser writes every IPv4 address, whatever it was written like. */
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;

function isAnAddress(host: string): boolean {
  return host.startsWith('[') || ADDRESS.test(host);
}

function isUnusualPort({ port, hostname }: URL): boolean {
  return port !== '' && !isLoopback(hostname);
}

/** `login.bank.com.evil.example`: an ending with at least two more labels after it. */
function hasMisleadingLabels(host: string): boolean {
  const labels = labelsOf(host);
  return (
    !isAnAddress(host) &&
    (labels.slice(1, -2).some((label) => ENDINGS.has(label)) ||
      labels.slice(1, -1).some((label) => ENDING_GOES_ON.test(label)))
  );
}

function looksLikeAddress(host: string): boolean {
  return !isAnAddress(host) && !isLoopback(host) && ADDRESS_IN_NAME.test(host);
}

/** The last labels; three where two may be no more than a registry, as in `co.uk`. */
function endOf(host: string): string {
  const labels = labelsOf(host);
  const [second = '', last = ''] = labels.slice(-2);
  return labels.slice(last.length === 2 && REGISTRY.test(second) ? -3 : -2).join('.');
}

function labelsOf(host: string): string[] {
  return host.replace(/\.$/, '').split('.');
}

function hasHostAfterAt(rest: string): boolean {
  const hasPath = rest.startsWith('/');
  return rest
    .split(/[?&#]/)
    .some((part) => HOST_AFTER_AT.test(part) && !(hasPath && EMAIL_PARAMETER.test(part)));
}

function afterHost(url: string): string {
  return /^[^:]+:\/\/[^/?#]*(.*)$/s.exec(url)?.[1] ?? '';
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Thai}/u,
  // Japanese, Chinese and Korean mix their scripts by nature.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
];

/** Letters of two scripts inside one label. */
function mixesScripts(host: string): boolean {
  return host.split('.').some((label) => SCRIPTS.filter((script) => script.test(label)).length > 1);
}
