import { z } from 'zod';
import type { Trx } from '../db/schema.ts';
import { differing, type Parts } from '../rules/replay.ts';
import { keyOf } from './activity-rows.ts';

const digestsOf = z.record(z.string(), z.string()).catch({});

/**
 * What a change made of a member's dossier: the parts that differ from those recorded last, which from now on are
 * these. Null: nothing differs, or the member was erased and nothing is kept. Called under the dossier's lock.
 */
export async function takeDifference(
  trx: Trx,
  userId: string,
  now: Parts,
): Promise<Readonly<Record<string, unknown>> | null> {
  const key = await keyOf(trx, userId);
  if (!key) return null;
  const recorded = await trx
    .selectFrom('dossier_digests')
    .select('digests')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { parts, digests } = differing(now, digestsOf.parse(recorded?.digests ?? {}), key.bytes);
  if (Object.keys(parts).length === 0) return null;
  const row = { digests: JSON.stringify(digests) };
  await trx
    .insertInto('dossier_digests')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return parts;
}
