import type { Kysely } from 'kysely';
import { keyringOf } from '../db/keyring.ts';
import type { Database } from '../db/schema.ts';
import { decryptValue } from '../rules/activity-seal.ts';
import { dossierState, type DossierState } from '../rules/replay.ts';

export type RecordedState = DossierState & { readonly at: Date };

/** What the log keeps of a member's dossier. */
export type Recorded = {
  /** oldest first; empty when there is nothing, and when the member was erased */
  readonly states: readonly RecordedState[];
  readonly erased: boolean;
  /** the first row about the dossier that is older than all states; null: there is none */
  readonly olderSince: Date | null;
};

const ofDossier = ['ENROLLMENT', 'DOCUMENT', 'SUBSCRIPTION_BOOKLET', 'BANK_ACCOUNT'] as const;

async function oldestBefore(
  db: Kysely<Database>,
  userId: string,
  seq: string | undefined,
  told: readonly string[],
): Promise<Date | null> {
  const row = await db
    .selectFrom('activities')
    .select('at')
    .where('member_id', '=', userId)
    .where('activity_type', 'in', [...ofDossier])
    .where('operation_type', '!=', 'DOWNLOAD')
    .$if(seq !== undefined, (query) => query.where('seq', '<', seq ?? '0'))
    .$if(told.length > 0, (query) => query.where('id', 'not in', [...told]))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Reads from the log alone what became of a member's dossier, change by change. */
export async function readRecorded(db: Kysely<Database>, userId: string): Promise<Recorded> {
  const holder = await db
    .selectFrom('member_keys')
    .select(['key', 'erased_at'])
    .where('member_id', '=', userId)
    .executeTakeFirst();
  if (holder?.erased_at) return { states: [], erased: true, olderSince: null };
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'seq', 'at', 'state_sealed'])
    .where('member_id', '=', userId)
    .where('state_sealed', 'is not', null)
    .orderBy('seq')
    .execute();
  const key = holder ? await keyringOf(db).openMemberKey(db, userId, holder.key) : null;
  const states = rows.flatMap(({ id, at, state_sealed }) =>
    key && state_sealed ? [{ at, ...dossierState.parse(decryptValue(key, id, state_sealed)) }] : [],
  );
  const olderSince = await oldestBefore(db, userId, rows[0]?.seq, states[0]?.rows ?? []);
  return { states, erased: false, olderSince };
}
