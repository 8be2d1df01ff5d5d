import { EventEmitter, once } from 'node:events';

/** The pages that were visited to the end, over all sessions, as a database would know. */
class Visits extends EventEmitter {
  completed = new Set();

  complete(id) {
    this.completed.add(id);
    this.emit(id);
  }

  async untilCompleted(id, signal) {
    if (!this.completed.has(id)) {
      await once(this, id, { signal });
    }
  }
}

export const visits = new Visits();
