import { t } from '../elicitation/localize';

/** Where a validator begins to list what it found: a JSON array that is no use to a person. */
const VALIDATOR_DUMP = /:?\s*\[\s*\{[\s\S]*$/;

/** An error as a sentence for the person. What a validator lists is left out; the log has it. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const status = statusOf(error);
  if (status !== undefined) {
    return t('The server answered with the HTTP status {0}. ({1})', status, message.trim());
  }
  if (!VALIDATOR_DUMP.test(message)) {
    return message;
  }
  const start = message.replace(VALIDATOR_DUMP, '').trim();
  const sentence = t('The server sent something that the protocol does not allow.');
  return start === '' ? sentence : `${sentence} (${start})`;
}

/** The status of an HTTP error of the SDK, whose class is not loaded everywhere. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}
