import type { Field } from './field';
import { LIMITS } from './limits';
import { visibleText } from './visibleText';

/** What a person knows a property by: its field's title, else its name made visible. */
export function titleOf(fields: ReadonlyMap<string, Field>, name: string): string {
  return fields.get(name)?.title ?? visibleText(name, { multiline: false, limit: LIMITS.title });
}
