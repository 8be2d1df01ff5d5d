import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { LIMITS } from './limits';
import { isTextList } from './isTextList';
import { listedTexts } from './listedTexts';
import { t } from './localize';
import { orNumber, type OrNumber } from './orNumber';
import { visibleText } from './visibleText';

/**
 * The constraints of a flat schema in words, told before anything is typed.
 * Bounds that only say "a safe integer", as zod writes them, are left out.
 */
export function hintFor(schema: JsonObject, kind: string): string {
  switch (kind) {
    case 'text': {
      const either = orNumber(schema);
      return either === undefined ? textHint(schema) : eitherHint(schema, either);
    }
    case 'number':
      return joined([
        schema['type'] === 'integer' ? t('Whole number') : '',
        rangeHint(schema),
        stepHint(schema['multipleOf']),
      ]);
    case 'boolean':
      return booleanHint(schema);
    case 'multiChoice':
      return countHint(schema);
    case 'json':
      return joined([jsonHint(schema), entriesHint(schema)]);
    default:
      return '';
  }
}

function textHint(schema: JsonObject): string {
  return joined([formatHint(schema['format']), lengthHint(schema), patternHint(schema)]);
}

/** Of a number or a text: first what the number may be, then what the text may be. */
function eitherHint(schema: JsonObject, { whole, texts }: OrNumber): string {
  const { anyOf } = schema;
  const parts = [schema, ...(Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : [])];
  return joined([
    whole ? t('Whole number') : t('Number'),
    ...parts.flatMap((part) => [rangeHint(part), stepHint(part['multipleOf'])]),
    ...(texts === undefined
      ? [t('or text'), ...parts.map(textHint)]
      : [t('or {0}', listedTexts(texts))]),
  ]);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function formatHint(format: JsonValue | undefined): string {
  switch (format) {
    case undefined:
    case '':
      return '';
    case 'email':
      return t('Email address, such as name@example.com');
    case 'uri':
      return t('Complete address, such as https://example.com/page');
    case 'date':
      return t('Date as YYYY-MM-DD');
    case 'date-time':
      return t('Date and time with time zone, such as 2026-01-31T09:30:00Z');
    default:
      return typeof format === 'string' ? t('Format: {0}', quoted(format)) : '';
  }
}

function lengthHint(schema: JsonObject): string {
  const least = numberIn(schema['minLength']) ?? 0;
  const most = numberIn(schema['maxLength']);
  if (most === undefined) {
    return least > 1 ? t('At least {0} characters', least) : '';
  }
  if (least === most) {
    return most === 1 ? t('Exactly 1 character') : t('Exactly {0} characters', most);
  }
  if (least > 1) {
    return t('{0} to {1} characters', least, most);
  }
  return most === 1 ? t('At most 1 character') : t('At most {0} characters', most);
}

function patternHint({ pattern, uncheckedPattern }: JsonObject): string {
  if (typeof pattern === 'string' && pattern !== '') {
    return t('Pattern: {0}', quoted(pattern));
  }
  return typeof uncheckedPattern === 'string'
    ? t('Pattern, not checked here: {0}', quoted(uncheckedPattern))
    : '';
}

function rangeHint(schema: JsonObject): string {
  const least = boundIn(schema['minimum']);
  const most = boundIn(schema['maximum']);
  const above = boundIn(schema['exclusiveMinimum']);
  const below = boundIn(schema['exclusiveMaximum']);
  if (least !== undefined && most !== undefined) {
    return least === most ? t('Exactly {0}', least) : t('{0} to {1}', least, most);
  }
  return joined([
    least === undefined ? '' : t('{0} or more', least),
    above === undefined ? '' : t('More than {0}', above),
    most === undefined ? '' : t('{0} or less', most),
    below === undefined ? '' : t('Less than {0}', below),
  ]);
}

function stepHint(step: JsonValue | undefined): string {
  return typeof step === 'number' && step !== 1 ? t('In steps of {0}', step) : '';
}

function booleanHint(schema: JsonObject): string {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [schema['const']];
  const [only] = values;
  if (values.length !== 1 || typeof only !== 'boolean') {
    return '';
  }
  return only ? t('Must be Yes') : t('Must be No');
}

function countHint(schema: JsonObject): string {
  const least = numberIn(schema['minItems']) ?? 0;
  const most = numberIn(schema['maxItems']);
  if (most === undefined) {
    return least > 0 ? t('Choose at least {0}', least) : '';
  }
  if (least === most) {
    return t('Choose exactly {0}', most);
  }
  return least > 0 ? t('Choose {0} to {1}', least, most) : t('Choose at most {0}', most);
}

function entriesHint(schema: JsonObject): string {
  const least = numberIn(schema['minItems']) ?? 0;
  const most = numberIn(schema['maxItems']);
  return joined([
    least === 1 ? t('At least 1 entry') : least > 1 ? t('At least {0} entries', least) : '',
    most === 1 ? t('At most 1 entry') : most !== undefined ? t('At most {0} entries', most) : '',
  ]);
}

function jsonHint(schema: JsonObject): string {
  if (isTextList(schema)) {
    return t('One text a line, or a list written as JSON, such as ["one", "two"]');
  }
  return schema['type'] === 'array'
    ? t('A list written as JSON, such as ["one", "two"]')
    : t('A value written as JSON');
}

function numberIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function boundIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
}

function quoted(text: string): string {
  return visibleText(text, { multiline: false, limit: LIMITS.quoted });
}
