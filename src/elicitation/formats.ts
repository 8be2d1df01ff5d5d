import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Hours and minutes; seconds and zone may follow. */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * Formats as JSON Schema defines them, but a time may lack seconds and zone
 * and a `url` may name any host: generators mean no more by these words.
 */
export const formats = {
  checks: { ...fullFormats, time: TIME, url: fullFormats.uri },

  /** Whether values of that format can be told from others. */
  isKnown: (format: string): boolean => Object.hasOwn(formats.checks, format),
};
