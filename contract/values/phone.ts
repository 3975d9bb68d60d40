import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

export const phonePrefix = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .regex(/^\+[1-9]\d{0,3}$/, { error: 'invalid_phone' });

/** National part of a number: digits, spaces and the usual separators, stored as digits. */
export const phoneNumber = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(25, { error: 'invalid_phone', abort: true })
  .regex(/^[\d\s().-]+$/, { error: 'invalid_phone' });

/** Whether prefix and number make a number that exists in its country's plan. */
export function isPhone(prefix: string, number: string): boolean {
  return parsePhoneNumberFromString(`${prefix} ${number}`)?.isValid() ?? false;
}
