import { type TimeStyle, readTimeStyle } from '../platform/time-style.ts';

const narrow = '\u202F';
const minus = '\u2212';

const two = (figure: number): string => String(figure).padStart(2, '0');
const dayOf = (year: number, month: number, day: number): string => `${two(day)}/${two(month)}/${year}`;

/** Of a day or an instant as the wire writes it; null for what is none. */
function instantOf(iso: string): Date | null {
  const at = /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(iso) ? new Date(iso) : new Date(Number.NaN);
  // a browser reads 30 February as a day of March
  const isDay = !Number.isNaN(at.getTime()) && (iso.length > 10 || at.toISOString().startsWith(iso));
  return isDay ? at : null;
}

/** `YYYY-MM-DD` (or an instant) as dd/mm/yyyy in UTC; what is no date comes back as it is. */
export function formatDay(iso: string): string {
  const at = instantOf(iso);
  return at === null ? iso : dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
}

/** `GMT+02:00`: how far this device's clock is from UTC at an instant. */
function offsetOf(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const length = Math.abs(minutes);
  return `GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(length / 60))}:${two(length % 60)}`;
}

/** HH:MM with the zone that it is told in. */
const timeOf = (at: Date, style: TimeStyle): string =>
  style === 'utc'
    ? `${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`
    : `${two(at.getHours())}:${two(at.getMinutes())} ${offsetOf(at)}`;

/** An instant as dd/mm/yyyy HH:MM UTC, or by this device's clock with its GMT offset when the person chose that. */
export function formatInstant(iso: string, style: TimeStyle = readTimeStyle()): string {
  const at = instantOf(iso);
  if (at === null) return iso;
  const day =
    style === 'utc' ? formatDay(at.toISOString()) : dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
  return `${day} ${timeOf(at, style)}`;
}

/** HH:MM UTC of an instant, or with the GMT offset; what is no instant comes back as it is. */
export function formatTime(iso: string): string {
  const at = instantOf(iso);
  return at === null ? iso : timeOf(at, readTimeStyle());
}

const minute = 60_000;
const hour = 60 * minute;
const dayLength = 24 * hour;
const monthLength = 30 * dayLength;
const yearLength = 365 * dayLength;

/** Days of the calendar in UTC, in which dates are shown: "yesterday" is the day before, not 47 hours ago. */
const daysBetween = (from: number, to: number): number =>
  Math.floor(to / dayLength) - Math.floor(from / dayLength);

/** How long before `now` (epoch milliseconds) an instant was: "2 hours ago", "yesterday". Only beside the date itself. */
export function formatAgo(iso: string, now: number, language: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const passed = Math.max(0, now - at);
  const ago = (count: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'auto' | 'always' = 'always') =>
    new Intl.RelativeTimeFormat(language, { numeric }).format(-count, unit);
  if (passed < minute) return ago(0, 'second', 'auto');
  if (passed < hour) return ago(Math.floor(passed / minute), 'minute');
  if (passed < dayLength) return ago(Math.floor(passed / hour), 'hour');
  if (passed < monthLength) return ago(daysBetween(at, now), 'day', 'auto');
  // counted in lengths, so in numbers: 400 days before January were not last year
  if (passed < yearLength) return ago(Math.floor(passed / monthLength), 'month');
  return ago(Math.floor(passed / yearLength), 'year');
}

/**
 * dd/mm/yyyy (also d/m/yyyy, with . - or space, or its digits alone) to `YYYY-MM-DD`, which is read as well; a day that
 * does not exist, or half a date, is null. Blanks around it and marks that nobody sees come with what is pasted: no
 * letter stands here that one of them would change.
 */
export function parseDay(typed: string): string | null {
  const day = typed.replace(/[\p{Cf}\p{DI}]/gu, '').trim();
  const parts =
    /^(\d{1,2})(?:\s*[/.\p{Pd}]\s*|\s+)(\d{1,2})(?:\s*[/.\p{Pd}]\s*|\s+)(\d{4})$/u.exec(day) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(day);
  const iso = parts ? `${parts[3]}-${two(Number(parts[2]))}-${two(Number(parts[1]))}` : day;
  return iso.length === 10 && instantOf(iso) !== null ? iso : null;
}

export type MoneyParts = {
  readonly sign: string;
  readonly whole: string;
  readonly mark: string;
  readonly cents: string;
};

type Figures = { readonly format: Intl.NumberFormat; readonly mark: string };
const figuresIn = new Map<string, Figures>();

/** How a language groups digits and marks decimals; made once, since a table writes hundreds of amounts. */
function figuresOf(language: string): Figures {
  const known = figuresIn.get(language);
  if (known) return known;
  const format = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const mark = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const made = { format, mark };
  figuresIn.set(language, made);
  return made;
}

/**
 * A decimal string ("1234.50") cut and grouped for a language, without passing through a floating number.
 * Minus is U+2212; `signed` puts + before a gain.
 */
export function moneyParts(amount: string, language: string, signed = false): MoneyParts | null {
  const parts = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!parts) return null;
  const [, sign = '', digits = '0', fraction = ''] = parts;
  const { format, mark } = figuresOf(language);
  const whole = format.format(BigInt(digits));
  const zero = /^0*$/.test(digits + fraction);
  const shown = zero ? '' : sign === '-' ? minus : signed ? '+' : '';
  return { sign: shown, whole, mark, cents: fraction.padEnd(2, '0') };
}

/** "48,250.00 EUR" in the language's own grouping. */
export function formatMoney(amount: string, currency: string, language: string, signed = false): string {
  const parts = moneyParts(amount, language, signed);
  return parts
    ? `${parts.sign}${parts.whole}${parts.mark}${parts.cents}\u00A0${currency}`
    : `${amount} ${currency}`;
}

/** A share of one as a whole percentage, for progress. */
export function formatProgress(share: number, language: string): string {
  const shown = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  return language.startsWith('fr') ? shown.replace(/\s%/, `${narrow}%`) : shown;
}

/** Size with one decimal: megabytes from 100 kB on, kilobytes below. French says octets. */
export function sizeParts(
  bytes: number,
  language: string,
): { readonly unit: 'mb' | 'kb'; readonly figure: string } {
  const mega = bytes >= 100_000;
  const figure = mega ? bytes / 1_048_576 : bytes / 1024;
  const decimals = mega ? 1 : 0;
  return {
    unit: mega ? 'mb' : 'kb',
    figure: new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(mega ? figure : Math.max(bytes === 0 ? 0 : 1, Math.round(figure))),
  };
}
