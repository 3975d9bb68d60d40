import { z } from 'zod';

/** Control characters but the line break: refused in every text, as PostgreSQL refuses U+0000. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000B-\u001F\u007F]/;

/** A required line of text: trimmed, 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(max, { error: 'too_long', abort: true })
    .refine((value) => !control.test(value), { error: 'invalid_value' });

/** Optional: an empty entry is skipped, not judged (specification §5). */
export const optionalText = (max: number) =>
  z.union([z.literal('').transform(() => undefined), text(max)]).optional();

export const email = z
  .string({ error: 'required' })
  .trim()
  .toLowerCase()
  .min(1, { error: 'required', abort: true })
  .max(254, { error: 'too_long', abort: true })
  .pipe(z.email({ error: 'invalid_email' }));

/** Must be true: a box that has to be ticked. */
export const ticked = (error: 'terms_not_accepted' | 'must_be_confirmed') => z.literal(true, { error });

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, {
    error: (issue) => (issue.input === undefined || issue.input === '' ? 'required' : 'invalid_value'),
  });

export const yesNo = z.boolean({ error: 'required' });
