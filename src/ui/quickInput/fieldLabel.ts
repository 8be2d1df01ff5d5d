import { l10n } from 'vscode';
import type { Field } from '../../elicitation/field';

/** A field's title, with what the person must know before answering. */
export function fieldLabel(field: Field): string {
  return field.required ? field.title : l10n.t('{0} (optional)', field.title);
}
