import type { Option } from '../../elicitation/field';
import { plainLabel } from './plainText';

/** Shows beside an option's title the value that is really sent, where the title doesn't say it. */
export function describeValue(value: Option['value'], title: string): { description?: string } {
  return String(value).toLowerCase() === title.toLowerCase()
    ? {}
    : { description: plainLabel(String(value)) };
}
