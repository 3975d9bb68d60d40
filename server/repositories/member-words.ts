import { sql, type RawBuilder } from 'kysely';

/** Words of five figures and more, where what was typed has none but plain letters and figures: read as the database does. */
const numbersIn = (typed: string): readonly string[] =>
  /^[a-z\d -]+$/i.test(typed) ? typed.split(/[ -]+/).filter((word) => /^\d{5,}$/.test(word)) : [];

/**
 * The digits of a phone or of a registration number, where nothing else was typed and it is long enough to be one, without
 * what leads to a country or a line: `+34 699 00 01 11`, `0034699000111`, `0699.00.01.11` and `+33 (0)6 12 34 56 78`.
 */
function digitsIn(typed: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(typed)) return null;
  const digits = typed.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length < 6 || digits.length > 20 ? null : digits;
}

/**
 * That a row of `member_index` has every word that was typed, each as the beginning of one of its own. A number leads to
 * few rows and is looked up alone, the rest is compared on those: everybody with a membership number has its `MBR`. Digits
 * that may be called, or stand in a register, find whom they belong to, too.
 */
export function hasWords(typed: string): RawBuilder<boolean> {
  // as db/prepared.ts reads it: a plan that serves all words takes those that nobody has for frequent ones
  const all = sql<boolean>`/* for its values */ words @@ search_query(${typed})`;
  const numbers = numbersIn(typed);
  const worded =
    numbers.length === 0
      ? all
      : sql<boolean>`(words @@ search_query(${numbers.join(' ')}) and (${all}) is true)`;
  const digits = digitsIn(typed);
  // behind the sign that migration 0164 has them written with
  return digits === null ? worded : sql<boolean>`(${worded} or words @@ ${`'+${digits}':*`}::tsquery)`;
}

/** The ids of the members whom the words find. */
export const membersWith = (typed: string): RawBuilder<unknown> =>
  sql`select user_id from member_index where ${hasWords(typed)}`;
