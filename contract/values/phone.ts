import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { issueAt } from './between.ts';
import { plainEntry } from './marks.ts';
import { missing } from './text.ts';

export const phonePrefix = z
  .string({ error: missing })
  .min(1, { error: 'required' })
  .max(5, { error: 'invalid_phone' })
  .regex(/^\+[1-9]\d{0,3}$/, { error: 'invalid_phone' });

const longest = 25;
/** The digits of a number, behind a + where it was typed with its own prefix. */
const digitsOf = (value: string): string => (/^\(?\+/.test(value) ? '+' : '') + value.replace(/\D/g, '');

/**
 * National part of a number, or all of it as an address book has it: digits, spaces, the usual separators, dashes as any
 * page writes them, and what nobody sees; kept as digits. `checkPhone` takes its own prefix off.
 */
export const phoneNumber = z
  .string({ error: missing })
  .overwrite((value) => plainEntry(value, longest).replace(/[\p{Pd}\u2212]/gu, '-'))
  .min(1, { error: 'required' })
  .max(longest, { error: 'invalid_phone' })
  .regex(/^(?=\D*\d)\(?\+?[\d\s()./-]*$/, { error: 'invalid_phone' })
  .overwrite(digitsOf);

/** What follows its own prefix in a number that was typed with it, `+33 6…` or `0033 6…`; null: it was not. */
function behindPrefix(prefix: string, number: string): string | null {
  const typed = digitsOf(number).replace(/^00/, '+');
  return typed.startsWith(prefix) ? typed.slice(prefix.length) : null;
}

/**
 * The digits as they are dialled after the prefix: `06 12…` of France is `612…`, and so are `+33 6 12…` and
 * `+33 (0)6 12…`; null when there is no such number.
 */
export function nationalNumber(prefix: string, number: string): string | null {
  const rest = behindPrefix(prefix, number);
  const plain = number.includes('+') ? null : dialled(prefix, number);
  return plain ?? (rest === null ? null : dialled(prefix, rest));
}

function dialled(prefix: string, number: string): string | null {
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
