/** Where a server's log goes. The editor's LogOutputChannel satisfies it. */
export interface Logger {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
