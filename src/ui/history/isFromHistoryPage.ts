import { isJsonObject } from '../../elicitation/json';
import type { FromHistoryPage } from './historyMessages';

/** Whether what came from the history page is a message of the contract. */
export function isFromHistoryPage(message: unknown): message is FromHistoryPage {
  if (!isJsonObject(message)) {
    return false;
  }
  switch (message['type']) {
    case 'ready':
      return true;
    case 'query':
      return (
        ['query', 'from', 'count'].every((key) => Number.isSafeInteger(message[key])) &&
        Number(message['from']) >= 0 &&
        isFilter(message['filter']) &&
        (message['anchors'] === undefined ||
          (Array.isArray(message['anchors']) &&
            message['anchors'].every((anchor) => typeof anchor === 'string')))
      );
    case 'details':
    case 'copy':
    case 'delete':
      return typeof message['id'] === 'string';
    case 'fault':
      return typeof message['message'] === 'string';
    default:
      return false;
  }
}

function isFilter(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    ['text', 'server', 'outcome', 'mode'].every((key) =>
      ['undefined', 'string'].includes(typeof value[key]),
    ) &&
    ['since', 'until'].every((key) => ['undefined', 'number'].includes(typeof value[key]))
  );
}
