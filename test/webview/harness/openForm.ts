import type { Browser } from 'playwright-core';
import type { Entry } from '../../../src/elicitation/entry';
import type { Field } from '../../../src/elicitation/field';
import type {
  EntryPairs,
  FormProblem,
  FormView,
  FromFormPage,
  ToFormPage,
} from '../../../src/ui/form/formMessages';
import { formStrings } from './formStrings';
import { formView } from './formView';
import { openPage, type OpenedPage, type Surroundings } from './openPage';
import type { PageServer } from './pageServer';
import { translated } from './translated';

type Submit = Extract<FromFormPage, { type: 'submit' }>;

/** The id of the request that tests show. */
export const requestId = 'request-1';

/** The form page showing a request. */
export interface OpenedForm extends OpenedPage<ToFormPage, FromFormPage> {
  /** Shows the request again, as the host does after `ready`. */
  show(): Promise<void>;
  /** The messages of one type that the page has posted. */
  sentOf<T extends FromFormPage['type']>(
    type: T,
  ): Promise<readonly Extract<FromFormPage, { type: T }>[]>;
  /** Submits by the button and gives the entry of the field called `name`. */
  submitted(name: string): Promise<Entry | undefined>;
  /** Answers the page's latest message as the host does. */
  verdict(problems: readonly FormProblem[], refused?: boolean, preview?: string): Promise<void>;
}

/** The form's view, where it differs from the usual, and its circumstances. */
export type FormSettings = Partial<Omit<FormView, 'fields'>> &
  Surroundings & {
    /** True for a test that sends no answer: it need not wait until the form takes one. */
    readonly sendsNoAnswer?: boolean;
  };

/** What is on the page once the form takes answers, which in its first moments it does not. */
export const readySelector = 'footer[data-ready]';

/** Opens the form page, shows `fields`, standing at their defaults, and waits until they can be answered. */
export async function openForm(
  browser: Browser,
  server: PageServer,
  fields: readonly Field[],
  { translate, ...settings }: FormSettings = {},
): Promise<OpenedForm> {
  const opened = await openPage<ToFormPage, FromFormPage>(browser, server, 'form', settings);
  const sentOf = async <T extends FromFormPage['type']>(type: T) => {
    const messages = await opened.sent();
    return messages.filter((message): message is Extract<FromFormPage, { type: T }> => {
      return message.type === type;
    });
  };
  const show = () =>
    opened.post({
      type: 'show',
      id: requestId,
      strings: translated(formStrings, translate),
      view: {
        ...formView(fields),
        entries: defaults(fields),
        ...settings,
        fields,
      },
    });
  await show();
  await opened.page.locator(settings.sendsNoAnswer === true ? 'footer' : readySelector).waitFor();
  return {
    ...opened,
    show,
    sentOf,
    submitted: async (name) => {
      await opened.page.getByRole('button', { name: 'Submit' }).click();
      const submits: readonly Submit[] = await sentOf('submit');
      return new Map(submits.at(-1)?.entries).get(name);
    },
    verdict: async (problems, refused = false, preview = '{}') => {
      const messages = await opened.sent();
      const revision = messages.reduce(
        (latest, message) => ('revision' in message ? message.revision : latest),
        0,
      );
      await opened.post({ type: 'checked', id: requestId, revision, problems, refused, preview });
    },
  };
}

function defaults(fields: readonly Field[]): EntryPairs {
  return fields.map((field) => [
    field.name,
    field.default === undefined ? { kind: 'omit' } : { kind: 'value', value: field.default },
  ]);
}
