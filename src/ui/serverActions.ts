/** What a person can do about a server that asks. */
export interface ServerActions {
  /** Refuses its questions for as long as this window is open. */
  mute(server: string): void;
  stop(server: string): void;
}
