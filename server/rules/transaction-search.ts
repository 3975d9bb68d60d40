import { parseMoney } from '../../contract/values/money.ts';
import { ungroupedDecimal } from '../../contract/values/typed-decimal.ts';

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
  /** it is written as nothing but an amount is, with a mark or a currency: it names nobody */
  readonly isMoney: boolean;
  /** words of names and numbers of members */
  readonly words: string;
};

const absolute = (cents: bigint | null) => (cents !== null && cents < 0n ? -cents : cents);

const currencyFirst = /^([+\-\u2212]?)\s*(?:EUR|USD|US\$|[€$])\s*/iu;
const currencyLast = /\s*(?:EUR|USD|US\$|[€$])$/iu;
/** Groups of three behind one mark, and two decimals at most behind another one. */
const grouped = /^([+-]?[1-9]\d{0,2})((?:([.,'’])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d{1,2}))?$/;

/**
 * An amount as any page, paper or bank writes it → with a point alone. What is searched for moves no money, and no amount
 * has three decimals: a mark before three digits groups, one before two or fewer at the end is the decimal one, in
 * whatever language. A field for an amount guesses at neither (`typedDecimal`).
 */
function plainAmount(typed: string): string {
  const value = ungroupedDecimal(typed.trim().replace(currencyFirst, '$1').replace(currencyLast, ''));
  const parts = grouped.exec(value);
  if (!parts) return value.replace(/,(?=\d{1,2}$)/, '.');
  const [, first = '', groups = '', , fraction] = parts;
  return `${first}${groups.replaceAll(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** What stands around a reference or an amount that was copied out of a sentence; an amount may begin with its point. */
const around = /^[\s\p{Ps}\p{Pi}\p{Pf}"']+|[\s\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…]+$/gu;

/**
 * Reads what was typed: `MI-2026-000061` or its beginning, `RF18 MI20 2600 0061` as banks print it, `000061`, `1234.50`
 * or `+1,234.50 EUR` as a list shows it, or words. Two letters alone are the beginning of a name.
 */
export function searchedFor(typed: string): SearchedFor {
  const said = typed.replace(around, '');
  const plain = said.replace(/[\s-]/gu, '').toUpperCase();
  const cents = absolute(parseMoney(plainAmount(said)));
  return {
    written: /^[A-Z]{2}\d{1,16}$/.test(plain) && !plain.startsWith('RF') ? plain : null,
    paid: /^RF\d{1,2}[A-Z0-9]{0,21}$/.test(plain) ? plain : null,
    number: /^\d{6,15}$/.test(plain) ? BigInt(plain) : null,
    cents,
    isMoney: cents !== null && /[.,€$]|EUR|USD/iu.test(said),
    words: said,
  };
}
