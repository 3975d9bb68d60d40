import { z } from 'zod';
import { issueAt, whenRight } from './between.ts';
import { missing } from './text.ts';

/** Length 12 to 128 (decisions §5). That a password is common is told by the server, which holds the list. */
export const newPassword = z
  .string({ error: missing })
  .min(1, { error: 'required' })
  .min(12, { error: 'password_too_short' })
  .max(128, { error: 'password_too_long' });

/** A password as typed at sign-in: only bounded. */
export const typedPassword = z
  .string({ error: missing })
  .min(1, { error: 'required' })
  .max(128, { error: 'password_too_long' });

type Confirmed = { readonly password: string; readonly password_confirmation: string };
export const confirmation = z
  .string({ error: missing })
  .min(1, { error: 'required' })
  .max(128, { error: 'password_mismatch' });

/** Specification §5: the confirmation equals its target. `.superRefine(checkConfirmation, confirmationIsTyped)`. */
export function checkConfirmation(value: Confirmed, context: z.RefinementCtx): void {
  if (value.password !== value.password_confirmation)
    issueAt(context, 'password_confirmation', 'password_mismatch');
}
/** Both are typed: it does not matter whether the password itself is long enough. */
export const confirmationIsTyped = whenRight('password_confirmation');

/** The new password differs from the old one. `.superRefine(checkChanged, whenRight('old_password', 'password'))`. */
export function checkChanged(
  value: { readonly password: string; readonly old_password: string },
  context: z.RefinementCtx,
): void {
  if (value.password === value.old_password) issueAt(context, 'password', 'password_unchanged');
}
