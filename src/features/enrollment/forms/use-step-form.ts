import { toNestErrors } from '@hookform/resolvers';
import { useMemo, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { config } from 'zod';
import { fieldErrors } from '../../../../contract/errors.ts';
import type { StepValue, StepValues } from '../../../../machines/enrollment-step/types.ts';
import type { Refusal } from '../../../../machines/refusal.ts';
import type { DraftKeeper, DraftValues } from '../../../queries/drafts.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

type Schema = {
  readonly safeParse: (
    input: unknown,
  ) =>
    | { readonly success: true; readonly data: Readonly<Record<string, StepValue | undefined>> }
    | { readonly success: false; readonly error: { readonly issues: Parameters<typeof fieldErrors>[0] } };
};

const present = (data: Readonly<Record<string, StepValue | undefined>>): StepValues =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * What was filled in. An empty entry is left out rather than sent as '': it is `required` either way, but an entry that
 * breaks off its own rules would keep zod from the rules between fields (under 18, a postcode of its country).
 */
const filledIn = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));

/** One zod schema of the contract as the form's judge; a message is the key of the first failing rule. */
export function judgedBy<Values extends FieldValues>(
  schema: Schema,
  toWire: (values: Values) => object,
): Resolver<Values, unknown, StepValues> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(filledIn(toWire(values)));
    if (parsed.success) return { values: present(parsed.data), errors: {} };
    const found = Object.entries(fieldErrors(parsed.error.issues));
    const errors: FieldErrors = Object.fromEntries(
      found.map(([name, key]) => [name, { type: 'rule', message: key }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
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
  readonly onValid: (values: StepValues) => void;
};

const asDraft = (values: FieldValues): DraftValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );

function toldBy<Values extends FieldValues>(refusal: Refusal | null): FieldErrors<Values> {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).map(([name, key]) => [name, { type: 'server', message: key }]),
  );
  return toNestErrors<Values>(errors, { fields: {}, shouldUseNativeValidation: false });
}

/** The form of one step: judged while typing, quiet where untouched until submit, its draft kept all along. */
export function useStepForm<Values extends FieldValues>(options: StepFormOptions<Values>) {
  const { initial, resolver, refusal, keeper, together = [], onValid } = options;
  const { t } = useTranslation('errors');
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
  const keyOf = (name: string): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const messageOf = (name: string) => {
    const key = keyOf(name);
    return key === undefined ? undefined : t(`fields.${key}`);
  };
  const changed = (name: Path<Values>) => {
    setEdited(true);
    keeper?.changed(asDraft(form.getValues()));
    for (const [when, judge] of together)
      if (when === name && (form.getFieldState(judge).isDirty || keyOf(judge) !== undefined))
        void form.trigger(judge);
  };
  /** What a field part takes: registered, with its message, and its draft sent when it is left. */
  const field = (name: Path<Values>) => {
    const registered = form.register(name, { onChange: () => changed(name), onBlur: () => keeper?.flush() });
    return { ...registered, error: messageOf(name) };
  };
  const submit = () =>
    void form.handleSubmit((values) => {
      setEdited(false);
      onValid(values);
    })();
  const named = Object.keys(errors).filter((name) => keyOf(name) !== undefined);
  const isServers = (name: string) => errors[name]?.type === 'server';
  return {
    form,
    field,
    submit,
    messageOf,
    attempts: submitCount,
    edited,
    wrong: named.filter((name) => !isServers(name)),
    refused: named.filter(isServers),
  };
}
