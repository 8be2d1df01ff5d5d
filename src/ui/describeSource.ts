import { l10n } from 'vscode';
import type { Origin } from '../elicitation/origin';

/** Where a server's definition stands, in words. */
export function describeSource(scope: Origin['scope']): string {
  return scope === 'user' ? l10n.t('your user settings') : l10n.t('the settings of this workspace');
}
