import { distinctTitles } from './distinctTitles';
import type { Option } from './field';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { LIMITS } from './limits';
import { t } from './localize';
import { visibleText } from './visibleText';

type Scalar = Option['value'];

interface RawOption {
  readonly value: JsonValue;
  readonly title: JsonValue | undefined;
  readonly description: JsonValue | undefined;
}

/**
 * The values a flat schema lets a person choose from, or undefined when it
 * doesn't list them. Values of another type than the schema's, and values
 * that are no scalar, can't be chosen and are left out with a note.
 */
export function readOptions(
  schema: JsonObject,
  note: (sentence: string) => void,
): Option[] | undefined {
  const raw = rawOptions(schema);
  if (raw === undefined) {
    return undefined;
  }
  const seen = new Set<JsonValue>();
  const usable: (RawOption & { readonly value: Scalar })[] = [];
  let misfits = 0;
  for (const option of raw) {
    const { value } = option;
    if (!isScalar(value) || !fitsType(value, schema['type'])) {
      misfits += 1;
    } else if (!seen.has(value)) {
      seen.add(value);
      usable.push({ ...option, value });
    }
  }
  if (misfits > 0) {
    note(t('{0} of the values listed can’t be chosen, since they are of another kind.', misfits));
  }
  const titles = distinctTitles(usable.map(titleOf), (index) => {
    const value = usable[index]?.value ?? '';
    return typeof value === 'string' ? optionText(value) : JSON.stringify(value);
  });
  return usable.map(({ value, description }, index) => ({
    value,
    title: titles[index] ?? '',
    ...(typeof description === 'string' && description.trim() !== ''
      ? {
          description: visibleText(description, { multiline: true, limit: LIMITS.description }),
        }
      : {}),
  }));
}

function rawOptions(schema: JsonObject): RawOption[] | undefined {
  if (Object.hasOwn(schema, 'const')) {
    return [{ value: schema['const'] ?? null, title: undefined, description: undefined }];
  }
  const titled = titledOptions(schema['oneOf']);
  const values = schema['enum'];
  if (!Array.isArray(values)) {
    return titled;
  }
  if (titled !== undefined) {
    const allowed = new Set(values);
    return titled.filter(({ value }) => allowed.has(value));
  }
  const names = schema['enumNames'];
  return values.map((value, index) => ({
    value,
    title: Array.isArray(names) ? names[index] : undefined,
    description: undefined,
  }));
}

function titledOptions(oneOf: JsonValue | undefined): RawOption[] | undefined {
  return Array.isArray(oneOf)
    ? oneOf.filter(isJsonObject).map((member) => ({
        value: member['const'] ?? null,
        title: member['title'],
        description: member['description'],
      }))
    : undefined;
}

/** A whole number past 2^53 may have been another one before it was read from JSON. */
function isScalar(value: JsonValue): value is Scalar {
  return typeof value === 'number'
    ? !Number.isInteger(value) || Number.isSafeInteger(value)
    : typeof value === 'string' || typeof value === 'boolean';
}

function fitsType(value: Scalar, type: JsonValue | undefined): boolean {
  if (type === undefined) {
    return true;
  }
  if (Array.isArray(type)) {
    return type.some((one) => fitsType(value, one));
  }
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** The title the server gave, else the value: never an object, never nothing. */
function titleOf({ value, title }: RawOption & { readonly value: Scalar }): string {
  return optionText(typeof title === 'string' && title.trim() !== '' ? title : String(value));
}

function optionText(text: string): string {
  if (text.trim() === '') {
    return text === '' ? t('(empty text)') : JSON.stringify(text);
  }
  return visibleText(text, { multiline: false, limit: LIMITS.optionTitle });
}
