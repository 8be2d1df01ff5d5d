import type {
  BooleanField,
  ChoiceField,
  Field,
  JsonField,
  MultiChoiceField,
  NumberField,
  Option,
  TextField,
} from '../../../src/elicitation/field';

/** Fields for tests: each maker fills in what the test does not care about. */
type Wanted<F extends Field> = Partial<F> & { readonly name: string };

function base(name: string) {
  return { name, title: name, required: false, hint: '', notes: [], sensitive: false, schema: {} };
}

export const sampleFields = {
  text: (field: Wanted<TextField>): TextField => ({
    ...base(field.name),
    kind: 'text',
    multiline: false,
    ...field,
  }),
  number: (field: Wanted<NumberField>): NumberField => ({
    ...base(field.name),
    kind: 'number',
    integer: false,
    ...field,
  }),
  boolean: (field: Wanted<BooleanField>): BooleanField => ({
    ...base(field.name),
    kind: 'boolean',
    ...field,
  }),
  choice: (field: Wanted<ChoiceField>): ChoiceField => ({
    ...base(field.name),
    kind: 'choice',
    options: [],
    ...field,
  }),
  multiChoice: (field: Wanted<MultiChoiceField>): MultiChoiceField => ({
    ...base(field.name),
    kind: 'multiChoice',
    options: [],
    ...field,
  }),
  json: (field: Wanted<JsonField>): JsonField => ({ ...base(field.name), kind: 'json', ...field }),
  /** Options of which value and title are the same. */
  options: (...values: readonly string[]): Option[] =>
    values.map((value) => ({ value, title: value })),
  /** `count` options "Option 1", "Option 2" and so on. */
  manyOptions: (count: number): Option[] =>
    Array.from({ length: count }, (_, index) => ({
      value: `o${index + 1}`,
      title: `Option ${index + 1}`,
    })),
};
