import { z } from 'zod';
import { asMeant, plainEntry, withoutUnseen } from './marks.ts';

/**
 * Control characters but the line break, once tabs and other line ends are what they were meant as: refused in every
 * text, as PostgreSQL refuses U+0000.
 */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/;
/** Halves of a surrogate pair: no text in UTF-8 can hold them. */
const halves = /[\uD800-\uDFFF]/u;
const isPlain = (value: string) => !control.test(value) && !halves.test(value);
/** A name with a line break would write a line of its own into mails and papers of the fund. */
const isLine = (value: string) => isPlain(value) && !value.includes('\n');

/**
 * A line as it is kept: letters composed, nothing unseen, and a blank for what would end it. One that is too long
 * whatever goes is left as it is: thousands of accents over one letter take seconds to be put in order.
 */
function lineOf(value: string, max: number): string {
  const line = value.trim();
  if (line.length > 4 * max) return line;
  return asMeant(withoutUnseen(line), ' ').normalize('NFC').trim();
}
/** A text of several lines as it is kept, whose lines a program may have ended as Windows does. */
export const linesOf = (value: string): string => asMeant(value.replace(/\r\n?/g, '\n'), '\n').trim();

/** The message of a value that is absent, or of another type than the one asked for. */
export const missing = (issue: { readonly input?: unknown }): 'required' | 'invalid_value' =>
  issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'invalid_value';

const lineText = (max: number, from = z.string({ error: missing })) =>
  from
    .overwrite((value) => lineOf(value, max))
    .max(max, { error: 'too_long' })
    .refine(isLine, { error: 'invalid_value' });

/**
 * A required line of text: trimmed, without unseen marks, 1 to `max` characters. No rule of a field says `abort`: zod
 * would then keep back the rules between the form's other fields too. Of several issues at one field the first is shown.
 */
export const text = (max: number) => lineText(max).min(1, { error: 'required' });

/** What the schema of a text that may be empty says of one, for who judges without it; null: nothing. */
export function textFault(value: string, max: number): string | null {
  const kept = linesOf(value);
  if (kept.length > max) return 'too_long';
  return isPlain(kept) ? null : 'invalid_value';
}

/** The same of a line that may be empty. */
export function optionalLineFault(value: string, max: number): string | null {
  const line = lineOf(value, max);
  if (line.length > max) return 'too_long';
  return isLine(line) ? null : 'invalid_value';
}

/** The same of a required line of text. */
export const lineFault = (value: string, max: number): string | null =>
  lineOf(value, max) === '' ? 'required' : optionalLineFault(value, max);

const anyText = (max: number) =>
  z
    .string({ error: missing })
    .overwrite(linesOf)
    .max(max, { error: 'too_long' })
    .refine(isPlain, { error: 'invalid_value' });

/** Optional in a change: an absent entry leaves what is there, an empty one, or null, removes it. */
export const changedText = (max: number) =>
  anyText(max)
    .nullable()
    .transform((value) => value ?? '')
    .optional();

const unlessEmpty = (max: number, from: ReturnType<typeof anyText>) =>
  from
    .transform((value) => value || undefined)
    .pipe(z.string().max(max).optional())
    .optional();
/** Optional: an empty entry is skipped, not judged (specification §5). It may have several lines. */
export const optionalText = (max: number) => unlessEmpty(max, anyText(max));
/** The same of a single line. */
export const optionalLine = (max: number) => unlessEmpty(max, lineText(max));

/**
 * A line as it is answered, whatever rules it was written by: who is to correct it has to read it first. What no line
 * takes is a blank, so that it can be sent again as it came.
 */
export const storedLine = z.string().overwrite((value) => asMeant(value, ' ').replace(/\p{Cc}+/gu, ' '));

/** What is searched for: a line break is a blank too, as between rows that were copied from a spreadsheet. */
export const searchText = (max: number) => {
  const unbroken = z.string({ error: missing }).overwrite((value) => value.replace(/[\r\n]/g, ' '));
  return unlessEmpty(max, lineText(max, unbroken));
};

const longestEmail = 254;
export const email = z
  .string({ error: missing })
  .overwrite((value) => plainEntry(value, longestEmail))
  .toLowerCase()
  .min(1, { error: 'required' })
  .max(longestEmail, { error: 'too_long' })
  .pipe(z.email({ error: 'invalid_email' }));

/** Must be true: a box that has to be ticked. */
export const ticked = (error: 'terms_not_accepted' | 'must_be_confirmed') => z.literal(true, { error });

/** One of a closed list; an empty entry is `required`, anything else outside the list `invalid_value`. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: missing });

export const yesNo = z.boolean({ error: missing });

/** An absolute address on the web, without credentials; `https` alone unless `http` is said to be fine too. */
export const webAddress = (schemes: readonly ('https:' | 'http:')[] = ['https:'], max = 500) =>
  text(max).refine((value) => isWebAddress(value, schemes), { error: 'invalid_url' });

/** Whether `value` parses as a URL of one of `schemes`, with a dotted host and no user or password in it. */
export function isWebAddress(value: string, schemes: readonly string[]): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return schemes.includes(url.protocol) && url.hostname.includes('.') && !url.username && !url.password;
}
