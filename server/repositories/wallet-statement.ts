import { sql, type Kysely } from 'kysely';
import type { Currency, TransactionType } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { Statement, StatementLine } from '../../contract/values/statement.ts';
import type { Database } from '../db/schema.ts';
import { memberName } from './names.ts';

type Db = Kysely<Database>;
/** Days in UTC, both included. */
export type Wanted = {
  readonly userId: string;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
};
type Row = {
  /** null: nothing moved in the period, the row tells `opening` alone */
  posted_at: Date | null;
  value_date: string;
  kind: TransactionType;
  transaction_id: string | null;
  reference: string | null;
  own_reference: string | null;
  amount: string;
  balance: string;
  opening: string;
};

/**
 * The entries of a wallet by the time of posting, each with what the wallet held after it, and what it held before the
 * first day. One query, so that an operation that is posted meanwhile is in all figures or in none. The balances are
 * added up in the order that is shown: two entries of one moment may have been written in the other order.
 */
export const statementQuery = ({ userId, currency, from, to }: Wanted) => sql<Row>`
  with moves as (
    select e.amount, e.position, o.posted_at, o.value_date, o.kind, o.transaction_id,
      sum(e.amount) over (order by o.posted_at, e.position) as balance
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_operations o on o.id = e.operation_id
    where a.kind = 'WALLET' and a.currency = ${currency} and a.owner_id = ${userId}::uuid
      and o.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'
  ), before as (
    select coalesce(sum(amount), 0) as opening from moves
    where posted_at < ${from}::date::timestamp at time zone 'UTC'
  )
  select m.posted_at, m.value_date, m.kind, m.transaction_id, t.reference, t.own_reference, m.amount, m.balance,
    before.opening
  from before
  left join moves m on m.posted_at >= ${from}::date::timestamp at time zone 'UTC'
  left join transactions t on t.id = m.transaction_id
  order by m.posted_at, m.position`;

const cents = (text: string) => formatMoney(BigInt(text));

type Moved = Pick<Statement, 'opening' | 'closing' | 'lines'>;
export async function readMoves(db: Db, wanted: Wanted): Promise<Moved> {
  const { rows } = await statementQuery(wanted).execute(db);
  const opening = cents(rows[0]?.opening ?? '0');
  const lines = rows.flatMap(({ posted_at, ...row }): StatementLine[] => {
    if (posted_at === null) return [];
    return [
      {
        at: posted_at.toISOString(),
        value_date: row.value_date,
        transaction_id: row.transaction_id,
        transaction_type: row.kind,
        reference: row.reference,
        own_reference: row.own_reference,
        amount: cents(row.amount),
        balance: cents(row.balance),
      },
    ];
  });
  return { opening, closing: lines.at(-1)?.balance ?? opening, lines };
}

/** Whose wallet it is; undefined: nobody's. */
export const readHolder = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('registrations', 'registrations.user_id', 'users.id')
    .select(['registrations.membership_id as member_id', memberName.as('user_name')])
    .where('users.id', '=', userId)
    .where('users.role', '=', 'user')
    .executeTakeFirst();

/** A wallet over a period; undefined: there is no such member. */
export async function readStatement(db: Db, wanted: Wanted): Promise<Statement | undefined> {
  const holder = await readHolder(db, wanted.userId);
  if (!holder) return undefined;
  const { userId: user_id, currency, from, to } = wanted;
  return { user_id, ...holder, currency, from, to, ...(await readMoves(db, wanted)) };
}
