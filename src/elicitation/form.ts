import { distinctTitles } from './distinctTitles';
import type { Field } from './field';
import { formRules, type PropertyRules } from './formRules';
import { isJsonObject, type JsonObject } from './json';
import { LIMITS } from './limits';
import { bilingual, type Bilingual } from './localize';
import type { FormRequest, RefusedRequest } from './parsedRequest';
import { readField } from './readField';
import { SchemaFault } from './schemaFault';
import { size } from './size';
import { looksSensitive } from './sensitive';
import { visibleText } from './visibleText';
import { withDefaults } from './withDefaults';

const INVALID_PARAMS = -32602;

/**
 * Reads a schema as a form. With `nested`, as for tool arguments, values may
 * be anything JSON can carry; without, only what an elicitation's answer may
 * hold. A form that could not be answered truthfully is refused.
 */
export function parseForm(
  schema: unknown,
  message: string,
  { nested }: { readonly nested: boolean },
): FormRequest | RefusedRequest {
  if (!isJsonObject(schema)) {
    return refused(bilingual('The form’s schema is not an object.'));
  }
  const { depth, nodes } = size(schema, LIMITS.rawNodes);
  if (depth > LIMITS.rawDepth || nodes >= LIMITS.rawNodes) {
    return refused(bilingual('The form is larger than can be shown.'));
  }
  try {
    return formOf(schema, message, nested);
  } catch (error) {
    // Nothing a server writes may take the extension down; anything but a fault is a mistake of ours.
    return refused(
      error instanceof SchemaFault ? error.reason : bilingual('The form could not be read.'),
    );
  }
}

function formOf(schema: JsonObject, message: string, nested: boolean): FormRequest {
  const rules = formRules(schema, nested);
  const fields = [...rules.properties].map(([name, property]) => fieldOf(name, property, nested));
  const title = writtenTitle(schema['title']);
  return {
    kind: 'form',
    message: visibleText(message, { multiline: true, limit: LIMITS.message }),
    ...(title === undefined ? {} : { title }),
    fields: withDefaults(withDistinctTitles(markScalarSecret(fields, message)), nested),
    requestedSchema: schema,
    notes: rules.notes,
    nested,
  };
}

function fieldOf(name: string, rules: PropertyRules, nested: boolean): Field {
  try {
    return readField(name, rules, nested);
  } catch (error) {
    if (error instanceof SchemaFault) {
      const shown = visibleText(name, { multiline: false, limit: LIMITS.title });
      throw new SchemaFault(bilingual('The required field “{0}” {1}.', shown, error.reason));
    }
    throw error;
  }
}

/** What wrappers around a single value call it; the question is in the message then. */
const SCALAR_NAMES =
  /^(?:answer|code|data|input|key|reply|response|result|text|user ?input|value)$/i;

/** The one field of a form that says nothing itself, with what the message says it is. */
function markScalarSecret(fields: readonly Field[], message: string): readonly Field[] {
  const [only] = fields;
  const isScalar =
    only !== undefined &&
    fields.length === 1 &&
    (only.kind === 'text' || only.kind === 'number') &&
    SCALAR_NAMES.test(only.name.replace('_', ' ')) &&
    SCALAR_NAMES.test(only.title.replace('_', ' '));
  return isScalar && looksSensitive({ name: '', message })
    ? [{ ...only, sensitive: true }]
    : fields;
}

function withDistinctTitles(fields: readonly Field[]): Field[] {
  const titles = distinctTitles(
    fields.map((field) => field.title),
    (index) => visibleText(fields[index]?.name ?? '', { multiline: false, limit: LIMITS.title }),
  );
  return fields.map((field, index) => {
    const title = titles[index] ?? field.title;
    return title === field.title ? field : { ...field, title };
  });
}

/** A root title meant for people: generators put class names there, which are one word. */
function writtenTitle(title: unknown): string | undefined {
  return typeof title === 'string' && /\S\s+\S|[^\p{ASCII}]/u.test(title)
    ? visibleText(title.trim(), { multiline: false, limit: LIMITS.title })
    : undefined;
}

function refused({ english, shown }: Bilingual): RefusedRequest {
  return { kind: 'refused', code: INVALID_PARAMS, message: english, reason: shown };
}
