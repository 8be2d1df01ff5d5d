/** A server that can't be used right now; the message says why. */
export class ServerUnavailableError extends Error {}
