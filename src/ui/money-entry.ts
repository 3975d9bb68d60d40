import { plainEntry } from '../../contract/values/marks.ts';
import { formatMoney, parseMoney } from '../../contract/values/money.ts';
import { typedDecimal } from '../../contract/values/typed-decimal.ts';

const writesComma = (language: string): boolean => /^(fr|es|it)/.test(language);
const alias = (language: string): string => language.slice(0, 2);

/** A typed amount → the wire's text ("1000.00"); null when it is none. A comma is the decimal mark in fr, es and it alone. */
export function readMoney(typed: string, language: string): string | null {
  const minor = parseMoney(typedDecimal(typed, alias(language)));
  return minor === null ? null : formatMoney(minor);
}

const ownSigns: Readonly<Record<string, RegExp>> = {
  EUR: /^([+\u2212-]?)\s*(?:€|EUR)\s*(?=\d)|\s*(?:€|EUR)$/i,
  USD: /^([+\u2212-]?)\s*(?:US\$|\$US|\$|USD)\s*(?=\d)|\s*(?:US\$|\$US|\$|USD)$/i,
};
const longest = 60;

/** What was typed without the sign or code of the field's own currency, before or behind the amount: "100,00 €". */
export function withoutCurrency(typed: string, currency: string): string {
  const own = ownSigns[currency];
  const plain = plainEntry(typed, longest);
  if (own === undefined || plain.length > longest || !own.test(plain)) return typed;
  return plain.replace(own, '$1');
}

/** An amount of the wire as one would type it in a language: "1000.00" is "1000,00" in French. Nothing is grouped. */
export const typedMoney = (amount: string, language: string): string =>
  writesComma(language) ? amount.replace('.', ',') : amount;

/** A rate of the wire as one would type it in a language: "1.08450000" is "1,0845" in French. */
export const typedRate = (rate: string, language: string): string =>
  typedMoney(rate.replace(/\.0+$|(\.\d*?)0+$/, '$1'), language);

/**
 * The key of what is wrong with a typed amount that must be more than zero, as the contract would say; null when
 * nothing is.
 */
export function moneyFault(typed: string, language: string): string | null {
  const text = typedDecimal(typed, alias(language));
  if (text === '') return 'required';
  const minor = parseMoney(text);
  if (minor === null) return 'invalid_decimal';
  return minor <= 0n ? 'too_small' : null;
}
