/** Where a server's log goes. The editor's LogOutputChannel satisfies it. */
export interface Logger {
  /** The least that is written, in the editor's numbers: 1 is trace. Everything is, where it is not told. */
  readonly logLevel?: number | undefined;
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
