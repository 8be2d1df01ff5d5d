/** A sign-in that did not come about; the message says why and what to do. */
export class SignInFailed extends Error {}
