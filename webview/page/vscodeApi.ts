/** What VS Code gives a page to talk to its extension. */
export interface VsCodeApi<Outgoing> {
  postMessage(message: Outgoing): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  /** Put on the page by VS Code; may be called only once. */
  function acquireVsCodeApi<Outgoing>(): VsCodeApi<Outgoing>;
}
