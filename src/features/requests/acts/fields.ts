import { reasons } from '../../../../contract/enums.ts';
import { conversionParts } from '../../../../contract/values/conversion.ts';
import { bookedError, dayFault, startError } from '../../../../contract/values/date.ts';
import { isSamePerson, longestHolder } from '../../../../contract/values/holder.ts';
import {
  formatDecimal,
  formatMoney,
  parseDecimal,
  parseMoney,
  rateDecimals,
} from '../../../../contract/values/money.ts';
import { lineFault, textFault } from '../../../../contract/values/text.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { decimalFault, typedDecimal } from '../../../../contract/values/typed-decimal.ts';
import { noteLength } from '../../../../contract/values/value.ts';
import type { AskedField } from '../../../../machines/request/asked.ts';
import { todayUtc } from '../../../platform/server-clock.ts';

/** What was typed, by the wire's names. */
export type Typed = Readonly<Record<string, string>>;
/** Keys of what is wrong, by field: of `errors:fields`, or of `errors:keys` where the wire has a key for it. */
export type Faults = Readonly<Record<string, string>>;

type Rule = (value: string) => string | null;
const amount =
  (min: bigint): Rule =>
  (value) =>
    decimalFault(value, 2, { min });
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? null : rule(value);
const required =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? 'required' : rule(value);

/** What the call's schemas say, field by field, without them: they come with what is sent. */
const rules: Readonly<Record<AskedField, Rule>> = {
  misc_fees: amount(0n),
  exchange_rate: (value) => decimalFault(value, rateDecimals, { min: 1n }),
  fund_part: optional(amount(0n)),
  starting_date: dayFault,
  received_amount: amount(1n),
  value_date: dayFault,
  payer: (value) => lineFault(value, longestHolder),
  reason: required((value) => (reasons.some((one) => one === value) ? null : 'invalid_value')),
  text: (value) => textFault(value, noteLength),
};

/** How many decimals the entries that are numbers have. */
const decimals: Readonly<Record<string, number>> = {
  misc_fees: 2,
  exchange_rate: rateDecimals,
  fund_part: 2,
  received_amount: 2,
};

/** A typed number as the wire writes it; one that isn't any stays as it was typed, and is refused by its rule. */
function numberOf(typed: string, places: number, language: string): string {
  const text = typedDecimal(typed, language.slice(0, 2));
  const units = parseDecimal(text, places);
  return units === null ? text : formatDecimal(units, places);
}

/** Cents as the wire's text. */
export const shownCents = formatMoney;

/** What was typed in a language → the wire's texts; what is empty is left out, but a part that is cleared is none. */
export function fieldsOf(asked: readonly AskedField[], typed: Typed, language: string): Typed {
  return Object.fromEntries(
    asked.flatMap((name) => {
      const places = decimals[name];
      const said = (typed[name] ?? '').trim();
      const value = places === undefined ? said : numberOf(said, places, language);
      if (value === '') return name === 'fund_part' ? [[name, shownCents(0n)]] : [];
      return [[name, value]];
    }),
  );
}

type About = Pick<TransactionDetail, 'amount' | 'conversion_type'> &
  Partial<Pick<TransactionDetail, 'starting_date'>>;

/** The parts of a conversion by the figures typed so far: the same rule as the server's; null while they say nothing. */
export function partsOf({ amount, conversion_type }: About, fields: Typed) {
  const rate = parseDecimal(fields['exchange_rate'] ?? '', rateDecimals);
  const fundPart = parseMoney(fields['fund_part'] ?? '0');
  const cents = parseMoney(amount);
  if (conversion_type === null || rate === null || rate <= 0n || fundPart === null || cents === null)
    return null;
  return conversionParts({ amount: cents, rate, type: conversion_type, fundPart });
}

/** Rules between what is typed and the request. */
function againstRequest(request: About, fields: Typed): Faults {
  // where they are not asked there is nothing to judge: what the fund takes back of a payment is below zero
  const fees = fields['misc_fees'] === undefined ? null : parseMoney(fields['misc_fees']);
  if (fees !== null && fees > (parseMoney(request.amount) ?? 0n))
    return { misc_fees: 'insufficient_amount_misc_fees' };
  const parts = partsOf(request, fields);
  if (parts !== null && 'key' in parts) return { [parts.field]: parts.key };
  return fields['reason'] === 'OTHER' && !fields['text'] ? { text: 'required' } : {};
}

/** Days that were mistyped, against `today`; one that stands already is not judged anew. */
function againstToday(request: About, fields: Typed, today: string): Faults {
  const { starting_date, value_date } = fields;
  const isNew = starting_date !== undefined && starting_date !== request.starting_date;
  const start = isNew ? startError(starting_date, today) : null;
  const booked = value_date === undefined ? null : bookedError(value_date, today);
  return { ...(start !== null && { starting_date: start }), ...(booked !== null && { value_date: booked }) };
}

/**
 * Whether another name than `holder` was typed as the payer's, spelled as freely as the server allows. Which names count
 * it alone knows: the holder of a validated account does beside the member, and a company's name, in its own order, once
 * it is validated.
 */
export const isOtherName = (payer: string, holder: string): boolean =>
  payer.trim() !== '' && !isSamePerson(payer, holder);

/** What is wrong with a form, by field, on `today` in UTC; nothing when it can be sent. */
export function judge(
  asked: readonly AskedField[],
  request: About,
  fields: Typed,
  today = todayUtc(),
): Faults {
  const own = asked.flatMap((name) => {
    const fault = rules[name](fields[name]?.trim() ?? '');
    return fault === null ? [] : [[name, fault] as const];
  });
  return {
    ...againstRequest(request, fields),
    ...againstToday(request, fields, today),
    ...Object.fromEntries(own),
  };
}

/** What a form begins with: what is known and what is usual. `today`: a day, UTC. */
export function initialOf(asked: readonly AskedField[], request: TransactionDetail, today: string): Typed {
  const known: Typed = {
    misc_fees: request.misc_fees ?? '0.00',
    exchange_rate: request.exchange_rate ?? '',
    fund_part: request.fund_part ?? '',
    received_amount: request.amount,
    value_date: today,
    // the fund’s own operations bear the day that they were made for
    starting_date: request.starting_date ?? today,
  };
  return Object.fromEntries(asked.map((name) => [name, known[name] ?? '']));
}
