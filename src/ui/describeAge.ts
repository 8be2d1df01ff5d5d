import { l10n } from 'vscode';

const MINUTE_MS = 60_000;

/** How long ago something was, in one or two short words. */
export function describeAge(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) {
    return l10n.t('just now');
  }
  if (minutes < 60) {
    return l10n.t('{0} min', minutes);
  }
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? l10n.t('{0} h', hours) : l10n.t('{0} d', Math.floor(hours / 24));
}
