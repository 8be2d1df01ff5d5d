import type { Field, Option } from './field';
import type { JsonValue } from './json';
import { t } from './localize';
import { visibleText } from './visibleText';

/**
 * A value as a person reads it back before it is sent. Choices show their
 * title and, since a title can say the opposite, the value that is sent.
 */
export function displayValue(field: Field, value: JsonValue): string {
  switch (field.kind) {
    case 'choice':
      return optionText(field.options, value);
    case 'multiChoice':
      return Array.isArray(value) && value.length > 0
        ? value.map((item) => optionText(field.options, item)).join(', ')
        : t('(empty list)');
    case 'json':
      return visibleText(JSON.stringify(value), { multiline: false });
    case 'boolean':
      return value === true ? t('Yes') : t('No');
    case 'text':
    case 'number':
      return value === '' ? t('(empty text)') : visibleText(plainText(value), { multiline: true });
  }
}

function optionText(options: readonly Option[], value: JsonValue): string {
  const title = options.find((option) => option.value === value)?.title;
  if (value === '') {
    return title ?? t('(empty text)');
  }
  const plain = visibleText(plainText(value), { multiline: false });
  return title === undefined || title === plain || title.endsWith(`(${plain})`)
    ? (title ?? plain)
    : `${title} (${plain})`;
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
