import { sql } from 'kysely';
import type { Trx } from '../db/schema.ts';
import { hashOperation } from '../rules/ledger-seal.ts';
import { entriesOf, type Movement } from '../rules/ledger.ts';
import { lockAccounts, nameOf, withCover, type Posting } from './ledger.ts';

/** An operation that gives no promise back. */
export type Movements = readonly {
  readonly movement: Movement;
  readonly posting: Omit<Posting, 'promised'>;
}[];

/**
 * Posts many operations as `post` does, with a few statements however many they are: all of them or none. All accounts
 * are held in the order of their ids before the first is moved, and each is moved once (migration 0156). Answers their
 * hashes in the order given.
 */
export async function postMany(trx: Trx, movements: Movements): Promise<readonly Buffer[]> {
  const entries = movements.map(({ movement }) => entriesOf(movement));
  const ids = await lockAccounts(
    trx,
    entries.flatMap((lines) => lines.map(({ account }) => account)),
  );
  const operations = movements.map(({ movement: { kind }, posting }, at) => {
    const { id, transactionId: transaction_id, at: posted_at, valueDate: value_date } = posting;
    const lines = (entries[at] ?? []).map(({ account, amount }) => ({
      account_id: ids.get(nameOf(account)) ?? '',
      currency: account.currency,
      amount,
    }));
    const operation = { id, kind, transaction_id, reversal_of: null, posted_at, value_date };
    return { operation, lines, hash: hashOperation({ ...operation, entries: lines }) };
  });
  const lines = operations.flatMap(({ operation: { id }, lines: own }) =>
    own.map((line) => ({ id, ...line })),
  );
  await sql`
    insert into ledger_operations (id, kind, transaction_id, posted_at, value_date, hash)
    select * from unnest(
      ${operations.map(({ operation }) => operation.id)}::uuid[],
      ${operations.map(({ operation }) => operation.kind)}::text[],
      ${operations.map(({ operation }) => operation.transaction_id)}::uuid[],
      ${operations.map(({ operation }) => operation.posted_at.toISOString())}::timestamptz[],
      ${operations.map(({ operation }) => operation.value_date)}::date[],
      ${operations.map(({ hash }) => `\\x${hash.toString('hex')}`)}::bytea[])`.execute(trx);
  await withCover(
    sql`
      insert into ledger_entries (operation_id, account_id, currency, amount, position, balance_after)
      select lines.id, lines.account_id, lines.currency, lines.amount,
        held.entries + row_number() over moved, held.balance + sum(lines.amount) over moved
      from unnest(
        ${lines.map(({ id }) => id)}::uuid[],
        ${lines.map(({ account_id }) => account_id)}::uuid[],
        ${lines.map(({ currency }) => currency)}::text[],
        ${lines.map(({ amount }) => String(amount))}::bigint[]
      ) with ordinality as lines (id, account_id, currency, amount, place)
      join ledger_accounts held on held.id = lines.account_id
      window moved as (partition by lines.account_id order by lines.place)
      order by place`.execute(trx),
  );
  return operations.map(({ hash }) => hash);
}
