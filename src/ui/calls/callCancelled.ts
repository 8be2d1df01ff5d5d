/** The person cancelled the call: nothing that they need be told. */
export class CallCancelled extends Error {}
