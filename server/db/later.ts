import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Trx } from './schema.ts';

/** Before a statement whose answer nobody waits for. PostgreSQL takes it for a comment. */
const mark = '/* later */ ';

export const isLater = (text: string): boolean => text.startsWith(mark);
/** Without the mark. */
export const plainText = (text: string): string => text.slice(mark.length);

export const compiledLater = (text: string): CompiledQuery => CompiledQuery.raw(`${mark}${text}`);

/**
 * Does a statement of a transaction on the way of whatever is asked next in it, its end included: before that, and only
 * if it succeeds. Its answer is told to nobody, and what goes wrong with it is thrown by what is asked next.
 */
export async function later(trx: Trx, statement: RawBuilder<unknown>): Promise<void> {
  if (!trx.isTransaction) throw new Error('only a transaction has something later');
  await sql`/* later */ ${statement}`.execute(trx);
}
