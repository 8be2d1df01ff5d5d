/** A text argument of a tool call or prompt; throws a message fit to show when it is missing or empty. */
export function textArgument(args: Readonly<Record<string, unknown>>, name: string): string {
  const value = args[name];
  if (typeof value !== 'string' || value === '') {
    throw new Error(`The argument "${name}" must be a text that is not empty.`);
  }
  return value;
}
