/**
 * How much of a request is read. A person can neither read nor answer more
 * than this, and the extension host must not be busy for longer than a blink.
 */
export const LIMITS = {
  /** Code points of `message` shown; the rest is cut and the cut is said. A long book chapter. */
  message: 50_000,
  /** Code points of a title or of a name standing in for one; a line or two. */
  title: 200,
  /** Code points of an option's title. Longer than a title: real lists hold texts that differ late. */
  optionTitle: 500,
  /** Code points of a description. */
  description: 2_000,
  /** Code points of a pattern or a value quoted in a sentence. */
  quoted: 120,
  /** Fields of a form. Reading more takes longer than a blink, and nobody would answer them. */
  fields: 1_000,
  /** Options of all fields of a form together; a field past that can't be answered. */
  options: 20_000,
  /** Schemas at the root that say what the form holds (`allOf`, branches, references). */
  rootParts: 2_000,
  /** Levels of nesting inside one property; more is no form any more. */
  depth: 32,
  /** Levels of nesting anywhere in a request; code that walks it recursively stays far from its end. */
  rawDepth: 1_000,
  /** JSON values in a schema. */
  rawNodes: 100_000,
  /** Schemas read behind references, which can multiply what was sent without end. */
  referencedSchemas: 40_000,
  /** Characters of a URL. Browsers and openers cut or refuse longer ones. */
  url: 16_384,
  /** Milliseconds one check may take before the pattern it is busy with is given up. */
  patternMilliseconds: 20,
} as const;
