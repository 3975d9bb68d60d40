import { z } from 'zod';
import { languages } from '../enums.ts';
import { issueAt, whenRight } from '../values/between.ts';
import {
  checkChanged,
  checkConfirmation,
  confirmation,
  confirmationIsTyped,
  newPassword,
  typedPassword,
} from '../values/password.ts';
import { email, missing, text, ticked } from '../values/text.ts';

export const registerForm = z
  .strictObject({
    first_name: text(100),
    last_name: text(100),
    email,
    password: newPassword,
    password_confirmation: confirmation,
    language: z.enum(languages).default('en'),
    terms_accepted: ticked('terms_not_accepted'),
    terms_version: text(20),
  })
  .superRefine(checkConfirmation, confirmationIsTyped);

export type RegisterForm = z.infer<typeof registerForm>;

export const credentials = z.strictObject({ email, password: typedPassword });
export type Credentials = z.infer<typeof credentials>;
export const passwordRequest = z.strictObject({ email, language: z.enum(languages).optional() });
export type PasswordRequest = z.infer<typeof passwordRequest>;
const token = z
  .string({ error: missing })
  .min(1, { error: 'required', abort: true })
  .max(200, { error: 'invalid_value' });
export const passwordSet = z
  .strictObject({ token, password: newPassword, password_confirmation: confirmation })
  .superRefine(checkConfirmation, confirmationIsTyped);
export const passwordChange = z
  .strictObject({ old_password: typedPassword, password: newPassword, password_confirmation: confirmation })
  .superRefine(checkConfirmation, confirmationIsTyped)
  .superRefine(checkChanged, whenRight('old_password', 'password'));

/** `code`: the six typed digits together with `email`, or the opaque code of the link alone. */
export const activation = z
  .strictObject({
    code: z
      .string({ error: missing })
      .trim()
      .min(1, { error: 'required', abort: true })
      .max(200, { error: 'invalid_code' }),
    email: email.optional(),
  })
  .superRefine(
    (value, context) => {
      if (value.email !== undefined && !/^\d{6}$/.test(value.code)) issueAt(context, 'code', 'invalid_code');
      if (value.email === undefined && value.code.length < 20) issueAt(context, 'email', 'required');
    },
    whenRight('code', 'email'),
  );
