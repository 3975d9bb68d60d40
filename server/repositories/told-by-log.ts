import type { Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import { keyringOf } from '../db/keyring.ts';
import type { Database } from '../db/schema.ts';
import { decryptValue, type ValueKey } from '../rules/activity-seal.ts';

/** What the log has written in a row of its own, compared with what stands in the tables now. */
export type LogFault = {
  /** the thing that is wrong, as a sentence names it */
  readonly where: string;
  readonly why: string;
};
export type LogReport = {
  readonly fault: (fault: LogFault) => void;
  readonly checked: (things: number) => void;
  /** things that can't be compared: what the log kept of them went with a person who was erased, or it never kept it */
  readonly passed: (things: number) => void;
};

/** Rows of the log with the key of what they keep encrypted. */
export const rowsOfLog = (db: Kysely<Database>) =>
  db
    .selectFrom('activities')
    .leftJoin('member_keys', 'member_keys.member_id', 'activities.key_of')
    .select([
      'activities.id',
      'activities.seq',
      'activities.member_id',
      'activities.operation_type',
      'activities.subject',
      'activities.before_sealed',
      'activities.after_sealed',
      'activities.state_sealed',
      'member_keys.member_id as holder',
      'member_keys.key as stored',
    ]);
export type SealedRow = Awaited<ReturnType<ReturnType<typeof rowsOfLog>['execute']>>[number];

/** `erased`: there is no key to it any more; `damaged`: there is one, which doesn't open it. */
export type Told = { readonly before: unknown; readonly after: unknown; readonly state: unknown };
export type Opened = Told | 'erased' | 'damaged';

/** Opens what rows keep encrypted, each person's key taken out once. */
export function logOpener(db: Kysely<Database>) {
  const keys = new Map<string, ValueKey | null>();
  const keyOf = async (holder: string, stored: Buffer): Promise<ValueKey | null> => {
    const known = keys.get(holder);
    if (known !== undefined) return known;
    const key = await keyringOf(db)
      .openMemberKey(db, holder, stored)
      .catch((error: unknown) => {
        if (error instanceof ConfigError) throw error;
        return null;
      });
    keys.set(holder, key);
    return key;
  };
  return async (row: SealedRow): Promise<Opened> => {
    if (row.holder === null || row.stored === null) return 'erased';
    const key = await keyOf(row.holder, row.stored);
    if (!key) return 'damaged';
    const open = (sealed: Buffer | null) => (sealed ? decryptValue(key, row.id, sealed) : null);
    try {
      return {
        before: open(row.before_sealed),
        after: open(row.after_sealed),
        state: open(row.state_sealed),
      };
    } catch {
      return 'damaged';
    }
  };
}
