import type { Client, CompleteRequest } from '@modelcontextprotocol/client';

/** What a server is asked to complete: one argument of a prompt, or one variable of a resource template. */
export interface CompletionQuestion {
  readonly of:
    | { readonly kind: 'prompt'; readonly name: string }
    | { readonly kind: 'template'; readonly uri: string };
  readonly argument: string;
  /** What is typed so far. */
  readonly text: string;
  /** What the other arguments have, by name. */
  readonly others: Readonly<Record<string, string>>;
}

/** What a server proposes. */
export interface Completion {
  readonly values: readonly string[];
  /** Whether it knows more than it proposes. */
  readonly hasMore: boolean;
}

/** Most values of one answer (completion/complete, every revision). */
const MOST_VALUES = 100;

/** Asks a server to complete an argument (completion/complete). */
export async function askCompletion(
  client: Client,
  { of, argument, text, others }: CompletionQuestion,
  signal: AbortSignal,
): Promise<Completion> {
  const ref: CompleteRequest['params']['ref'] =
    of.kind === 'prompt'
      ? { type: 'ref/prompt', name: of.name }
      : { type: 'ref/resource', uri: of.uri };
  const { completion } = await client.complete(
    {
      ref,
      argument: { name: argument, value: text },
      ...(Object.keys(others).length === 0 ? {} : { context: { arguments: { ...others } } }),
    },
    { signal },
  );
  const values = completion.values.slice(0, MOST_VALUES);
  const hasMore =
    completion.hasMore === true ||
    Math.max(completion.total ?? 0, completion.values.length) > values.length;
  return { values, hasMore };
}
