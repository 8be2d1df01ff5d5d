import { parentPort, workerData } from 'node:worker_threads';
import { checkContent } from '../../elicitation/check';
import { parseForm } from '../../elicitation/form';
import { setTranslator, translateBy } from '../../elicitation/localize';
import type { FormRequest } from '../../elicitation/parsedRequest';
import { parseRequest } from '../../elicitation/request';
import { readEntries, readEntry } from '../../elicitation/value';
import type {
  FormHandle,
  FromThread,
  ReadingTasks,
  Task,
  TaskName,
  ToThread,
} from './readingMessages';

/**
 * The thread that reads requests and answers. What a server sends can take
 * long to read (a thousand fields, a pattern made to run for ever), and here
 * it keeps nobody waiting but the question itself.
 */
const forms = new Map<number, FormRequest>();

/** How much is posted to a page at once, in characters; it takes a few milliseconds. */
const PIECE = 200_000;

const tasks: {
  [Name in TaskName]: (params: ReadingTasks[Name]['params']) => ReadingTasks[Name]['result'];
} = {
  parse({ id, params }) {
    const request = parseRequest(params);
    if (request.kind !== 'form') {
      return request;
    }
    forms.set(id, request);
    return { ...request, requestedSchema: {} };
  },
  parseArguments: ({ schema, message }) => parseForm(schema, message, { nested: true }),
  readEntry({ form, name, entry }) {
    const field = formOf(form).fields.find((candidate) => candidate.name === name);
    if (field === undefined) {
      throw new Error(`The form has no field ${name}.`);
    }
    return readEntry(field, entry);
  },
  readEntries: ({ form, entries }) => readEntries(formOf(form), new Map(entries)),
  check: ({ form, content }) => checkContent(formOf(form), content),
  fieldsText({ form }) {
    const json = JSON.stringify(formOf(form).fields, (key, value: unknown) =>
      // A page knows fields, and nothing of the schemas behind them.
      key === 'schema' ? {} : value,
    );
    const pieces: string[] = [];
    for (let at = 0; at < json.length; at += PIECE) {
      pieces.push(json.slice(at, at + PIECE));
    }
    return pieces;
  },
};

function formOf({ id, form }: FormHandle): FormRequest {
  const held = form ?? forms.get(id);
  if (held === undefined) {
    throw new Error('The form is not known.');
  }
  forms.set(id, held);
  return held;
}

function run<Name extends TaskName>(
  task: Name,
  params: ReadingTasks[Name]['params'],
): ReadingTasks[Name]['result'] {
  return tasks[task](params);
}

function answer({ id, task, params }: Task): FromThread {
  try {
    return { id, result: run(task, params) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

const sentences: unknown = workerData;
if (typeof sentences === 'object' && sentences !== null) {
  setTranslator(translateBy(sentences as Readonly<Record<string, string>>));
}
parentPort?.on('message', (message: ToThread) => {
  if ('released' in message) {
    for (const id of message.released) {
      forms.delete(id);
    }
  } else {
    parentPort?.postMessage(answer(message));
  }
});
