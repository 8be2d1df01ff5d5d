import type { EntryPairs } from '../../src/ui/form/formMessages';
import { is } from '../page/is';
import type { VsCodeApi } from '../page/vscodeApi';
import { isEntryPair } from './isEntryPair';

/** Where on the page a person was. */
export interface SavedPlace {
  /** In CSS pixels. */
  readonly scroll: number;
  /** Name of the field that had the focus. */
  readonly field?: string;
}

/** What a hidden tab keeps of a form until it is shown again; never a sensitive answer. */
interface SavedForm {
  readonly id: string;
  readonly revision: number;
  readonly entries: EntryPairs;
  readonly place: SavedPlace;
}

type Memory = Pick<VsCodeApi<never>, 'getState' | 'setState'>;

export const savedForm = {
  /** What was kept for the request `id`, if anything. */
  load(memory: Memory, id: string): SavedForm | undefined {
    const state = memory.getState();
    return isSavedForm(state) && state.id === id ? state : undefined;
  },

  save(memory: Memory, form: SavedForm): void {
    memory.setState(form);
  },

  /** For when the answers are elsewhere: the page must not bring them back later. */
  forget(memory: Memory): void {
    memory.setState(undefined);
  },
};

function isSavedForm(state: unknown): state is SavedForm {
  return (
    is.record(state) &&
    typeof state['id'] === 'string' &&
    typeof state['revision'] === 'number' &&
    is.listOf(state['entries'], isEntryPair) &&
    is.record(state['place']) &&
    typeof state['place']['scroll'] === 'number' &&
    is.optionalString(state['place']['field'])
  );
}
