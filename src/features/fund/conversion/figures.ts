import { conversionTypes, type ConversionType, type Currency } from '../../../../contract/enums.ts';
import { convert, conversionParts, targetOf } from '../../../../contract/values/conversion.ts';
import {
  formatDecimal,
  formatMoney,
  parseAnswered,
  parseDecimal,
  parseMoney,
  rateDecimals,
} from '../../../../contract/values/money.ts';
import { decimalFault, typedDecimal } from '../../../../contract/values/typed-decimal.ts';
import type { Wallet } from '../../../../contract/values/wallet.ts';
import { typedMoney } from '../../../ui/money-entry.ts';

/** A conversion while it is written: numbers as typed, in the person's language. */
export type ConversionValues = {
  readonly conversion_type: string;
  readonly exchange_rate: string;
  readonly amount: string;
  readonly client_part: string;
  readonly fund_part: string;
  /** the part that was typed last: the other follows from it */
  readonly typed: 'client_part' | 'fund_part';
};
export const emptyConversion: ConversionValues = {
  conversion_type: 'EUR_TO_USD',
  exchange_rate: '',
  amount: '',
  client_part: '',
  fund_part: '',
  typed: 'fund_part',
};

export const typeOf = ({ conversion_type }: ConversionValues): ConversionType =>
  conversionTypes.find((one) => one === conversion_type) ?? 'EUR_TO_USD';
export const sourceOf = (type: ConversionType): Currency => (type === 'EUR_TO_USD' ? 'EUR' : 'USD');

/** The amount that a member asked for, as one would type it in this language: nobody types it. `asked`: null: none did. */
export const withAsked = (
  values: ConversionValues,
  asked: string | null,
  language: string,
): ConversionValues => (asked === null ? values : { ...values, amount: typedMoney(asked, language) });

/** What a conversion comes to, in cents; `rate` in units of 10⁻⁸. */
export type ConversionFigures = {
  readonly type: ConversionType;
  readonly source: Currency;
  readonly target: Currency;
  readonly amount: bigint;
  readonly rate: bigint;
  /** what the amount is worth at the rate, rounded down */
  readonly converted: bigint;
  readonly clientPart: bigint;
  readonly fundPart: bigint;
};
type Keys = Readonly<Record<string, string>>;
export type Judged = {
  /** field → the key of what is wrong with it */
  readonly wrong: Keys;
  /** what the amount is worth, as soon as amount and rate are right; null before */
  readonly converted: bigint | null;
  /** null while something is wrong with the numbers themselves */
  readonly figures: ConversionFigures | null;
};

/** The fund's part, in cents: typed, or what is left of the converted amount; null: no number. Nothing typed is nothing. */
function fundPartOf(values: ConversionValues, converted: bigint, language: string): bigint | null {
  const typed = typedDecimal(values[values.typed], language);
  if (typed === '') return 0n;
  const part = parseMoney(typed);
  if (part === null || part < 0n) return null;
  return values.typed === 'fund_part' ? part : converted - part;
}

/** Judges a conversion as the server does, and says what it comes to. `wallets`: what can be converted; null: unknown. */
export function judgeConversion(
  values: ConversionValues,
  language: string,
  wallets: readonly Wallet[] | null,
): Judged {
  const type = typeOf(values);
  const [source, target] = [sourceOf(type), targetOf(type)];
  const rateText = typedDecimal(values.exchange_rate, language);
  const amountText = typedDecimal(values.amount, language);
  const rateFault = decimalFault(rateText, rateDecimals, { min: 1n });
  const amount = parseMoney(amountText);
  const available = parseAnswered(wallets?.find(({ currency }) => currency === source)?.available ?? '');
  const isTooMuch = amount !== null && available !== null && amount > available;
  const amountFault =
    decimalFault(amountText, 2, { min: 1n }) ?? (isTooMuch ? 'insufficient_amount_balance' : null);
  const wrong: Record<string, string> = {
    ...(rateFault !== null && { exchange_rate: rateFault }),
    ...(amountFault !== null && { amount: amountFault }),
  };
  const rate = parseDecimal(rateText, rateDecimals);
  const isNumber = amountFault === null || isTooMuch;
  if (rateFault !== null || !isNumber || rate === null || amount === null)
    return { wrong, converted: null, figures: null };
  const converted = convert(amount, rate, type);
  const fundPart = fundPartOf(values, converted, language);
  if (fundPart === null) {
    const typed = typedDecimal(values[values.typed], language);
    wrong[values.typed] = decimalFault(typed, 2, { min: 0n }) ?? 'invalid_decimal';
    return { wrong, converted, figures: null };
  }
  const parts = conversionParts({ amount, rate, type, fundPart: fundPart < 0n ? 0n : fundPart });
  if ('field' in parts) {
    const at = parts.field === 'fund_part' ? values.typed : parts.field;
    wrong[at] = at === 'client_part' ? 'too_small' : parts.key;
    return { wrong, converted, figures: null };
  }
  if (fundPart < 0n) {
    wrong['client_part'] = 'too_big';
    return { wrong, converted, figures: null };
  }
  return { wrong, converted, figures: { type, source, target, amount, rate, converted, ...parts } };
}

/** What both wallets hold before and after, in cents. The amount may be held by a request already. */
export function walletsAfter(
  figures: ConversionFigures,
  balances: Readonly<Record<Currency, bigint>>,
): Readonly<Record<Currency, bigint>> {
  const { source, target, amount, clientPart } = figures;
  return {
    ...balances,
    [source]: balances[source] - amount,
    [target]: balances[target] + clientPart,
  };
}

/** What goes over the wire of the figures. */
export const conversionBody = ({ amount, rate, clientPart, fundPart }: ConversionFigures) => ({
  amount: formatMoney(amount),
  exchange_rate: formatDecimal(rate, rateDecimals),
  client_part: formatMoney(clientPart),
  fund_part: formatMoney(fundPart),
});
