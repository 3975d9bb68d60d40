import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { problem } from '../http/problem.ts';
import { canonicalJson } from '../rules/activity-seal.ts';

/** A call that must happen once (decisions §4). The key belongs to the user. */
export type OneCall = {
  readonly userId: string;
  readonly key: string | null;
  /** the row's name: a key isn't shared by two calls */
  readonly call: string;
  readonly body: unknown;
  readonly now: Date;
};

/**
 * Runs `work` in a transaction that also binds the key to its answer. Only success binds: when `work` throws, all is
 * undone. The same key with the same body gives the first answer again; with another body or call it throws
 * `idempotency_key_reused`. Two at once: the second waits for the first.
 */
export async function onlyOnce<Reply>(
  db: Kysely<Database>,
  call: OneCall,
  read: (stored: unknown) => Reply,
  work: (trx: Transaction<Database>) => Promise<Reply>,
): Promise<Reply> {
  const { userId, key } = call;
  if (key === null) throw problem('idempotency_key_missing');
  const bodyHash = createHash('sha256')
    .update(canonicalJson(call.body ?? null))
    .digest();
  return db.transaction().execute(async (trx) => {
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
    const reply = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return reply;
  });
}
