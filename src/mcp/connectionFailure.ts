import {
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { describeError } from './describeError';
import type { ServerDefinition } from './serverDefinition';

/**
 * Says in one or two sentences why a server could not be reached and what to do.
 *
 * @param lastWords what the server wrote to stderr before, if anything
 */
export function describeConnectionFailure(
  error: unknown,
  definition: ServerDefinition,
  lastWords: string,
): string {
  const said = lastWords === '' ? '' : ` It said: ${lastWords}`;
  const code = systemErrorCode(error);
  if (definition.type === 'stdio') {
    if (code === 'ENOENT') {
      return `"${definition.command}" was not found, or its "cwd" does not exist. Check "command" and the PATH that the editor was started with.`;
    }
    if (code === 'EACCES') {
      return `"${definition.command}" may not be run: permission denied.`;
    }
    if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) {
      return `The server ended before it answered.${said || ' It wrote nothing to stderr.'}`;
    }
    if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
      return `The server did not answer in time; it may not be an MCP server.${said}`;
    }
    return `${describeError(error)}${said}`;
  }
  if (error instanceof UnauthorizedError) {
    return `${definition.url} wants a sign-in (401). Add an "Authorization" header to the definition.`;
  }
  if (error instanceof SdkHttpError) {
    const status = String(error.status);
    return error.status === 401 || error.status === 403
      ? `${definition.url} refused access (${status}). Add an "Authorization" header to the definition.`
      : `${definition.url} answered with status ${status}; it may not be an MCP server of type "${definition.type}".`;
  }
  if (code === 'ECONNREFUSED') {
    return `Nothing listens at ${definition.url}. Start the server, or correct "url".`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host of ${definition.url} is not known. Correct "url", or check the network.`;
  }
  if (code !== undefined && /CERT|ERR_TLS|VERIFY|SELF_SIGNED/.test(code)) {
    return `The certificate of ${definition.url} is not trusted (${code}).`;
  }
  return describeError(error);
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
