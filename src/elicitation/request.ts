import { parseForm } from './form';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { LIMITS } from './limits';
import { bilingual, t, type Bilingual } from './localize';
import type { FormRequest, ParsedRequest, RefusedRequest } from './parsedRequest';
import { urlRefusal } from './urlRefusal';
import { assessUrl } from './urlRisk';
import { visibleText } from './visibleText';

/** JSON-RPC: invalid params. The only error an elicitation is refused with (2025-11-25). */
const INVALID_PARAMS = -32602;

/**
 * Reads the params of `elicitation/create`, exactly as they came. A missing
 * `mode` means form (2025-11-25, elicitation; null counts as missing).
 */
export function parseRequest(params: unknown): ParsedRequest {
  if (!isJsonObject(params)) {
    return refused(bilingual('The request has no params.'));
  }
  const { mode, message } = params;
  if (typeof message !== 'string') {
    return refused(bilingual('The message is missing or is not text.'));
  }
  if (mode === 'url') {
    return urlRequest(params, message);
  }
  if (mode === 'form' || mode === undefined || mode === null) {
    return formRequest(params, message);
  }
  const shown = visibleText(typeof mode === 'string' ? mode : typeof mode, {
    multiline: false,
    limit: LIMITS.quoted,
  });
  return refused(bilingual('The mode “{0}” is not supported; it must be “form” or “url”.', shown));
}

function formRequest(params: JsonObject, message: string): FormRequest | RefusedRequest {
  const { requestedSchema } = params;
  const hasUrl = params['url'] !== undefined && params['url'] !== null;
  if (requestedSchema === undefined || requestedSchema === null) {
    const misnamed = Object.entries(params).find(([name, value]) => isMisnamed(name, value));
    if (misnamed !== undefined) {
      const shown = visibleText(misnamed[0], { multiline: false, limit: LIMITS.quoted });
      return refused(
        bilingual('The form’s schema is named “{0}”; it must be “requestedSchema”.', shown),
      );
    }
    return !hasUrl
      ? parseForm({}, message, { nested: false })
      : refused(bilingual('The request has a URL but its mode is not "url", and it has no form.'));
  }
  const form = parseForm(requestedSchema, message, { nested: false });
  return form.kind === 'form' && hasUrl
    ? { ...form, notes: [...form.notes, t('The request also named a URL, which is ignored.')] }
    : form;
}

/** A schema in the wrong place: a question without its fields would ask for nothing and get it. */
function isMisnamed(name: string, value: JsonValue): boolean {
  return (
    !OTHER_MEMBERS.has(name) &&
    isJsonObject(value) &&
    (isJsonObject(value['properties']) || value['type'] === 'object')
  );
}

const OTHER_MEMBERS = new Set(['_meta', 'requestedSchema', 'task']);

function urlRequest(params: JsonObject, message: string): ParsedRequest {
  const { url, elicitationId } = params;
  if (typeof url !== 'string') {
    return refused(bilingual('The URL is missing or is not text.'));
  }
  if (elicitationId !== undefined && elicitationId !== null && typeof elicitationId !== 'string') {
    return refused(bilingual('The elicitationId is not text.'));
  }
  const refusal = urlRefusal(url);
  if (refusal !== undefined) {
    return refused(refusal);
  }
  return {
    kind: 'url',
    message: visibleText(message, { multiline: true, limit: LIMITS.message }),
    url,
    ...(typeof elicitationId === 'string' ? { elicitationId } : {}),
    risk: assessUrl(url),
  };
}

function refused({ english, shown }: Bilingual): RefusedRequest {
  return { kind: 'refused', code: INVALID_PARAMS, message: english, reason: shown };
}
