import { sql, type Kysely } from 'kysely';
import { transactionTypes, type TransactionType } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { ReportPart } from '../../contract/values/report.ts';
import type { Database } from '../db/schema.ts';
import type { ReportScope } from './report-values.ts';

type Db = Kysely<Database>;
type Row = {
  /** null: what was held before the first day */
  readonly kind: TransactionType | null;
  readonly count: string;
  readonly moved: string;
  readonly came: string;
  readonly went: string;
};

/** The entries of a member's wallet, or of all wallets of the fund's members, by the time of posting like a statement. */
const movedQuery = ({ userId, currency, from, to }: ReportScope) => sql<Row>`
  select case when o.posted_at >= ${from}::date::timestamp at time zone 'UTC' then o.kind end as kind,
    count(*) as count, sum(e.amount)::bigint as moved,
    coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as came,
    coalesce(sum(e.amount) filter (where e.amount < 0), 0)::bigint as went
  from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_operations o on o.id = e.operation_id
  where a.kind = 'WALLET' and a.currency = ${currency}
    and ${userId === null ? sql`true` : sql`a.owner_id = ${userId}::uuid`}
    and o.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'
  group by 1`;

const sumOf = (rows: readonly Row[], field: 'moved' | 'came' | 'went'): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row[field]), 0n);

/** What moved in wallets over a period, by types of transactions: opening + in + out = closing, as the ledger has them. */
export async function readReportWallet(db: Db, scope: ReportScope): Promise<ReportPart['wallet']> {
  const { rows } = await movedQuery(scope).execute(db);
  const within = rows.filter(({ kind }) => kind !== null);
  const opening = sumOf(
    rows.filter(({ kind }) => kind === null),
    'moved',
  );
  return {
    opening: formatMoney(opening),
    in: formatMoney(sumOf(within, 'came')),
    out: formatMoney(sumOf(within, 'went')),
    closing: formatMoney(opening + sumOf(within, 'moved')),
    movements: transactionTypes.flatMap((transaction_type) => {
      const row = within.find(({ kind }) => kind === transaction_type);
      if (!row) return [];
      return [{ transaction_type, count: Number(row.count), amount: formatMoney(BigInt(row.moved)) }];
    }),
  };
}
