import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { issueAt } from './between.ts';
import { missing } from './text.ts';

export const phonePrefix = z
  .string({ error: missing })
  .min(1, { error: 'required' })
  .max(5, { error: 'invalid_phone' })
  .regex(/^\+[1-9]\d{0,3}$/, { error: 'invalid_phone' });

/** National part of a number: digits, spaces and the usual separators, kept as digits. */
export const phoneNumber = z
  .string({ error: missing })
  .trim()
  .min(1, { error: 'required' })
  .max(25, { error: 'invalid_phone' })
  .regex(/^(?=\D*\d)[\d\s().-]*$/, { error: 'invalid_phone' })
  .overwrite((value) => value.replace(/\D/g, ''));

/** Whether prefix and number make a number that exists in its country's plan. */
export function isPhone(prefix: string, number: string): boolean {
  return nationalNumber(prefix, number) !== null;
}

/** The digits as they are dialled after the prefix: `06 12…` of France is `612…`; null when there is no such number. */
export function nationalNumber(prefix: string, number: string): string | null {
  const parsed = parsePhoneNumberFromString(`${prefix} ${number}`);
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== prefix) return null;
  return parsed.nationalNumber;
}

type WithPhone = { phone?: string | undefined; phone_prefix?: string | undefined };

/** Judges prefix and number together and keeps the number without its trunk digit. `at` is where the pair stands. */
export function checkPhone(value: WithPhone, context: z.RefinementCtx, at: readonly string[] = []): void {
  if (value.phone === undefined || value.phone_prefix === undefined) {
    if (value.phone !== undefined) issueAt(context, [...at, 'phone_prefix'], 'required');
    if (value.phone_prefix !== undefined) issueAt(context, [...at, 'phone'], 'required');
    return;
  }
  const national = nationalNumber(value.phone_prefix, value.phone);
  if (national === null) issueAt(context, [...at, 'phone'], 'invalid_phone');
  else value.phone = national;
}
