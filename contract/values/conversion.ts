import type { ConversionType, Currency } from '../enums.ts';
import { maxDigits, rateDecimals } from './money.ts';

const unit = 10n ** BigInt(rateDecimals);
const most = 10n ** BigInt(maxDigits);

/** The currency that a conversion gives. */
export const targetOf = (type: ConversionType): Currency => (type === 'EUR_TO_USD' ? 'USD' : 'EUR');

/**
 * What an amount is worth in the other currency, in cents, rounded down: so there and back at one rate never gains a
 * cent (decisions §4). `rate`: USD for 1 EUR, in units of 10⁻⁸, in both directions.
 */
export const convert = (amount: bigint, rate: bigint, type: ConversionType): bigint =>
  type === 'EUR_TO_USD' ? (amount * rate) / unit : (amount * unit) / rate;

/** What a conversion gives, in cents of the target currency: to the member, and to the fund as its margin. */
export type ConversionParts = { readonly clientPart: bigint; readonly fundPart: bigint };

/** Why a conversion can't be done so: its rate gives nothing at all or more than can be kept; its margin takes it all. */
export type ConversionFault =
  | { readonly field: 'exchange_rate'; readonly key: 'too_small' | 'too_big' }
  | { readonly field: 'fund_part'; readonly key: 'too_big' };

type Asked = {
  /** cents of the source currency */
  readonly amount: bigint;
  readonly rate: bigint;
  readonly type: ConversionType;
  readonly fundPart: bigint;
};

/** The two parts of a conversion, which are the converted amount together. The same in the portal and on the server. */
export function conversionParts({ amount, rate, type, fundPart }: Asked): ConversionParts | ConversionFault {
  const converted = convert(amount, rate, type);
  if (converted === 0n)
    return { field: 'exchange_rate', key: type === 'EUR_TO_USD' ? 'too_small' : 'too_big' };
  if (converted >= most)
    return { field: 'exchange_rate', key: type === 'EUR_TO_USD' ? 'too_big' : 'too_small' };
  if (fundPart >= converted) return { field: 'fund_part', key: 'too_big' };
  return { clientPart: converted - fundPart, fundPart };
}
