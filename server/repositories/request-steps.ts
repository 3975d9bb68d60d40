import { sql } from 'kysely';
import { later } from '../db/later.ts';
import type { Trx } from '../db/schema.ts';
import type { StepBy, StoredRequest } from './requests.ts';

/**
 * Holds an account, and so a member's money, until the transaction ends, on the way of what is asked next: that is asked
 * once it is held, and so tells what the one before has written. Foreign keys to it are not held up.
 */
export const holdMember = (trx: Trx, userId: string): Promise<void> =>
  later(trx, sql`select id from users where id = ${userId} for no key update`);

/** The same with one request of the member, in this order, whoever comes. Nobody is held for a request that isn't there. */
export async function holdRequest(trx: Trx, userId: string, id: string): Promise<void> {
  await later(
    trx,
    sql`
      select id from users where id = ${userId}
        and exists (select from transactions where id = ${id} and user_id = ${userId})
      for no key update`,
  );
  await later(
    trx,
    sql`select id from transactions where id = ${id} and user_id = ${userId} for no key update`,
  );
}

/** The same for whoever executes it: what it is paid from, the default account, stays that until it is. */
export async function holdExecution(trx: Trx, userId: string, id: string): Promise<void> {
  await holdRequest(trx, userId, id);
  await later(
    trx,
    sql`
      select id from fund_bank_accounts where is_default
        and exists (select from transactions where id = ${id} and transaction_type = 'MONEY_OUT')
      for share`,
  );
}

/** What a request is from its beginning. */
type Fixed =
  | 'id'
  | 'seq'
  | 'reference'
  | 'user_id'
  | 'transaction_type'
  | 'currency'
  | 'bank_account'
  | 'entered_for'
  | 'created_at';
type Change = Partial<Omit<StoredRequest, Fixed | 'version'>>;

/**
 * Takes a request that is held a step further, with the step of its path, on the way of what is asked next; answers what
 * the row says from then on.
 */
export async function takeRequest(
  trx: Trx,
  before: StoredRequest,
  change: Change,
  { at, by, actor_id, reason = null, text = null }: StepBy,
): Promise<StoredRequest> {
  const changed = trx
    .updateTable('transactions')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', before.id)
    .returning(['id', 'request_status']);
  await later(
    trx,
    sql`
      with after as (${changed})
      insert into transaction_events (transaction_id, request_status, at, by, actor_id, reason, text)
      select id, request_status, ${at}::timestamptz, ${by}::text, ${actor_id}::uuid, ${reason}::text, ${text}::text
      from after`,
  );
  return { ...before, ...change, version: before.version + 1 };
}
