import { z } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import {
  activation,
  credentials,
  passwordRequest,
  passwordSet,
  registerForm,
} from '../../../contract/steps/auth.ts';
import { checkConfirmation } from '../../../contract/values/password.ts';
import type { Refusal } from '../../../machines/refusal.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true });

/** field → key of its sentence */
export type FieldErrors = Readonly<Record<string, string>>;

const schemas = { activation, credentials, passwordRequest, passwordSet, registerForm };
export type FormName = keyof typeof schemas;

/** The comparison alone: a schema's own runs only once every other field is right. */
const confirmed = z
  .object({ password: z.string(), password_confirmation: z.string().min(1) })
  .superRefine(checkConfirmation);

/** The first failing rule of each field, by the contract's own schema. */
export function validate(form: FormName, values: Readonly<Record<string, unknown>>): FieldErrors {
  const parsed = schemas[form].safeParse(values);
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues);
  if (!('password_confirmation' in values)) return errors;
  const pair = confirmed.safeParse(values);
  const mismatch = pair.success
    ? {}
    : fieldErrors(pair.error.issues.filter((issue) => issue.code === 'custom'));
  return { ...mismatch, ...errors };
}

/** What a refusal says of fields that the form has. */
export const fieldsOf = ({ fields }: Refusal, values: Readonly<Record<string, unknown>>): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field in values));
