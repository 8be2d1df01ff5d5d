import { checkContent } from '../../elicitation/check';
import { parseForm } from '../../elicitation/form';
import { setTranslator, translateBy } from '../../elicitation/localize';
import type { FormRequest } from '../../elicitation/parsedRequest';
import { parseRequest } from '../../elicitation/request';
import { readEntries, readEntry } from '../../elicitation/value';
import type { FormHandle, ReadingTaskName, ReadingTasks } from './readingTasks';

/** How much is posted to a page at once, in characters; it takes a few milliseconds. */
const PIECE = 200_000;

/** Reads requests and answers, and holds the forms that it has read: in a thread, or in the extension host itself. */
export class FormReading {
  private readonly forms = new Map<number, FormRequest>();

  private readonly tasks: {
    [Name in ReadingTaskName]: (
      params: ReadingTasks[Name]['params'],
    ) => ReadingTasks[Name]['result'];
  } = {
    parse: ({ id, params }) => {
      const request = parseRequest(params);
      if (request.kind !== 'form') {
        return request;
      }
      this.forms.set(id, request);
      return { ...request, requestedSchema: {} };
    },
    parseArguments: ({ schema, message }) => parseForm(schema, message, { nested: true }),
    readEntry: ({ form, name, entry }) => {
      const field = this.held(form).fields.find((candidate) => candidate.name === name);
      if (field === undefined) {
        throw new Error(`The form has no field ${name}.`);
      }
      return readEntry(field, entry);
    },
    readEntries: ({ form, entries }) => readEntries(this.held(form), new Map(entries)),
    check: ({ form, content }) => checkContent(this.held(form), content),
    fieldsText: ({ form }) => {
      const json = JSON.stringify(this.held(form).fields, (key, value: unknown) =>
        // A page knows fields, and nothing of the schemas behind them.
        key === 'schema' ? {} : value,
      );
      const pieces: string[] = [];
      for (let at = 0; at < json.length; at += PIECE) {
        pieces.push(json.slice(at, at + PIECE));
      }
      return pieces;
    },
    release: (ids) => {
      for (const id of ids) {
        this.forms.delete(id);
      }
      return null;
    },
  };

  /** @param sentences what it says, by its English; English where there are none */
  constructor(sentences: Readonly<Record<string, string>> | undefined) {
    if (sentences !== undefined) {
      setTranslator(translateBy(sentences));
    }
  }

  run<Name extends ReadingTaskName>(
    task: Name,
    params: ReadingTasks[Name]['params'],
  ): ReadingTasks[Name]['result'] {
    return this.tasks[task](params);
  }

  private held({ id, form }: FormHandle): FormRequest {
    const held = form ?? this.forms.get(id);
    if (held === undefined) {
      throw new Error('The form is not known.');
    }
    this.forms.set(id, held);
    return held;
  }
}
