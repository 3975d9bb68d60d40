import { fieldErrors, type FieldErrorKey } from '../../contract/errors.ts';
import { problem } from '../http/problem.ts';
import type { Refusal } from '../rules/enrollment.ts';

type Parsed = {
  readonly success: boolean;
  readonly error?: { readonly issues: Parameters<typeof fieldErrors>[0] } | undefined;
};

/** Throws `validation_failed` with these fields, if there are any. */
export function assertFields(fields: Readonly<Record<string, FieldErrorKey>>): void {
  if (Object.keys(fields).length > 0) throw problem('validation_failed', { fields });
}

/** Throws unless a form passed the rules that need more than the form: the day, or what else is saved. */
export function assertParsed(parsed: Parsed): void {
  if (!parsed.success)
    throw problem('validation_failed', { fields: fieldErrors(parsed.error?.issues ?? []) });
}

/** A rule's refusal as the error that is answered. */
export const refusal = ({ key, fields }: Refusal) => problem(key, fields ? { fields } : {});
