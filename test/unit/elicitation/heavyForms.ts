import type { JsonObject, JsonValue } from '../../../src/elicitation/json';

/** A form that takes long to read unless that is done with care. */
interface HeavyForm {
  readonly schema: JsonObject;
  readonly fields: number;
}

/** Properties f0, f1…, as they would come off the wire. */
export function manyProperties(count: number, property: (index: number) => JsonValue): JsonObject {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${String(index)}`, property(index)]),
  );
}

/** A text of a part again and again, so long in characters. */
function filled(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

function withFields(count: number, property: (index: number) => JsonObject): HeavyForm {
  const properties = manyProperties(count, (index) => ({ type: 'string', ...property(index) }));
  return { schema: { properties }, fields: count };
}

function withTitles(title: (index: number) => string): HeavyForm {
  const oneOf = Array.from({ length: 10_000 }, (_, index) => ({
    const: `v${String(index)}`,
    title: title(index),
  }));
  return { schema: { properties: { choice: { oneOf } } }, fields: 1 };
}

const kana = 'この項目には、申請者の氏名を正確に入力してください。';
const longTitle = filled('オプションの長い題名', 40);

/** By what there is so much of; with a thousand fields, the same defaults fit all of them. */
export const heavyForms: Readonly<Record<string, HeavyForm>> = {
  '1,000 fields alike': withFields(1_000, () => ({})),
  '1,000 lengths': withFields(1_000, (index) => ({ maxLength: 20 + index, default: 'x' })),
  '1,000 choices': withFields(1_000, (index) => ({
    enum: ['a', `b${String(index)}`],
    default: 'a',
  })),
  '1,000 patterns': withFields(1_000, (index) => ({
    pattern: `^x{1,${String(index + 1)}}$`,
    default: 'x',
  })),
  Japanese: withFields(500, (index) => ({ description: filled(kana, 700) + String(index) })),
  'short clauses': withFields(500, () => ({ description: filled('é.', 2_000) })),
  'secrets that are not asked for': withFields(500, () => ({
    description: filled('of pàssword x ', 2_000),
  })),
  'hidden characters': withFields(250, () => ({ description: filled('a\u202eb\u200d', 2_000) })),
  'piles of marks': withFields(250, () => ({ description: filled('\u0301', 2_000) })),
  emoji: withFields(250, () => ({ description: filled('👨‍👩‍👧', 2_000) })),
  'ligatures of whole sentences': withFields(250, () => ({ title: filled('\ufdfa', 1_500) })),
  '10,000 long titles': withTitles((index) => `${longTitle}${String(index)}`),
  '10,000 equal titles': withTitles(() => longTitle),
  '10,000 hidden titles': withTitles(() => filled('\u202ea', 20)),
};
