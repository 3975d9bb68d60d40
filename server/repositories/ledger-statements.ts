import { sql } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import { aroundEntries, type PostedOperation } from '../rules/ledger-seal.ts';
import type { LedgerEntry } from '../rules/ledger.ts';

export type Operation = Omit<PostedOperation, 'entries'>;
/** What was written: the operation's hash, and the ids of the accounts in the order of its entries. */
export type Opened = { readonly hash: Buffer; readonly accounts: readonly string[] };

/**
 * One statement that finds the accounts and writes an operation with its hash, which is over their ids. Where an account
 * is missing nothing is written, and nothing answered. Rows are given as values, not as arrays: PostgreSQL knows how many
 * they are without looking at them, and keeps its plan.
 */
export function opening(operation: Operation, entries: readonly LedgerEntry[]) {
  const { id, kind, transaction_id, reversal_of, posted_at, value_date } = operation;
  const [before, after] = aroundEntries(operation);
  const lines = entries.map(
    ({ account, amount }, place) =>
      sql`(${sql.lit(place)}, ${account.kind}::text, ${account.currency}::text, ${account.owner}::uuid, ${String(amount)}::bigint)`,
  );
  return sql<Opened>`
    with lines as materialized (
      select line.*, account.id as account_id
      from (values ${sql.join(lines)}) as line (place, kind, currency, owner, amount)
      -- not "is not distinct from": that would read all wallets of the currency
      left join lateral (
        select a.id from ledger_accounts a
        where a.kind = line.kind and a.currency = line.currency and a.owner_id = line.owner
        union all
        select a.id from ledger_accounts a
        where line.owner is null and a.kind = line.kind and a.currency = line.currency and a.owner_id is null
      ) as account on true
    ),
    sealed as (
      select sha256(convert_to(${before}::text
        || string_agg('"' || said || '"', ',' order by said collate "C") || ${after}::text, 'UTF8')) as hash
      from (select account_id || ' ' || currency || ' ' || amount as said from lines) as said
      having count(*) = count(said)
    )
    insert into ledger_operations (id, kind, transaction_id, reversal_of, posted_at, value_date, hash)
    select ${id}::uuid, ${kind}::text, ${transaction_id}::uuid, ${reversal_of}::uuid, ${posted_at}::timestamptz,
      ${value_date}::date, hash
    from sealed
    returning hash, array(select account_id from lines order by place) as accounts`;
}

type Line = { readonly account_id: string; readonly currency: Currency; readonly amount: bigint };
/** What a wallet gives back of its promises, in cents. */
type Release = { readonly wallet: string; readonly amount: bigint };
/** The entries of an operation, by the ids of their accounts. */
export type Closing = {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly release: Release | null;
};

/** Holds accounts until the transaction ends, in the order of their ids. */
export const holding = (ids: readonly string[]) =>
  sql`select id from ledger_accounts where id = any(${ids}::uuid[]) order by id for no key update`;

/**
 * One statement that gives a promise back and writes an operation's entries. All accounts are locked in the order of
 * their ids, so that two operations on the same ones wait for each other and never in a circle: by their entries, which
 * are written in that order, or before all else where a promise is given back.
 */
export function closing({ id, lines, release }: Closing) {
  const sorted = lines.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1));
  const rows = sorted.map(
    ({ account_id, currency, amount }) =>
      sql`(${id}::uuid, ${account_id}::uuid, ${currency}::text, ${String(amount)}::bigint)`,
  );
  const entries = sql`insert into ledger_entries (operation_id, account_id, currency, amount)`;
  if (!release) return sql`${entries} values ${sql.join(rows)}`;
  return sql`
    with locked as (
      select id from ledger_accounts where id in (${sql.join(sorted.map(({ account_id }) => account_id))})
      order by id for no key update
    ),
    released as (
      update ledger_accounts set reserved = reserved - ${String(release.amount)}::bigint
      where id = ${release.wallet} and (select count(*) from locked) > 0
      returning id
    )
    ${entries} select * from (values ${sql.join(rows)}) as lines where (select count(*) from released) = 1`;
}
