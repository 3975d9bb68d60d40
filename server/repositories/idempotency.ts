import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { isCrossed } from '../db/crossed.ts';
import { later } from '../db/later.ts';
import { isRefusedBy } from '../db/refused.ts';
import type { Database, Trx } from '../db/schema.ts';
import { problem } from '../http/problem.ts';
import { canonicalJson } from '../rules/activity-seal.ts';
import { holdEntries, withCover, writeHeldEntries } from './ledger.ts';

/** A call that must happen once (decisions §4). The key belongs to the user. */
export type OneCall = {
  readonly userId: string;
  readonly key: string | null;
  /** the row's name: a key isn't shared by two calls */
  readonly call: string;
  readonly body: unknown;
  readonly now: Date;
};

/** The person whose key it would be isn't there any more. */
const isGone = (error: unknown): boolean => isRefusedBy(error, 'idempotency_keys_user_id_fkey');

/**
 * Runs `work` in a transaction that also binds the key to its answer. Only success binds: when `work` throws, all is
 * undone. The same key with the same body gives the first answer again; with another body or call it throws
 * `idempotency_key_reused`. Two at once: the second waits for the first. Entries that `work` posts are written when all
 * else is done; a wallet that doesn't hold enough is told then, as `insufficient_amount_balance`. Whoever is erased
 * meanwhile is `unauthenticated`. `work` does nothing outside of its transaction: it may be done a second time.
 */
export async function onlyOnce<Reply>(
  db: Kysely<Database>,
  call: OneCall,
  read: (stored: unknown) => Reply,
  work: (trx: Trx) => Promise<Reply>,
): Promise<Reply> {
  const { userId, key } = call;
  if (key === null) throw problem('idempotency_key_missing');
  const bodyHash = createHash('sha256')
    .update(canonicalJson(call.body ?? null))
    .digest();
  const attempt = async (trx: Trx): Promise<Reply> => {
    const { numInsertedOrUpdatedRows: bound = 0n } = await trx
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key,
        call: call.call,
        body_hash: bodyHash,
        reply: null,
        created_at: call.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    const row = () =>
      trx.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key', '=', key);
    if (bound === 0n) {
      const first = await row().executeTakeFirstOrThrow();
      if (first.call !== call.call || !first.body_hash.equals(bodyHash))
        throw problem('idempotency_key_reused');
      return read(first.reply);
    }
    holdEntries(trx);
    const reply = await work(trx);
    const bind = sql`
      update idempotency_keys set reply = ${JSON.stringify(reply)} where user_id = ${userId} and key = ${key}`;
    await later(trx, bind);
    // last of all: what everybody shares is held from here on
    await writeHeldEntries(trx);
    return reply;
  };
  const once = () => db.transaction().execute(attempt);
  const twiceAtMost = once().catch((error: unknown) => {
    if (isCrossed(error)) return once();
    throw error;
  });
  const done = twiceAtMost.catch((error: unknown) => {
    throw isGone(error) ? problem('unauthenticated') : error;
  });
  return withCover(done);
}
