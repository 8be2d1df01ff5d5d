import {
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
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
  dotnet: 'the .NET SDK',
  java: 'Java',
};

function describeProgramFailure(
  error: unknown,
  { command }: StdioDefinition,
  lastWords: string,
): string {
  const said = lastWords === '' ? '' : ` It said: ${lastWords}`;
  switch (systemErrorCode(error)) {
    case 'ENOENT': {
      const [program = '', ...rest] = command.trim().split(/\s+/);
      const bringer = COMES_WITH[command];
      if (rest.length > 0 && !/[\\/]/.test(program)) {
        return `"${command}" was not found. "command" is for the program alone: put "${program}" there, and the rest into "args".`;
      }
      return bringer === undefined
        ? `"${command}" was not found. Check "command" and the PATH that the editor was started with, or use the full path.`
        : `"${command}" was not found on the PATH that the editor was started with. It comes with ${bringer}: install that, or use the full path of "${command}".`;
    }
    case 'EACCES':
    case 'EPERM':
      return `"${command}" may not be run: permission denied. Check that it is a program, and that you may execute it.`;
    case 'ENOEXEC':
      return `"${command}" is no program that this machine can run.`;
    case undefined:
    default:
  }
  if (
    error instanceof SdkError &&
    (error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected)
  ) {
    return `The server ended before it answered.${said || ' It wrote nothing.'}`;
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return `The server did not answer in time; it may not be an MCP server.${said}`;
  }
  return `${describeError(error)}${said}`;
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
    return `${url} answered, but not as an MCP server of type "${type}" does. Check the path in "url"; a page of a proxy or a sign-in in between looks the same.`;
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return `${url} did not answer in time. Check "url", and whether the server is well.`;
  }
  if (error instanceof Error && error.name.endsWith('ZodError')) {
    return `${url} answered with something that is no message of the protocol; it may not be an MCP server. Check the path in "url".`;
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
        ? ' If what you typed is wrong, run "Forget Input Values…" and start the server again.'
        : '';
      if (status === 403) {
        return `${url} refused access (403). Check the headers of the definition, or sign out and sign in with other rights.${advice}`;
      }
      return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
        ? `${url} refused the "Authorization" header of the definition (401). Correct it, or take it out to sign in in the browser.${advice}`
        : `${url} wants a sign-in (401). Start the server again to sign in, or add an "Authorization" header to the definition.${advice}`;
    }
    case 407:
      return `A proxy on the way to ${url} wants a sign-in (407). Check the editor's "http.proxy" settings.`;
    case 429:
      return `${url} gets too many requests (429). Try again later.`;
    case 502:
    case 503:
    case 504:
      return `A proxy or gateway answered for ${url} that it can't reach the server (${code}). Try again later, or check "url" and the editor's "http.proxy" settings.`;
    default:
  }
  if (status >= 500) {
    return `${url} failed (${code}). Its own log should say why.`;
  }
  if (status >= 300 && status < 400) {
    const [, target] = /Redirect to (\S+)/.exec(error instanceof Error ? error.message : '') ?? [];
    return `${url} leads elsewhere (${code})${target === undefined ? '' : `, to ${target}`}. If that is the server, put its address into "url".`;
  }
  return type === 'sse'
    ? `${url} answered with status ${code}; there may be no MCP server of type "sse". Newer servers want "type": "http". Check also the path in "url".`
    : `${url} answered with status ${code}; there may be no MCP server there. Check the path in "url".`;
}

function describeNetworkFailure(error: unknown, url: string): string | undefined {
  const code = systemErrorCode(error);
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${url}. Start the server, or correct "url".`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${url} is not known. Correct "url", or check the network.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `${url} can't be reached. Check the network, a VPN, and the editor's "http.proxy" settings.`;
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return `${url} does not speak TLS. It may want "http://" in place of "https://".`;
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${url} has expired.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${url} is for another host. Check the host in "url".`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return `${url} closed the connection without an answer.${url.startsWith('http:') ? ' It may want "https://".' : ''}`;
    case undefined:
      // `fetch` says nothing at all when a proxy answers with 407.
      return isWithoutReason(error)
        ? `${url} could not be fetched; a proxy on the way may want a sign-in (407). Check the editor's "http.proxy" settings.`
        : undefined;
    default:
  }
  if (/CERT|ERR_TLS|VERIFY|SELF_SIGNED/.test(code)) {
    return `The certificate of ${url} is not trusted (${code}). If you trust it, add its authority to those of the system, or name its file in NODE_EXTRA_CA_CERTS.`;
  }
  return code.startsWith('HPE_')
    ? `What answers at ${url} does not speak HTTP. Check the port in "url".`
    : `${url} could not be reached (${code}).`;
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
