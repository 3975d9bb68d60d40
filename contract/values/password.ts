import { z } from 'zod';

/** Length 12 to 128 (decisions §5). That a password is common is told by the server, which holds the list. */
export const newPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .min(12, { error: 'password_too_short', abort: true })
  .max(128, { error: 'password_too_long', abort: true });

/** A password as typed at sign-in: only bounded. */
export const typedPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .max(128, { error: 'password_too_long' });

type Confirmed = { readonly password: string; readonly password_confirmation: string };
export const confirmation = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .max(128);
/** Specification §5: the confirmation equals its target. */
export function checkConfirmation(value: Confirmed, context: z.RefinementCtx): void {
  if (value.password !== value.password_confirmation)
    context.addIssue({
      code: 'custom',
      path: ['password_confirmation'],
      message: 'password_mismatch',
      input: value,
    });
}
