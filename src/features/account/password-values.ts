import type { FieldErrors } from 'react-hook-form';
import { config } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import { passwordChange } from '../../../contract/steps/auth.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

export type PasswordValues = {
  readonly old_password: string;
  readonly password: string;
  readonly password_confirmation: string;
};
export type PasswordEntry = keyof PasswordValues;

export const noPassword: PasswordValues = { old_password: '', password: '', password_confirmation: '' };

/** Judged by the contract's schema: a message is the key of the first failing rule of each field. */
export function judgePassword(
  typed: PasswordValues,
):
  | { readonly values: PasswordValues; readonly errors: Record<string, never> }
  | { readonly values: Record<string, never>; readonly errors: FieldErrors<PasswordValues> } {
  const { data, error } = passwordChange.safeParse(typed);
  if (data !== undefined) return { values: data, errors: {} };
  const found = Object.entries(fieldErrors(error.issues));
  return {
    values: {},
    errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])),
  };
}
