import { sql, type RawBuilder } from 'kysely';

/** Words of five figures and more, where what was typed has none but plain letters and figures: read as the database does. */
const numbersIn = (typed: string): readonly string[] =>
  /^[a-z\d -]+$/i.test(typed) ? typed.split(/[ -]+/).filter((word) => /^\d{5,}$/.test(word)) : [];

/**
 * That a row of `member_index` has every word that was typed, each as the beginning of one of its own. A number leads to
 * few rows and is looked up alone, the rest is compared on those: everybody with a membership number has its `MBR`.
 */
export function hasWords(typed: string): RawBuilder<boolean> {
  // as db/prepared.ts reads it: a plan that serves all words takes those that nobody has for frequent ones
  const all = sql<boolean>`/* for its values */ words @@ search_query(${typed})`;
  const numbers = numbersIn(typed);
  if (numbers.length === 0) return all;
  return sql<boolean>`(words @@ search_query(${numbers.join(' ')}) and (${all}) is true)`;
}

/** The ids of the members whom the words find. */
export const membersWith = (typed: string): RawBuilder<unknown> =>
  sql`select user_id from member_index where ${hasWords(typed)}`;
