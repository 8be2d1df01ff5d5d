/** Why a schema, or a part of it, can't be answered; the message completes "“name” …". */
export class SchemaFault extends Error {}
