import { sql, type Kysely } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import { conversionParts } from '../../contract/values/conversion.ts';
import type { Database } from '../db/schema.ts';
import { entriesOf, reversed, type LedgerAccountKind, type LedgerEntry } from '../rules/ledger.ts';
import { movementOf, type Moved } from '../rules/request-movement.ts';

export type RequestFault = {
  /** the request or the operation that is wrong, as a sentence names it */
  readonly where: string;
  readonly why: string;
};
type Report = {
  readonly fault: (fault: RequestFault) => void;
  readonly checked: (requests: number) => void;
};

const batch = 1000;

type Line = { kind: LedgerAccountKind; currency: Currency; owner: string | null; amount: string };
const linesOf = (alias: string) => sql<Line[] | null>`(
  select json_agg(json_build_object(
    'kind', a.kind, 'currency', a.currency, 'owner', a.owner_id, 'amount', e.amount::text))
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.operation_id = ${sql.ref(`${alias}.operation_id`)})`;

const entriesIn = (lines: readonly Line[] | null): readonly LedgerEntry[] =>
  (lines ?? []).map(({ amount, ...account }) => ({ account, amount: BigInt(amount) }));

/** Entries as one text, in whatever order they come. */
const textOf = (entries: readonly LedgerEntry[]): string =>
  entries
    .map(({ account: { kind, currency, owner }, amount }) => `${kind} ${currency} ${owner ?? ''} ${amount}`)
    .toSorted()
    .join('\n');

type Executed = Moved & {
  readonly operation: string | null;
  readonly transaction_id: string | null;
  readonly id: string;
  readonly exchange_rate: string | null;
  readonly reversal_of: string | null;
  readonly lines: Line[] | null;
  readonly original_lines: Line[] | null;
};

/** Whether a conversion's amounts are what its rate makes of them, rounded as the portal rounds. */
function isByItsRate(row: Executed): boolean {
  const { conversion_type: type, exchange_rate, client_part, fund_part } = row;
  if (type === null || exchange_rate === null || fund_part === null) return false;
  const [amount, rate] = [BigInt(row.amount), BigInt(exchange_rate)];
  if (rate <= 0n) return false;
  const made = conversionParts({ amount, rate, type, fundPart: BigInt(fund_part) });
  return 'clientPart' in made && String(made.clientPart) === client_part;
}

/** Why an executed request and its operation don't say the same; null: they do. */
function whyWrong(row: Executed): string | null {
  if (row.operation === null) return 'it is executed, and its operation is not in the ledger';
  if (row.transaction_id !== row.id) return 'its operation is another request’s';
  const entries = entriesIn(row.lines);
  const movement = movementOf(row);
  const expected =
    row.reversal_of === null ? movement && entriesOf(movement) : reversed(entriesIn(row.original_lines));
  if (!expected || textOf(expected) !== textOf(entries)) return 'its operation is not what its amounts make';
  if (row.transaction_type === 'CONVERSION' && !isByItsRate(row))
    return 'its amounts are not what its rate makes';
  return null;
}

/** Every executed request against the operation that executed it. */
async function checkExecuted(db: Kysely<Database>, { fault, checked }: Report): Promise<void> {
  let last = '0';
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .leftJoin('ledger_operations', 'ledger_operations.id', 'transactions.operation_id')
      .leftJoin('transactions as originals', 'originals.id', 'transactions.reversal_of')
      .selectAll('transactions')
      .select([
        'ledger_operations.id as operation',
        'ledger_operations.transaction_id as transaction_id',
        linesOf('transactions').as('lines'),
        linesOf('originals').as('original_lines'),
      ])
      .where('transactions.request_status', '=', 'EXECUTED')
      .where('transactions.seq', '>', last)
      .orderBy('transactions.seq')
      .limit(batch)
      .execute();
    for (const row of rows) {
      const why = whyWrong(row);
      if (why !== null) fault({ where: `request ${row.reference} (${row.id})`, why });
      last = row.seq;
    }
    checked(rows.length);
    if (rows.length < batch) return;
  }
}

/** An operation that says it executes a request, which doesn't know of it. */
async function checkOperations(db: Kysely<Database>, fault: Report['fault']): Promise<void> {
  const { rows } = await sql<{ seq: string; id: string; transaction_id: string }>`
    select o.seq, o.id, o.transaction_id from ledger_operations o
    left join transactions t on t.id = o.transaction_id
    where o.transaction_id is not null and t.operation_id is distinct from o.id
    order by o.seq
  `.execute(db);
  for (const { seq, id, transaction_id } of rows)
    fault({
      where: `operation ${seq} (${id})`,
      why: `it executes the request ${transaction_id}, which is not executed by it`,
    });
}

/** Compares requests with the ledger: what was executed has moved its amounts, and nothing else says so. */
export async function checkRequests(db: Kysely<Database>, report: Report): Promise<void> {
  await checkExecuted(db, report);
  await checkOperations(db, report.fault);
}
