import { visit } from 'jsonc-parser';
import { PROPERTY_ORDER } from '../elicitation/propertyNames';

/** A name that JavaScript objects move to the front, whatever its place: a whole number in digits. */
const NUMERIC_NAME = /"(?:0|[1-9]\d*)"\s*:/;

/** Longest message that is read a second time, in characters; it takes some 30 ms. */
const LONGEST = 1_000_000;

interface OpenObject {
  /** Where its first member begins. */
  readonly start: number;
  /** The name it stands under. */
  readonly name: string;
  /** Whether it is a `requestedSchema` or inside of one. */
  readonly isSchema: boolean;
  readonly members: string[];
}

/**
 * A JSON-RPC message with the order of the properties that forms ask for
 * written beside them ({@link PROPERTY_ORDER}), where parsing would lose it:
 * a JavaScript object moves names such as `"2"` and `"10"` to its front. Any
 * other message, and what is no JSON, is returned as it is.
 */
export function withPropertyOrder(message: string): string {
  if (
    message.length > LONGEST ||
    !message.includes('"requestedSchema"') ||
    !NUMERIC_NAME.test(message)
  ) {
    return message;
  }
  try {
    return inserted(message, ordersIn(message));
  } catch (error) {
    if (error instanceof RangeError) {
      // Nested so deeply that the parser has no stack left, which no form can be.
      return message;
    }
    throw error;
  }
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

function ordersIn(message: string): Insertion[] {
  const insertions: Insertion[] = [];
  const open: OpenObject[] = [];
  let name = '';
  let errors = 0;
  visit(message, {
    onError() {
      errors += 1;
    },
    onObjectBegin(offset) {
      const isSchema = name === 'requestedSchema' || open.at(-1)?.isSchema === true;
      open.push({ start: offset + 1, name, isSchema, members: [] });
      name = '';
    },
    onObjectProperty(property) {
      open.at(-1)?.members.push(property);
      name = property;
    },
    onArrayBegin() {
      name = '';
    },
    onObjectEnd() {
      const closed = open.pop();
      const schema = open.at(-1);
      if (closed?.name === 'properties' && schema?.isSchema === true && isReordered(closed)) {
        const order = JSON.stringify([...new Set(closed.members)]);
        insertions.push({ at: schema.start, text: `${JSON.stringify(PROPERTY_ORDER)}:${order},` });
      }
    },
  });
  return errors === 0 ? insertions : [];
}

function isReordered({ members }: OpenObject): boolean {
  return members.some((member) => /^(?:0|[1-9]\d*)$/.test(member));
}

function inserted(text: string, insertions: readonly Insertion[]): string {
  let end = 0;
  const parts: string[] = [];
  for (const insertion of [...insertions].sort((a, b) => a.at - b.at)) {
    parts.push(text.slice(end, insertion.at), insertion.text);
    end = insertion.at;
  }
  return parts.join('') + text.slice(end);
}
