import { toNestErrors } from '@hookform/resolvers';
import { useMemo, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { get, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { StepValue, StepValues } from '../../../../machines/enrollment-step/types.ts';
import type { Refusal } from '../../../../machines/refusal.ts';
import type { DraftKeeper, DraftValues } from '../../../queries/drafts.ts';
import { useJudged } from '../../../ui/use-judged.ts';
import { useFieldIssues } from '../correction/issues.ts';
import { lateRules, type Rules } from './bring-rules.ts';
import type { Schema } from './rules.ts';

type Entries = Readonly<Record<string, unknown>>;
const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isStepValue = (value: unknown): value is StepValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Every entry by its whole name: those of an object within the form are named `legal_officer.phone`. */
const flat = (data: Entries, at = ''): StepValues =>
  Object.assign(
    {},
    ...Object.entries(data).map(([name, value]): StepValues => {
      if (isEntries(value)) return flat(value, `${at}${name}.`);
      return isStepValue(value) ? { [at + name]: value } : {};
    }),
  );

/**
 * What was filled in. An empty entry is left out rather than sent as '': it is `required` either way, but an entry that
 * breaks off its own rules would keep zod from the rules between fields (under 18, a postcode of its country).
 */
const filledIn = (values: object): Entries =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([name, value]) => [name, isEntries(value) ? filledIn(value) : value]),
  );

/** One zod schema of the contract as the form's judge; a message is the key of the first failing rule. */
export function judgedBy<Values extends FieldValues>(
  schemaOf: (rules: Rules) => Schema,
  toWire: (values: Values) => object,
): Resolver<Values, unknown, StepValues> {
  return async (values, _context, options) => {
    const rules = lateRules.found() ?? (await lateRules.bring().catch(() => null));
    // what is typed meanwhile is judged with the next entry, and in any case before it is sent
    if (rules === null) return { values: {}, errors: {} };
    const { data, errors } = rules.judge(schemaOf(rules), filledIn(toWire(values)));
    if (data !== null) return { values: flat(data), errors: {} };
    const found: FieldErrors = Object.fromEntries(
      Object.entries(errors).map(([name, key]) => [name, { type: 'rule', message: key }]),
    );
    return { values: {}, errors: toNestErrors(found, options) };
  };
}

export type StepFormOptions<Values extends FieldValues> = {
  readonly initial: DefaultValues<Values>;
  readonly resolver: Resolver<Values, unknown, StepValues>;
  /** what the server said of the fields; what was typed stays */
  readonly refusal: Refusal | null;
  readonly keeper: DraftKeeper | null;
  /** fields to judge again when another one changes: a postcode when the country does */
  readonly together?: readonly (readonly [when: Path<Values>, judge: Path<Values>])[];
  /** the agreement has the answers: one that no paper can show is told of at its field, and is taken all the same */
  readonly printed?: true;
  readonly onValid: (values: StepValues) => void | Promise<void>;
};

/** A form's entries as they are kept while half typed. */
export const asDraft = (values: FieldValues): DraftValues => flat(values);

/** Names of the fields that have a message. */
function namesIn(errors: Entries, at = ''): readonly string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!isEntries(error)) return [];
    return typeof error['message'] === 'string' ? [at + name] : namesIn(error, `${at}${name}.`);
  });
}

function toldBy<Values extends FieldValues>(refusal: Refusal | null): FieldErrors<Values> {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).map(([name, key]) => [name, { type: 'server', message: key }]),
  );
  return toNestErrors<Values>(errors, { fields: {}, shouldUseNativeValidation: false });
}

/** The form of one step: judged while typing, quiet where untouched until submit, its draft kept all along. */
export function useStepForm<Values extends FieldValues>(options: StepFormOptions<Values>) {
  const { initial, resolver, refusal, keeper, together = [], printed, onValid } = options;
  const { t } = useTranslation('errors');
  const issueOn = useFieldIssues();
  // one object for one refusal: the form takes a new object for new errors
  const told = useMemo(() => toldBy<Values>(refusal), [refusal]);
  const form = useForm<Values, unknown, StepValues>({
    defaultValues: initial,
    mode: 'onChange',
    shouldFocusError: false,
    resolver,
    errors: told,
  });
  const { errors, submitCount } = form.formState;
  const [edited, setEdited] = useState(false);
  const errorOf = (name: string): Entries => {
    const found: unknown = get(errors, name);
    return isEntries(found) ? found : {};
  };
  const keyOf = (name: string): string | undefined => {
    const { message } = errorOf(name);
    return typeof message === 'string' ? message : undefined;
  };
  const messageOf = (name: string) => {
    const key = keyOf(name);
    return key === undefined ? undefined : t(`fields.${key}`);
  };
  const isLost = (name: Path<Values>) => {
    const value: unknown = printed && form.getValues(name);
    return typeof value === 'string' && lateRules.found()?.isPrintable(value) === false;
  };
  // drawn anew when a field begins or ceases to be told of, whatever the others are
  const [, setLost] = useState<Readonly<Record<string, boolean>>>({});
  const changed = (name: Path<Values>) => {
    setEdited(true);
    const now = isLost(name);
    setLost((before) => (before[name] === now ? before : { ...before, [name]: now }));
    keeper?.changed(asDraft(form.getValues()));
    for (const [when, judge] of together)
      if (when === name && (form.getFieldState(judge).isDirty || keyOf(judge) !== undefined))
        void form.trigger(judge);
  };
  /** What a field part takes: registered, with its message, and its draft sent when it is left. */
  const field = (name: Path<Values>) => {
    const registered = form.register(name, { onChange: () => changed(name), onBlur: () => keeper?.flush() });
    // what the fund says of an answer stands there until the answer is changed
    const asked = form.getFieldState(name).isDirty ? undefined : issueOn(name);
    const lost = isLost(name) ? t('fields.not_printable') : undefined;
    return { ...registered, error: messageOf(name) ?? asked ?? lost };
  };
  const judged = form.handleSubmit(async (values) => {
    setEdited(false);
    await onValid(values);
  });
  const { submit, isWaiting, isWithoutRules } = useJudged(lateRules, () => judged());
  const named = namesIn(errors);
  const isServers = (name: string) => errorOf(name)['type'] === 'server';
  return {
    form,
    field,
    submit,
    messageOf,
    attempts: submitCount,
    edited,
    isWaiting,
    isWithoutRules,
    wrong: named.filter((name) => !isServers(name)),
    refused: named.filter(isServers),
  };
}
