import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { hashOfAccount, hashOfFacts, hashOfPersons, forgettable } from '../rules/execution-proof.ts';
import { monthsByLog } from './month-log-check.ts';
import { logOpener, rowsOfLog, type LogReport, type Opened, type SealedRow } from './told-by-log.ts';

const batch = 1000;
type Db = Kysely<Database>;

const about = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('request'), transaction_id: z.guid() }),
  z.looseObject({ kind: z.literal('operation'), operation_id: z.guid() }),
  z.looseObject({ kind: z.literal('redistribution'), redistribution_id: z.guid() }),
]);
type About = z.output<typeof about>;
type Row = Pick<SealedRow, 'id' | 'member_id'> & { readonly about: About; readonly told: Opened };
type Of<Kind extends About['kind']> = Row & { readonly about: Extract<About, { kind: Kind }> };
const isOf =
  <Kind extends About['kind']>(kind: Kind) =>
  (row: Row): row is Of<Kind> =>
    row.about.kind === kind;

const executed = z.looseObject({
  operation_hash: z.string(),
  facts_hash: z.string().optional(),
  persons_hash: z.string().optional(),
  account_hash: z.string().optional(),
});
const executedIn = (told: Opened) =>
  typeof told === 'object' ? executed.safeParse(told.after).data : undefined;

/** The rows that execute something, in their order, after a place in the log. */
const rowsAfter = (db: Db, after: string) =>
  rowsOfLog(db)
    .where('activities.operation_type', '=', 'EXECUTE')
    .where('activities.seq', '>', sql<string>`${after}::bigint`)
    .orderBy('activities.seq')
    .limit(batch)
    .execute();

/** Requests as they stand, with the hash of their operation and whether their member was erased. */
async function readRequests(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('transactions')
    .leftJoin('ledger_operations', 'ledger_operations.id', 'transactions.operation_id')
    .selectAll('transactions')
    .select(({ ref }) => [
      'ledger_operations.hash',
      'ledger_operations.value_date as counted',
      sql<boolean>`exists (select from erasures where person_id = ${ref('transactions.user_id')}
        and dossier_due is null)`.as('erased'),
      sql<boolean>`exists (select from erasures where person_id = ${ref('transactions.user_id')}
        and money_due is null)`.as('forgotten'),
    ])
    .where('transactions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
type Request = NonNullable<ReturnType<Awaited<ReturnType<typeof readRequests>>['get']>>;

/** Why a request isn't what its row executed; null: it is, as far as there is anything to compare. */
function whyWrong(row: Of<'request'>, request: Request | undefined): string | null {
  const told = executedIn(row.told);
  if (!request) return `it is gone, and row ${row.id} of the log executed it`;
  if (request.request_status !== 'EXECUTED')
    return `it is ${request.request_status}, and row ${row.id} of the log executed it`;
  if (request.user_id !== row.member_id) return `row ${row.id} of the log executed it for another member`;
  if (request.starting_date !== request.counted) return 'it counts from another day than its operation';
  if (!told) return request.erased ? null : `row ${row.id} of the log does not tell of an operation`;
  if (told.operation_hash !== request.hash?.toString('hex'))
    return `row ${row.id} of the log tells of another operation`;
  if (told.facts_hash !== undefined && told.facts_hash !== hashOfFacts(request))
    return `row ${row.id} of the log tells of other facts`;
  if (told.account_hash !== undefined && told.account_hash !== hashOfAccount(request))
    return `row ${row.id} of the log tells of another account of the fund`;
  const isForgotten = request.forgotten && forgettable.every((name) => request[name] === null);
  if (told.persons_hash !== undefined && !isForgotten && told.persons_hash !== hashOfPersons(request))
    return `row ${row.id} of the log tells of another account, payer, reference or text`;
  return null;
}

async function compareRequests(db: Db, rows: readonly Of<'request'>[], report: LogReport): Promise<void> {
  const requests = await readRequests(
    db,
    rows.map((row) => row.about.transaction_id),
  );
  for (const row of rows) {
    const { transaction_id: id } = row.about;
    const request = requests.get(id);
    const why = whyWrong(row, request);
    if (why !== null)
      report.fault({ where: `request ${request ? `${request.reference} (${id})` : id}`, why });
    if (executedIn(row.told)) report.checked(1);
    else report.passed(1);
  }
}

/** Operations that execute no request: what was there before the portal. */
async function compareOperations(db: Db, rows: readonly Of<'operation'>[], report: LogReport): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.about.operation_id);
  const found = await db
    .selectFrom('ledger_operations')
    .select(['id', 'hash'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const hashes = new Map(found.map(({ id, hash }) => [id, hash.toString('hex')]));
  for (const row of rows) {
    const { operation_id: id } = row.about;
    const told = executedIn(row.told);
    report.checked(1);
    if (!told || told.operation_hash !== hashes.get(id))
      report.fault({ where: `operation ${id}`, why: `row ${row.id} of the log tells of another one` });
  }
}

/** What the ledger has executed and no row of the log tells of; both are read once. */
async function findUntold(db: Db, { fault }: LogReport): Promise<void> {
  const { rows } = await sql<{
    seq: string;
    id: string;
    transaction_id: string | null;
    reference: string | null;
  }>`
    with told as materialized (
      select subject ->> 'kind' as kind, coalesce(subject ->> 'transaction_id', subject ->> 'operation_id') as id
      from activities where operation_type = 'EXECUTE' and subject ->> 'kind' in ('request', 'operation')
    )
    select o.seq, o.id, o.transaction_id, t.reference from ledger_operations o
    left join transactions t on t.id = o.transaction_id
    left join told on told.id = coalesce(o.transaction_id, o.id)::text
      and told.kind = case when o.transaction_id is null then 'operation' else 'request' end
    where told.id is null
      and not exists (select from redistribution_postings p where p.operation_id = o.id
        and p.user_id is null and o.transaction_id is null)
    order by o.seq
  `.execute(db);
  for (const { seq, id, transaction_id, reference } of rows)
    fault({
      where:
        transaction_id === null
          ? `operation ${seq} (${id})`
          : `request ${reference ?? transaction_id} (${transaction_id})`,
      why: 'no row of the log tells of its execution',
    });
}

/**
 * Every operation of the ledger against the row of the log that tells of its execution, and the other way round: whoever
 * makes money past the portal, or makes it another member's, would have to write the chained log anew too.
 */
export async function checkExecutionsByLog(db: Db, report: LogReport): Promise<void> {
  const open = logOpener(db);
  const months = await monthsByLog(db, report);
  for (let after = '-1'; ;) {
    const sealed = await rowsAfter(db, after);
    const rows: Row[] = [];
    for (const row of sealed) {
      const subject = about.safeParse(row.subject);
      if (!subject.success) continue;
      const told = await open(row);
      if (subject.data.kind === 'redistribution' && row.holder === null)
        report.fault({
          where: `row ${row.id} of the log`,
          why: 'it keeps nothing of the month that it executes',
        });
      if (told === 'damaged')
        report.fault({ where: `row ${row.id} of the log`, why: 'it can’t be decrypted' });
      else rows.push({ id: row.id, member_id: row.member_id, about: subject.data, told });
    }
    await compareRequests(db, rows.filter(isOf('request')), report);
    await compareOperations(db, rows.filter(isOf('operation')), report);
    for (const row of rows.filter(isOf('redistribution')))
      months.tell(row.about.redistribution_id, row.id, row.told);
    const last = sealed.at(-1);
    if (!last) break;
    after = last.seq;
  }
  await findUntold(db, report);
  months.end();
}
