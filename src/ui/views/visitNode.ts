import { l10n, ThemeIcon, TreeItem } from 'vscode';
import type { Visit } from '../../elicitation/visit';
import { describeCalls } from '../describeCalls';

/** A page in the browser that a server waits for, as a row of the "Pending" view. */
export class VisitNode {
  constructor(readonly visit: Visit) {}

  get item(): TreeItem {
    const { page, since, isAwaited, retries } = this.visit;
    const { origin, host, url, id } = page;
    const item = new TreeItem(origin.server);
    const cause = describeCalls(origin.calls);
    item.id = `${id}/${String(retries)}`;
    item.contextValue = isAwaited ? 'visit.awaited' : 'visit';
    item.description =
      retries === 0
        ? l10n.t('{0}: waiting for you in the browser', host)
        : l10n.t('{0}: still waiting for you in the browser', host);
    item.iconPath = new ThemeIcon('globe');
    item.tooltip = [
      l10n.t('{0} ({1}) waits until you are done on this page:', origin.server, origin.identity),
      url,
      ...(cause === undefined ? [] : [l10n.t('Asked during: {0}', cause)]),
      l10n.t('Since {0}', since.toLocaleTimeString()),
    ].join('\n');
    return item;
  }
}
