import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Currency, RequestStatus } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;
type Flow = { currency: Currency; request_status: RequestStatus; amount: string };
type Flows = SelectQueryBuilder<Database, 'transactions', Flow>;

/** A member's executed investments that weren't undone, in cents: below zero what was taken out of them. */
const investments = (db: Db, userId: string): Flows =>
  db
    .selectFrom('transactions')
    .select([
      'currency',
      'request_status',
      sql<string>`case transaction_type when 'INVESTMENT_IN' then amount else -amount end`.as('amount'),
    ])
    .where('user_id', '=', userId)
    .where('request_status', '=', 'EXECUTED')
    .where('transaction_type', 'in', ['INVESTMENT_IN', 'INVESTMENT_OUT'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transactions as reversals')
            .select('reversals.id')
            .whereRef('reversals.reversal_of', '=', 'transactions.id')
            .where('reversals.request_status', '=', 'EXECUTED'),
        ),
      ),
    );

/** What waits to be taken out of them, below zero. */
const askedBack = (db: Db, userId: string): Flows =>
  db
    .selectFrom('transactions')
    .select(['currency', 'request_status', sql<string>`-amount`.as('amount')])
    .where('user_id', '=', userId)
    .where('transaction_type', '=', 'INVESTMENT_OUT')
    .where('request_status', 'in', ['PENDING', 'APPROVED']);

type Sums = Record<Currency, bigint>;

/**
 * What a member has invested, by executed operations that weren't undone, and what of it is free: asked back by no
 * request that waits. Cents.
 */
export async function readInvested(
  db: Db,
  userId: string,
): Promise<{ readonly invested: Readonly<Sums>; readonly free: Readonly<Sums> }> {
  const rows = await db
    .selectFrom(investments(db, userId).unionAll(askedBack(db, userId)).as('flows'))
    .select([
      'currency',
      sql<string>`coalesce(sum(amount) filter (where request_status = 'EXECUTED'), 0)`.as('invested'),
      sql<string>`sum(amount)`.as('free'),
    ])
    .groupBy('currency')
    .execute();
  const invested: Sums = { EUR: 0n, USD: 0n };
  const free: Sums = { EUR: 0n, USD: 0n };
  for (const row of rows) {
    invested[row.currency] = BigInt(row.invested);
    free[row.currency] = BigInt(row.free);
  }
  return { invested, free };
}
