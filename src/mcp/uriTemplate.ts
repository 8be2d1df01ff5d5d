import { t } from '../elicitation/localize';

/** A variable of a URI template. */
export interface TemplateVariable {
  readonly name: string;
  /** Whether the URI makes sense without it: it is one part of a query. */
  readonly isOptional: boolean;
}

interface Expression {
  readonly operator: string;
  readonly variables: readonly { readonly name: string; readonly longest: number | undefined }[];
}

/** What stands before the first value, between values, and whether each value follows its name (RFC 6570, appendix A). */
const OPERATORS: Readonly<
  Record<string, { readonly first: string; readonly between: string; readonly named?: 'a=' | 'a' }>
> = {
  '': { first: '', between: ',' },
  '+': { first: '', between: ',' },
  '#': { first: '#', between: ',' },
  '.': { first: '.', between: '.' },
  '/': { first: '/', between: '/' },
  ';': { first: ';', between: ';', named: 'a' },
  '?': { first: '?', between: '&', named: 'a=' },
  '&': { first: '&', between: '&', named: 'a=' },
};

const VARIABLE = /^((?:\w|%[\da-f]{2})(?:[\w.]|%[\da-f]{2})*)(?:\*|:([1-9]\d{0,3}))?$/i;

/** Longest template that is read, in characters. */
const LONGEST_TEMPLATE = 10_000;

/**
 * A URI template (RFC 6570, all levels) whose variables are texts. The SDK's
 * own leaves values unencoded where an expression has several, and knows no
 * prefixes: a value could change which resource is read.
 */
export class UriTemplate {
  readonly variables: readonly TemplateVariable[];
  private readonly parts: readonly (string | Expression)[];

  /** @throws Error saying what is wrong with the template */
  constructor(template: string) {
    if (template.length > LONGEST_TEMPLATE) {
      throw new Error(t('The URI template has more than {0} characters.', LONGEST_TEMPLATE));
    }
    this.parts = template
      .split(/(\{[^{}]*\})/)
      .map((part) => (part.startsWith('{') && part.endsWith('}') ? readExpression(part) : part));
    if (this.parts.some((part) => typeof part === 'string' && /[{}]/.test(part))) {
      throw new Error(t('The URI template has a brace without its other half.'));
    }
    const variables = new Map<string, TemplateVariable>();
    for (const part of this.parts) {
      for (const { name } of typeof part === 'string' ? [] : part.variables) {
        const isOptional =
          typeof part !== 'string' && OPERATORS[part.operator]?.named !== undefined;
        const before = variables.get(name);
        variables.set(name, { name, isOptional: isOptional && before?.isOptional !== false });
      }
    }
    this.variables = [...variables.values()];
  }

  /** The URI with these values; a variable without one leaves nothing behind. */
  expand(values: ReadonlyMap<string, string>): string {
    return this.parts
      .map((part) => (typeof part === 'string' ? encodeReserved(part) : expanded(part, values)))
      .join('');
  }
}

function readExpression(part: string): Expression {
  const [, operator = '', list = ''] = /^\{([+#./;?&]?)(.*)\}$/s.exec(part) ?? [];
  const variables = list.split(',').map((written) => {
    const [, name, longest] = VARIABLE.exec(written) ?? [];
    if (name === undefined) {
      throw new Error(t('The URI template has an expression that cannot be read: {0}', part));
    }
    return { name, longest: longest === undefined ? undefined : Number(longest) };
  });
  return { operator, variables };
}

function expanded(
  { operator, variables }: Expression,
  values: ReadonlyMap<string, string>,
): string {
  const { first, between, named } = OPERATORS[operator] ?? { first: '', between: ',' };
  const encode = operator === '+' || operator === '#' ? encodeReserved : encodeStrictly;
  const texts = variables.flatMap(({ name, longest }) => {
    const value = values.get(name);
    if (value === undefined) {
      return [];
    }
    const text = encode(longest === undefined ? value : [...value].slice(0, longest).join(''));
    if (named === undefined) {
      return [text];
    }
    return [text === '' && named === 'a' ? name : `${name}=${text}`];
  });
  return texts.length === 0 ? '' : first + texts.join(between);
}

/** Everything but unreserved characters is encoded. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Reserved characters, and what is encoded already, stay as they are. */
function encodeReserved(text: string): string {
  return text
    .split(/(%[\da-f]{2}|[:/?#[\]@!$&'()*+,;=])/i)
    .map((part, index) => (index % 2 === 1 ? part : encodeStrictly(part)))
    .join('');
}
