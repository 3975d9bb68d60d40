import { sql, type Kysely } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import type { Books } from '../rules/fund-books.ts';

type Db = Kysely<Database>;

/** The ledger's accounts added up by what they are. */
export async function readLines(db: Db): Promise<Books['lines']> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select([
      'kind',
      'currency',
      sql<string>`sum(balance)`.as('balance'),
      sql<string>`sum(reserved)`.as('reserved'),
    ])
    .groupBy(['kind', 'currency'])
    .execute();
  return rows.map(({ kind, currency, balance, reserved }) => ({
    kind,
    currency,
    balance: BigInt(balance),
    reserved: BigInt(reserved),
  }));
}

/** Each account at a bank: those that the fund has, and one that was deleted where something is left on it. */
async function readBanks(db: Db): Promise<Books['banks']> {
  const { rows } = await sql<{ id: string; name: string | null; currency: Currency; balance: string }>`
    select coalesce(b.id, a.owner_id) as id, b.bank_name as name, coalesce(a.currency, b.currency) as currency,
      coalesce(a.balance, 0)::text as balance
    from fund_bank_accounts b
    full join (select * from ledger_accounts where kind = 'BANK') a on a.owner_id = b.id
    where b.removed_at is null or a.balance <> 0
    order by b.is_default desc nulls last, b.bank_name, id
  `.execute(db);
  // Below zero in the ledger is what the bank owes the fund.
  return rows.map(({ id, name, currency, balance }) => ({ id, name, currency, balance: -BigInt(balance) }));
}

/** The fund's books, all of them as of one moment. */
export const readBooks = (db: Db): Promise<Books> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({ lines: await readLines(trx), banks: await readBanks(trx) }));
