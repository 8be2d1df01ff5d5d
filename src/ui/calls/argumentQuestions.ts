import { l10n } from 'vscode';
import type { Entry } from '../../elicitation/entry';
import type { JsonObject } from '../../elicitation/json';
import type { OpenCall, Origin } from '../../elicitation/origin';
import type { FormRequest } from '../../elicitation/parsedRequest';
import { describeCalls } from '../describeCalls';
import { describeSource } from '../describeSource';
import { fittingEntries } from '../fittingEntries';
import { notify } from '../notify';
import type { Answer, Completer, Question } from '../question';
import type { Reader } from '../reading/reader';
import { startingEntries } from '../startingEntries';

/** What a person must fill in before a call of ours can be made. */
export interface ArgumentQuestion {
  readonly server: string;
  readonly identity: string;
  readonly scope: Origin['scope'];
  readonly form: FormRequest;
  /** The call that the arguments are for. */
  readonly call: OpenCall;
  /** What the person gave last time. */
  readonly last: JsonObject;
  readonly complete?: Completer;
}

/** The questions for the arguments of calls, filled in with what was typed before. */
export class ArgumentQuestions {
  /** What was typed for calls that were pushed aside. */
  private readonly drafts = new Map<string, ReadonlyMap<string, Entry>>();

  constructor(private readonly reader: Reader) {}

  async begin(asked: ArgumentQuestion): Promise<Question> {
    const cause = describeCalls([asked.call]);
    return {
      server: asked.server,
      identity: asked.identity,
      source: describeSource(asked.scope),
      cautions: [],
      ...(cause === undefined ? {} : { cause }),
      form: asked.form,
      entries: startingEntries(
        asked.form,
        this.drafts.get(keyOf(asked)) ??
          (await fittingEntries(this.reader, asked.form, asked.last)),
      ),
      ...(asked.complete === undefined ? {} : { complete: asked.complete }),
      isElicitation: false,
      reader: this.reader,
      closed: new AbortController().signal,
    };
  }

  /** Keeps what was typed, but for secrets, where the question was pushed aside. */
  end(asked: ArgumentQuestion, { entries }: Question, answer: Answer): void {
    const { form } = asked;
    if (answer.kind === 'aside') {
      const secrets = form.fields.filter(({ sensitive }) => sensitive);
      for (const { name } of secrets) {
        entries.delete(name);
      }
      this.drafts.set(keyOf(asked), entries);
      // The name comes last, since the editor cuts off what is long.
      void notify.info(l10n.t('Not called, what you typed is kept: {0}', asked.call.name));
    } else {
      this.drafts.delete(keyOf(asked));
    }
    this.reader.release(form);
  }
}

function keyOf({ server, call }: ArgumentQuestion): string {
  return JSON.stringify([server, call]);
}
