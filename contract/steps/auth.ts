import { z } from 'zod';
import { languages } from '../enums.ts';
import { checkConfirmation, confirmation, newPassword, typedPassword } from '../values/password.ts';
import { email, text, ticked } from '../values/text.ts';

/** The version of the terms that sign-up shows and the account keeps. */
export const termsVersion = '2026-01';

export const registerForm = z
  .strictObject({
    first_name: text(100),
    last_name: text(100),
    email,
    password: newPassword,
    password_confirmation: confirmation,
    language: z.enum(languages).default('en'),
    terms_accepted: ticked('terms_not_accepted'),
    terms_version: z.string({ error: 'required' }).max(20),
  })
  .superRefine(checkConfirmation);

export const credentials = z.strictObject({ email, password: typedPassword });
export const passwordRequest = z.strictObject({ email, language: z.enum(languages).optional() });
const token = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(200, { error: 'invalid_value' });
export const passwordSet = z
  .strictObject({ token, password: newPassword, password_confirmation: confirmation })
  .superRefine(checkConfirmation);
export const passwordChange = z
  .strictObject({ old_password: typedPassword, password: newPassword, password_confirmation: confirmation })
  .superRefine(checkConfirmation);

/** `code`: the six typed digits together with `email`, or the opaque code of the link alone. */
export const activation = z
  .strictObject({
    code: z
      .string({ error: 'required' })
      .trim()
      .min(1, { error: 'required', abort: true })
      .max(200, { error: 'invalid_code' }),
    email: email.optional(),
  })
  .superRefine((value, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: value });
    if (value.email !== undefined && !/^\d{6}$/.test(value.code)) add('code', 'invalid_code');
    if (value.email === undefined && value.code.length < 20) add('email', 'required');
  });
