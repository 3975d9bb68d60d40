import { sql, type Kysely } from 'kysely';
import { type Currency, transactionTypes, type TransactionType } from '../../contract/enums.ts';
import { mostInBar, type BalanceBridge } from '../../contract/values/bridge.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { Database } from '../db/schema.ts';
import { readHolder } from './wallet-statement.ts';

type Db = Kysely<Database>;
/** Days in UTC, both included; without `from` since the beginning. */
export type WalletSpan = {
  readonly userId: string;
  readonly currency: Currency;
  readonly from?: string | undefined;
  readonly to: string;
};
type Row = {
  readonly opening: string;
  readonly closing: string;
  /** null: nothing moved in the period */
  readonly kind: TransactionType | null;
  readonly total: string;
  readonly count: string;
  readonly transaction_id: string | null;
  readonly reference: string | null;
  readonly amount: string;
  readonly value_date: string;
};

/**
 * The entries of a wallet by the kind of their operation, with the newest of each kind, and what it held before the
 * first day and after the last, by the time of posting like a statement. One query: what is posted meanwhile is in all
 * figures or in none.
 */
export const balanceBridgeQuery = ({ userId, currency, from = '1900-01-01', to }: WalletSpan) => sql<Row>`
  with moves as (
    select e.amount, e.position, o.posted_at, o.value_date, o.kind, o.transaction_id,
      o.posted_at >= ${from}::date::timestamp at time zone 'UTC' as within
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_operations o on o.id = e.operation_id
    where a.kind = 'WALLET' and a.currency = ${currency} and a.owner_id = ${userId}::uuid
      and o.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'
  ), held as (
    select coalesce(sum(amount) filter (where not within), 0) as opening, coalesce(sum(amount), 0) as closing
    from moves
  ), ranked as (
    select moves.*, sum(amount) over (partition by kind) as total, count(*) over (partition by kind) as count,
      row_number() over (partition by kind order by posted_at desc, position desc) as place
    from moves where within
  )
  select held.opening, held.closing, r.kind, r.total, r.count, r.transaction_id, t.reference, r.amount, r.value_date
  from held
  left join ranked r on r.place <= ${mostInBar}
  left join transactions t on t.id = r.transaction_id
  order by r.place`;

const cents = (text: string) => formatMoney(BigInt(text));
type Whose = Pick<BalanceBridge['bars'][number]['transactions'][number], 'user_id' | 'user_name'>;

function barOf(field: TransactionType, rows: readonly Row[], whose: Whose): BalanceBridge['bars'] {
  const own = rows.filter(({ kind }) => kind === field);
  const [first] = own;
  if (!first) return [];
  const amount = cents(first.total);
  const transactions = own.map((row) => ({
    id: row.transaction_id,
    ...whose,
    reference: row.reference,
    transaction_type: field,
    amount: cents(row.amount),
    value_date: row.value_date,
  }));
  return [
    {
      field,
      amount,
      neutral: false,
      count: Number(first.count),
      transactions_amount: amount,
      transactions,
    },
  ];
}

/** What the bars leave unexplained, in cents: of a ledger nothing. */
function unexplained({ opening, closing }: Row, rows: readonly Row[]): bigint {
  const totals = new Map(rows.map(({ kind, total }) => [kind, kind === null ? 0n : BigInt(total)]));
  const moved = [...totals.values()].reduce((sum, total) => sum + total, 0n);
  return BigInt(closing) - BigInt(opening) - moved;
}

/** Why a wallet's balance changed; undefined: there is no such member. `viewer`: whoever asks isn't told the own name. */
export async function readBalanceBridge(
  db: Db,
  span: WalletSpan,
  viewer: { readonly id: string },
): Promise<BalanceBridge | undefined> {
  const { userId: user_id, currency, from, to } = span;
  const holder = await readHolder(db, user_id);
  if (!holder) return undefined;
  const { rows } = await balanceBridgeQuery(span).execute(db);
  const [first] = rows;
  const whose = { user_id, user_name: user_id === viewer.id ? null : holder.user_name };
  return {
    ...whose,
    user_name: holder.user_name,
    currency,
    from: from ?? null,
    to,
    opening: cents(first?.opening ?? '0'),
    closing: cents(first?.closing ?? '0'),
    difference: formatMoney(first ? unexplained(first, rows) : 0n),
    bars: transactionTypes.flatMap((type) => barOf(type, rows, whose)),
  };
}
