import type { Bilingual } from './localize';

/** Why a schema, or a part of it, can't be answered; the message completes "“name” …". */
export class SchemaFault extends Error {
  constructor(readonly reason: Bilingual) {
    super(reason.shown);
  }
}
