import type { Field, Option } from './field';
import { fieldProblem } from './fieldProblem';
import type { JsonValue } from './json';
import { LIMITS } from './limits';
import { t } from './localize';
import { patternGuard } from './patternGuard';
import { checkFor } from './violations';
import { visibleText } from './visibleText';
import { wireProblem } from './wireProblem';

/**
 * The fields with the server's defaults, as far as they fit: never a value
 * that could not be sent (2025-11-25 and 2026-07-28, elicitation: defaults).
 */
export function withDefaults(fields: readonly Field[], nested: boolean): Field[] {
  const usesPatterns = fields
    .filter((field) => presetOf(field) !== undefined)
    .map((field) => checkFor(field.schema).usesPatterns);
  const run = (): Field[] => fields.map((field) => withDefault(field, nested));
  return usesPatterns.includes(true) ? patternGuard.guard(run) : run();
}

/** Null as a default is how generators write that there is none. */
function presetOf({ schema }: Field): JsonValue | undefined {
  return schema['default'] ?? undefined;
}

function withDefault(field: Field, nested: boolean): Field {
  const preset = presetOf(field);
  if (preset === undefined) {
    return field;
  }
  const usable =
    field.kind === 'multiChoice' && Array.isArray(preset) ? offered(preset, field.options) : preset;
  const fits =
    usable !== undefined &&
    !(field.kind === 'number' && field.integer && !Number.isSafeInteger(usable)) &&
    fieldProblem(field, usable) === undefined &&
    (nested || wireProblem(field.title, usable) === undefined);
  if (!fits) {
    const shown = visibleText(JSON.stringify(preset), { multiline: false, limit: LIMITS.quoted });
    const note = field.sensitive
      ? t('The server’s default does not fit what it asks for and was dropped.')
      : t('The server’s default {0} does not fit what it asks for and was dropped.', shown);
    return { ...field, notes: [...field.notes, note] };
  }
  if (usable === preset) {
    return { ...field, default: usable };
  }
  const note = t('The server’s default named values that it does not offer; they were dropped.');
  return { ...field, default: usable, notes: [...field.notes, note] };
}

/** The members of a default that can be chosen; undefined when that leaves nothing of it. */
function offered(preset: JsonValue[], options: readonly Option[]): JsonValue[] | undefined {
  const known = new Set<JsonValue>(options.map((option) => option.value));
  const kept = preset.filter((value) => known.has(value));
  if (kept.length === preset.length) {
    return preset;
  }
  return kept.length === 0 ? undefined : kept;
}
