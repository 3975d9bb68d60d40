import type { Language } from '../../contract/enums.ts';
import { parseMoney, typedDecimal } from '../../contract/values/money.ts';

/** What may be meant by what was typed into the search of a list of transactions; null: not that. */
export type SearchedFor = {
  /** the beginning of a reference, without its dashes */
  readonly written: string | null;
  /** the beginning of what a payer writes */
  readonly paid: string | null;
  /** the number at the end of a reference, typed with its zeros */
  readonly number: bigint | null;
  /** an amount, without its sign */
  readonly cents: bigint | null;
  /** words of names and numbers of members */
  readonly words: string;
};

const absolute = (cents: bigint | null) => (cents !== null && cents < 0n ? -cents : cents);

/**
 * Reads what was typed: `MI-2026-000061` or its beginning, `RF18 MI20 2600 0061` as banks print it, `000061`, `1234.50`
 * (with a comma in the languages that write one), or words. Two letters alone are the beginning of a name.
 */
export function searchedFor(typed: string, language: Language): SearchedFor {
  const plain = typed.replace(/[\s-]/gu, '').toUpperCase();
  return {
    written: /^[A-Z]{2}\d{1,16}$/.test(plain) && !plain.startsWith('RF') ? plain : null,
    paid: /^RF\d{1,2}[A-Z0-9]{0,21}$/.test(plain) ? plain : null,
    number: /^\d{6,15}$/.test(plain) ? BigInt(plain) : null,
    cents: absolute(parseMoney(typedDecimal(typed, language))),
    words: typed,
  };
}
