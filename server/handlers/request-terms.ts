import type { FieldErrorKey } from '../../contract/errors.ts';
import type { ConversionType, Currency, TransactionType } from '../../contract/enums.ts';
import { conversionParts } from '../../contract/values/conversion.ts';
import { bookedError, startError } from '../../contract/values/date.ts';
import { parseDecimal, parseMoney, rateDecimals } from '../../contract/values/money.ts';
import { staffFieldNames } from '../../contract/values/transaction.ts';
import { problem } from '../http/problem.ts';
import { assertFields } from './assert-fields.ts';

type StaffField = (typeof staffFieldNames)[number];
export type StaffFields = { readonly [K in StaffField]?: string | undefined };

/** Throws at each field that is given and not among the allowed ones. */
export function assertGiven(
  given: StaffFields,
  allowed: readonly StaffField[],
  key: Extract<FieldErrorKey, 'unknown_field' | 'invalid_value'>,
): void {
  const wrong = staffFieldNames.filter((name) => given[name] !== undefined && !allowed.includes(name));
  assertFields(Object.fromEntries(wrong.map((name) => [name, key])));
}

/**
 * Throws at a day that was mistyped: `known` is one that stands already, and isn't judged anew. Both are days in UTC, as
 * `today` is.
 */
export function assertDays(
  { starting_date, value_date }: StaffFields,
  today: string,
  known: string | null = null,
): void {
  const start =
    starting_date === undefined || starting_date === known ? null : startError(starting_date, today);
  const booked = value_date === undefined ? null : bookedError(value_date, today);
  assertFields({ ...(start && { starting_date: start }), ...(booked && { value_date: booked }) });
}

/** The fields by which staff may state the terms of a request of a type. */
export function termFields(type: TransactionType): readonly StaffField[] {
  if (type === 'MONEY_OUT') return ['misc_fees', 'starting_date'];
  if (type === 'CONVERSION') return ['exchange_rate', 'client_part', 'fund_part', 'starting_date'];
  if (type === 'MONEY_IN') return ['starting_date', 'entered_for'];
  return ['starting_date'];
}

type Asked = {
  readonly transaction_type: TransactionType;
  readonly currency: Currency;
  /** cents */
  readonly amount: bigint;
  readonly conversion_type: ConversionType | null;
};
/** The terms of a request, as they are stored. */
export type Terms = {
  readonly misc_fees: string | null;
  readonly exchange_rate: string | null;
  readonly client_part: string | null;
  readonly fund_part: string | null;
};
const cents = (text: string | undefined): bigint | null =>
  text === undefined ? null : (parseMoney(text) ?? null);

function feesOf(
  { transaction_type, amount }: Asked,
  given: StaffFields,
  standard: bigint | null,
): string | null {
  if (transaction_type !== 'MONEY_OUT') return null;
  const fees = cents(given.misc_fees) ?? standard ?? 0n;
  if (fees > amount) throw problem('insufficient_amount_misc_fees');
  return String(fees);
}

/** What a conversion gives at a rate, by the rule that the portal shows it by. */
function partsOf(amount: bigint, type: ConversionType, given: StaffFields, former: Terms | null) {
  const typed = given.exchange_rate;
  const rate = typed === undefined ? former?.exchange_rate : parseDecimal(typed, rateDecimals);
  if (rate === undefined || rate === null) return null;
  const fundPart = cents(given.fund_part) ?? BigInt(former?.fund_part ?? '0');
  const parts = conversionParts({ amount, rate: BigInt(rate), type, fundPart });
  if ('field' in parts) throw problem('validation_failed', { fields: { [parts.field]: parts.key } });
  const stated = cents(given.client_part);
  // somebody who counted for themselves must have come to the same
  if (stated !== null && stated !== parts.clientPart) assertFields({ client_part: 'invalid_value' });
  return {
    exchange_rate: String(rate),
    client_part: String(parts.clientPart),
    fund_part: String(parts.fundPart),
  };
}

type Standard = {
  /** what a withdrawal costs when nobody says otherwise, in cents; null: as before */
  readonly fees: bigint | null;
  readonly former: Terms | null;
  /** a conversion can't go on without its rate */
  readonly needsRate: boolean;
};

/** The terms that a request is to have. Throws what is wrong with those that were given. */
export function termsOf(asked: Asked, given: StaffFields, { fees, former, needsRate }: Standard): Terms {
  const none = { exchange_rate: null, client_part: null, fund_part: null };
  const before = former?.misc_fees ?? null;
  const misc_fees = feesOf(asked, given, fees ?? (before === null ? null : BigInt(before)));
  if (asked.conversion_type === null) return { misc_fees, ...none };
  const parts = partsOf(asked.amount, asked.conversion_type, given, former);
  const isStated = given.client_part !== undefined || given.fund_part !== undefined;
  if (!parts && (needsRate || isStated)) assertFields({ exchange_rate: 'required' });
  return { misc_fees, ...(parts ?? none) };
}
