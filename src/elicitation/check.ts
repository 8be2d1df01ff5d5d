import type { Field } from './field';
import { formRules, type FormRules } from './formRules';
import { isJsonObject, type JsonObject } from './json';
import { t } from './localize';
import type { FormRequest } from './parsedRequest';
import { patternGuard } from './patternGuard';
import { problemSentence } from './problemSentence';
import { SchemaFault } from './schemaFault';
import { titleOf } from './titleOf';
import { togetherProblems } from './togetherProblems';
import { checkFor, violations } from './violations';
import { wireProblem } from './wireProblem';

/** Something that keeps a content from being sent; without `field` it concerns the form as a whole. */
export interface ContentProblem {
  readonly field?: string;
  readonly message: string;
}

interface Plan {
  readonly rules: FormRules;
  readonly fields: ReadonlyMap<string, Field>;
  /** Whether the schema itself invites names that it does not list. */
  readonly isOpen: boolean;
}

const plans = new WeakMap<FormRequest, Plan>();

/**
 * What keeps `content` from being sent as the answer to `form`, one problem a
 * field, in the form's order; empty when it is fit to send. Checked by Ajv
 * against the schema as it came, and against what an answer can carry
 * (2025-11-25 and 2026-07-28, elicitation: validate before sending). Never
 * throws: what can't be checked is not fit to send.
 */
export function checkContent(form: FormRequest, content: unknown): ContentProblem[] {
  try {
    if (!isJsonObject(content)) {
      return [{ message: t('The answer must be an object with named values.') }];
    }
    const plan = planFor(form);
    const run = (): ContentProblem[] => problemsOf(form, plan, content);
    return prepare(plan.rules) ? patternGuard.guard(run) : run();
  } catch {
    return [{ message: t('The answer could not be checked, so it can’t be sent.') }];
  }
}

function planFor(form: FormRequest): Plan {
  let plan = plans.get(form);
  if (plan === undefined) {
    const { requestedSchema, nested } = form;
    plan = {
      rules: formRules(requestedSchema, nested),
      fields: new Map(form.fields.map((field) => [field.name, field])),
      isOpen: nested || isOpen(requestedSchema),
    };
    plans.set(form, plan);
  }
  return plan;
}

/** Compiles what is not compiled yet, which must not be stopped half-way; says whether patterns will run. */
function prepare({ properties, rest }: FormRules): boolean {
  let usesPatterns = checkFor(rest).usesPatterns;
  for (const { schema } of properties.values()) {
    if (!(schema instanceof SchemaFault)) {
      usesPatterns = checkFor(schema).usesPatterns || usesPatterns;
    }
  }
  return usesPatterns;
}

function isOpen({ additionalProperties, patternProperties }: JsonObject): boolean {
  return (
    additionalProperties === true ||
    isJsonObject(additionalProperties) ||
    isJsonObject(patternProperties)
  );
}

function problemsOf(
  form: FormRequest,
  plan: Plan,
  content: Readonly<Record<string, unknown>>,
): ContentProblem[] {
  const problems = new Map<string | undefined, string>();
  const add = (field: string | undefined, message: string): void => {
    if (!problems.has(field)) {
      problems.set(field, message);
    }
  };
  let isSendable = true;
  for (const [name, value] of Object.entries(content)) {
    const unsendable = form.nested ? undefined : wireProblem(titleOf(plan.fields, name), value);
    isSendable &&= unsendable === undefined;
    if (!plan.fields.has(name) && !plan.isOpen) {
      add(name, t('{0} is not asked for.', titleOf(plan.fields, name)));
    } else if (unsendable !== undefined) {
      const isMissing = (value === null || value === undefined) && plan.fields.get(name)?.required;
      add(
        name,
        isMissing === true ? t('{0} is required.', titleOf(plan.fields, name)) : unsendable,
      );
    } else {
      const problem = valueProblem(plan, name, value);
      if (problem !== undefined) {
        add(name, problem);
      }
    }
  }
  if (isSendable) {
    for (const { field, message } of togetherProblems(
      violations(plan.rules.rest, content),
      plan.fields,
      plan.rules.rest,
    )) {
      add(field, message);
    }
  }
  return inOrder(problems, plan.fields);
}

function valueProblem({ rules, fields }: Plan, name: string, value: unknown): string | undefined {
  const schema = rules.properties.get(name)?.schema;
  const field = fields.get(name);
  if (field === undefined || schema === undefined) {
    return undefined;
  }
  if (field.kind === 'json' && field.unanswerable === true) {
    return t('{0} can’t be answered here. Leave it out.', field.title);
  }
  if (schema instanceof SchemaFault) {
    return undefined;
  }
  const problem = problemSentence(field.title, violations(schema, value), field);
  if (problem !== undefined) {
    return problem;
  }
  return field.kind === 'multiChoice' && Array.isArray(value) && new Set(value).size < value.length
    ? t('{0} must not list the same entry twice.', field.title)
    : undefined;
}

function inOrder(
  problems: ReadonlyMap<string | undefined, string>,
  fields: ReadonlyMap<string, Field>,
): ContentProblem[] {
  const place = new Map([...fields.keys()].map((name, index) => [name, index]));
  const rank = (field: string | undefined): number =>
    field === undefined ? Infinity : (place.get(field) ?? fields.size);
  return [...problems]
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
    .map(([field, message]) => (field === undefined ? { message } : { field, message }));
}
