import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { hashOperation } from '../rules/ledger-seal.ts';
import { outflows } from '../rules/requests.ts';

export type LedgerFault = {
  /** the entry, the operation or the account that is wrong, as a sentence names it */
  readonly where: string;
  readonly why: string;
};
type Report = {
  readonly fault: (fault: LedgerFault) => void;
  readonly checked: (operations: number) => void;
};

const batch = 1000;

/** The first entry of each account that doesn't follow from the ones before it: a changed amount, or a missing one. */
async function checkEntries(db: Kysely<Database>, fault: Report['fault']): Promise<void> {
  const { rows } = await sql<{ seq: string; account_id: string; expected: string; balance_after: string }>`
    select distinct on (account_id) seq, account_id, expected, balance_after
    from (
      select seq, account_id, position, balance_after,
        sum(amount) over accounts as expected, row_number() over accounts as nth
      from ledger_entries
      window accounts as (partition by account_id order by position)
    ) as entries
    where expected <> balance_after or nth <> position
    order by account_id, position
  `.execute(db);
  for (const { seq, account_id, expected, balance_after } of rows.toSorted(
    (a, b) => Number(a.seq) - Number(b.seq),
  ))
    fault({
      where: `entry ${seq} of account ${account_id}`,
      why: `the entries up to it make ${expected}, and it says ${balance_after}, or one before it is missing`,
    });
}

/** Every balance, and the number of entries that made it, against the entries. */
async function checkBalances(db: Kysely<Database>, fault: Report['fault']): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string; balance: string; made: string }>`
    select a.id, a.kind, a.balance, coalesce(e.made, 0) as made
    from ledger_accounts a
    left join (
      select account_id, sum(amount) as made, count(*) as entries from ledger_entries group by account_id
    ) as e on e.account_id = a.id
    where a.balance <> coalesce(e.made, 0) or a.entries <> coalesce(e.entries, 0)
    order by a.id
  `.execute(db);
  for (const { id, kind, balance, made } of rows)
    fault({
      where: `account ${id} (${kind})`,
      why: `its balance is ${balance}, and its entries make ${made}`,
    });
}

/** What every wallet has promised against the outflows that wait. */
async function checkPromises(db: Kysely<Database>, fault: Report['fault']): Promise<void> {
  const { rows } = await sql<{ id: string; reserved: string; waiting: string }>`
    select a.id, a.reserved, coalesce(w.waiting, 0) as waiting
    from ledger_accounts a
    left join (
      select user_id, currency, sum(amount) as waiting from transactions
      where request_status in ('PENDING', 'APPROVED') and transaction_type = any(${outflows}::text[])
      group by user_id, currency
    ) as w on w.user_id = a.owner_id and w.currency = a.currency
    where a.kind = 'WALLET' and a.reserved <> coalesce(w.waiting, 0)
    order by a.id
  `.execute(db);
  for (const { id, reserved, waiting } of rows)
    fault({
      where: `account ${id} (WALLET)`,
      why: `it has promised ${reserved}, and the requests that wait make ${waiting}`,
    });
}

type Line = { account_id: string; currency: string; amount: string };

/** Every operation against its own hash, and its sums per currency. */
async function checkOperations(db: Kysely<Database>, { fault, checked }: Report): Promise<void> {
  let last = '0';
  for (;;) {
    const operations = await db
      .selectFrom('ledger_operations')
      .selectAll()
      .select((eb) =>
        sql<Line[]>`(
          select coalesce(json_agg(json_build_object(
            'account_id', account_id, 'currency', currency, 'amount', amount::text)), '[]')
          from ledger_entries where operation_id = ${eb.ref('ledger_operations.id')})`.as('lines'),
      )
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(batch)
      .execute();
    for (const { lines, hash, seq, seal: _seal, seal_position: _position, ...operation } of operations) {
      const entries = lines.map((line) => ({ ...line, amount: BigInt(line.amount) }));
      const where = `operation ${seq} (${operation.id})`;
      const sums = new Map<string, bigint>();
      for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
      if ([...sums.values()].some((sum) => sum !== 0n))
        fault({ where, why: 'its entries don’t add up to zero' });
      if (!hashOperation({ ...operation, entries }).equals(hash))
        fault({ where, why: 'it is not what its hash was made of' });
      last = seq;
    }
    checked(operations.length);
    if (operations.length < batch) return;
  }
}

/** Recomputes every balance, every promise and every operation's hash. */
export async function checkLedger(db: Kysely<Database>, report: Report): Promise<void> {
  await checkEntries(db, report.fault);
  await checkBalances(db, report.fault);
  await checkPromises(db, report.fault);
  await checkOperations(db, report);
}
