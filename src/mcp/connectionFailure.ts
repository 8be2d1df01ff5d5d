import {
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { t } from '../elicitation/localize';
import { describeError } from './describeError';
import type { HttpDefinition, ServerDefinition, StdioDefinition } from './serverDefinition';

/**
 * Says in one or two sentences why a server could not be reached and what to do.
 *
 * @param definition as it may be shown
 * @param lastWords what the server wrote beside its messages, if anything
 */
export function describeConnectionFailure(
  error: unknown,
  definition: ServerDefinition,
  lastWords: string,
): string {
  return definition.type === 'stdio'
    ? describeProgramFailure(error, definition, lastWords)
    : describeAddressFailure(error, definition);
}

/** What brings a program that servers are often run by. */
const COMES_WITH: Readonly<Record<string, string>> = {
  npx: 'Node.js',
  npm: 'Node.js',
  node: 'Node.js',
  uvx: 'uv',
  uv: 'uv',
  python: 'Python',
  python3: 'Python',
  pipx: 'pipx',
  docker: 'Docker',
  podman: 'Podman',
  bunx: 'Bun',
  bun: 'Bun',
  deno: 'Deno',
  dotnet: '.NET',
  java: 'Java',
};

function describeProgramFailure(
  error: unknown,
  { command }: StdioDefinition,
  lastWords: string,
): string {
  const said = lastWords === '' ? '' : t('It said: {0}', lastWords);
  switch (systemErrorCode(error)) {
    case 'ENOENT': {
      const [program = '', ...rest] = command.trim().split(/\s+/);
      const bringer = COMES_WITH[command];
      if (rest.length > 0 && !/[\\/]/.test(program)) {
        return t(
          '"{0}" was not found. "command" is for the program alone: put "{1}" there, and the rest into "args".',
          command,
          program,
        );
      }
      return bringer === undefined
        ? t(
            '"{0}" was not found. Check "command" and the PATH that the editor was started with, or use the full path.',
            command,
          )
        : t(
            '"{0}" was not found on the PATH that the editor was started with. It comes with {1}: install that, or use the full path of "{0}".',
            command,
            bringer,
          );
    }
    case 'EACCES':
    case 'EPERM':
      return t(
        '"{0}" may not be run: permission denied. Check that it is a program, and that you may execute it.',
        command,
      );
    case 'ENOEXEC':
      return t('"{0}" is no program that this machine can run.', command);
    case undefined:
    default:
  }
  if (
    error instanceof SdkError &&
    (error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected)
  ) {
    return sentences(t('The server ended before it answered.'), said || t('It wrote nothing.'));
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return sentences(t('The server did not answer in time; it may not be an MCP server.'), said);
  }
  return sentences(describeError(error), said);
}

function describeAddressFailure(outermost: unknown, definition: HttpDefinition): string {
  const { url, type } = definition;
  const error = tellingError(outermost);
  const status = statusOf(error);
  if (status !== undefined) {
    return describeStatus(status, error, definition);
  }
  if (
    (error instanceof SdkError && error.code === SdkErrorCode.ClientHttpUnexpectedContent) ||
    error instanceof SseError
  ) {
    return t(
      '{0} answered, but not as an MCP server of type "{1}" does. Check the path in "url"; a page of a proxy or a sign-in in between looks the same.',
      url,
      type,
    );
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return t('{0} did not answer in time. Check "url", and whether the server is well.', url);
  }
  if (error instanceof Error && error.name.endsWith('ZodError')) {
    return t(
      '{0} answered with something that is no message of the protocol; it may not be an MCP server. Check the path in "url".',
      url,
    );
  }
  return describeNetworkFailure(error, url) ?? describeError(error);
}

/** The error that says what happened, where that of a failed negotiation is about it. */
function tellingError(error: unknown): unknown {
  return error instanceof SdkError &&
    !(error instanceof SdkHttpError) &&
    error.code === SdkErrorCode.EraNegotiationFailed &&
    error.cause !== undefined
    ? error.cause
    : error;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof UnauthorizedError) {
    return 401;
  }
  if (error instanceof SdkHttpError) {
    return error.status;
  }
  return error instanceof SseError && error.code !== 200 ? error.code : undefined;
}

function describeStatus(status: number, error: unknown, definition: HttpDefinition): string {
  const { url, type, headers } = definition;
  const code = String(status);
  switch (status) {
    case 401:
    case 403: {
      const advice = Object.values(headers).some((value) => value.includes('${input:'))
        ? t('If what you typed is wrong, run "Forget Input Values…" and start the server again.')
        : '';
      if (status === 403) {
        return sentences(
          t(
            '{0} refused access (403). Check the headers of the definition, or sign out and sign in with other rights.',
            url,
          ),
          advice,
        );
      }
      const refusal = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
        ? t(
            '{0} refused the "Authorization" header of the definition (401). Correct it, or take it out to sign in in the browser.',
            url,
          )
        : t(
            '{0} wants a sign-in (401). Start the server again to sign in, or add an "Authorization" header to the definition.',
            url,
          );
      return sentences(refusal, advice);
    }
    case 407:
      return t(
        'A proxy on the way to {0} wants a sign-in (407). Check the editor\'s "http.proxy" settings.',
        url,
      );
    case 429:
      return t('{0} gets too many requests (429). Try again later.', url);
    case 502:
    case 503:
    case 504:
      return t(
        'A proxy or gateway answered for {0} that it can\'t reach the server ({1}). Try again later, or check "url" and the editor\'s "http.proxy" settings.',
        url,
        code,
      );
    default:
  }
  if (status >= 500) {
    return t('{0} failed ({1}). Its own log should say why.', url, code);
  }
  if (status >= 300 && status < 400) {
    const [, target] = /Redirect to (\S+)/.exec(error instanceof Error ? error.message : '') ?? [];
    return target === undefined
      ? t(
          '{0} leads elsewhere ({1}). If that is the server, put its address into "url".',
          url,
          code,
        )
      : t(
          '{0} leads elsewhere ({1}), to {2}. If that is the server, put its address into "url".',
          url,
          code,
          target,
        );
  }
  return type === 'sse'
    ? t(
        '{0} answered with status {1}; there may be no MCP server of type "sse". Newer servers want "type": "http". Check also the path in "url".',
        url,
        code,
      )
    : t(
        '{0} answered with status {1}; there may be no MCP server there. Check the path in "url".',
        url,
        code,
      );
}

function describeNetworkFailure(error: unknown, url: string): string | undefined {
  const code = systemErrorCode(error);
  switch (code) {
    case 'ECONNREFUSED':
      return t('Nothing listens at {0}. Start the server, or correct "url".', url);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return t('The host of {0} is not known. Correct "url", or check the network.', url);
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return t(
        '{0} can\'t be reached. Check the network, a VPN, and the editor\'s "http.proxy" settings.',
        url,
      );
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return t('{0} does not speak TLS. It may want "http://" in place of "https://".', url);
    case 'CERT_HAS_EXPIRED':
      return t(
        'The certificate of {0} has expired. Whoever runs the server must renew it; check also the clock of this machine.',
        url,
      );
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t('The certificate of {0} is for another host. Check the host in "url".', url);
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return sentences(
        t('{0} closed the connection without an answer.', url),
        url.startsWith('http:') ? t('It may want "https://".') : '',
      );
    case undefined:
      // `fetch` says nothing at all when a proxy answers with 407.
      return isWithoutReason(error)
        ? t(
            '{0} could not be fetched; a proxy on the way may want a sign-in (407). Check the editor\'s "http.proxy" settings.',
            url,
          )
        : undefined;
    default:
  }
  if (/CERT|ERR_TLS|VERIFY|SELF_SIGNED/.test(code)) {
    return t(
      'The certificate of {0} is not trusted ({1}). If you trust it, add its authority to those of the system, or name its file in NODE_EXTRA_CA_CERTS.',
      url,
      code,
    );
  }
  return code.startsWith('HPE_')
    ? t('What answers at {0} does not speak HTTP. Check the port in "url".', url)
    : t('{0} could not be reached ({1}).', url, code);
}

/** Sentences after each other, less those that are empty. */
function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(' ');
}

function isWithoutReason(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    (error.cause === undefined ||
      (error.cause instanceof Error && /^(?:proxy.*)?$/i.test(error.cause.message)))
  );
}

/** The code of a system or TLS error, such as ENOENT, looked for through its causes. The SDK's own codes are no such. */
function systemErrorCode(error: unknown): string | undefined {
  let current = error;
  while (current instanceof Error) {
    if (
      !(current instanceof SdkError) &&
      'code' in current &&
      typeof current.code === 'string' &&
      /^[A-Z][A-Z0-9_]+$/.test(current.code)
    ) {
      return current.code;
    }
    if (current instanceof AggregateError) {
      current = current.errors[0];
    } else {
      current = current.cause;
    }
  }
  return undefined;
}
