import { l10n } from 'vscode';
import type { FormStrings } from './formMessages';

/** The form page's words in the person's language. */
export function formStrings(isElicitation: boolean): FormStrings {
  return {
    decline: l10n.t('Decline'),
    cancel: l10n.t('Cancel'),
    later: l10n.t('Later'),
    required: l10n.t('required'),
    optional: l10n.t('optional'),
    clear: l10n.t('Clear'),
    resetToDefault: l10n.t('Reset to default'),
    yes: l10n.t('Yes'),
    no: l10n.t('No'),
    notAnswered: l10n.t('not answered'),
    choose: l10n.t('Pick a date'),
    selectedCount: l10n.t('{0} selected'),
    sensitiveWarning: isElicitation
      ? l10n.t(
          'This form asks for what looks like a secret. Servers must not ask for passwords, keys or tokens in a form: the rules of the protocol forbid it, and want a page in your browser for that. Decline unless you are sure.',
        )
      : l10n.t('One of these arguments looks like a secret. The server will receive it as it is.'),
    show: l10n.t('Show'),
    hide: l10n.t('Hide'),
    secretGuarded: l10n.t('This looks like a secret, so nothing can be typed here yet.'),
    answerAnyway: l10n.t('Answer Anyway'),
    muteServer: l10n.t('Mute Server'),
    stopServer: l10n.t('Stop Server'),
    definedIn: l10n.t('Defined in'),
    claims: l10n.t('Calls itself'),
    because: l10n.t('Asked during'),
    whatIsSent: l10n.t('What will be sent'),
    nothingToSendYet: l10n.t('Nothing can be sent yet.'),
    problemSummary: l10n.t('Answers that need attention: {0}'),
    sending: l10n.t('Sending…'),
    copyAnswers: l10n.t('Copy Answers'),
    copied: l10n.t('Copied'),
    notes: l10n.t('Notes'),
    search: l10n.t('Search'),
    noMatches: l10n.t('No matches'),
    matches: l10n.t('{0} of {1}'),
    notAnOption: l10n.t('“{0}” is not one of the options, so nothing was chosen.'),
    sendEmpty: l10n.t('Send empty text'),
    sendEmptyList: l10n.t('Send empty list'),
    emptyText: l10n.t('empty text'),
    emptyList: l10n.t('empty list'),
    timeZone: l10n.t('Picked times are in {0}.'),
    nothingToFillIn: l10n.t('There is nothing to fill in.'),
    host: l10n.t('Host'),
    url: l10n.t('URL'),
    copyUrl: l10n.t('Copy URL'),
    serverSays: isElicitation ? l10n.t('The server says') : l10n.t('Why'),
  };
}
