import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { AmountField } from '../../contract/values/roll-forward.ts';
import { amountFields } from '../../contract/values/value.ts';
import type { Database } from '../db/schema.ts';
import { isDemoValue } from '../db/seed/demo-ids.ts';
import { hashOfValues, idInProof, proofOfValue } from '../rules/value-proof.ts';
import { isPublic } from '../rules/values.ts';
import { logOpener, rowsOfLog, type LogReport, type Opened, type SealedRow } from './told-by-log.ts';
import {
  asPublished,
  changeBetween,
  nameOfRecord,
  periodsOf,
  publishedByHolder,
  readToldRecords,
  restatementsKept,
  runningSeries,
  type ToldRecord,
} from './value-log-records.ts';
import { shownAmounts } from './values.ts';

const batch = 200;
type Db = Kysely<Database>;

const about = z.looseObject({
  kind: z.enum(['values_published', 'value_restated']),
  value_id: z.string().optional(),
  series: z.string().optional(),
  records: z.number().default(1),
  approval_id: z.string().optional(),
});
const together = z.looseObject({ operation_hash: z.string(), value_proofs: z.array(z.string()).optional() });
const agreedRecords = z.object({ records: z.array(z.object({ id: z.string() })) });
const anything = z.record(z.string(), z.unknown());

type Row = Pick<SealedRow, 'id' | 'member_id'> & {
  readonly about: z.output<typeof about>;
  readonly told: Opened;
  /** what was published by several records at once */
  readonly together: z.output<typeof together> | undefined;
};
type Found = ReadonlyMap<string, ToldRecord>;

/** The rows that publish or restate, in their order, after a place in the log. */
const rowsAfter = (db: Db, after: string) =>
  rowsOfLog(db)
    .where('activities.activity_type', '=', 'FUND_VALUE')
    .where(sql<string>`activities.subject ->> 'kind'`, 'in', ['values_published', 'value_restated'])
    .where('activities.seq', '>', sql<string>`${after}::bigint`)
    .orderBy('activities.seq')
    .limit(batch)
    .execute();

const isRead = (told: Opened) => typeof told === 'object';

/** Of before or after the amounts alone: note and reason may have gone with a person. */
function amountsIn(told: unknown): Readonly<Partial<Record<AmountField, unknown>>> {
  const known = anything.catch({}).parse(told);
  return Object.fromEntries(amountFields.flatMap((field) => (field in known ? [[field, known[field]]] : [])));
}
const isSame = (one: object, other: object): boolean =>
  amountFields.every((field) => Reflect.get(one, field) === Reflect.get(other, field));

/** What two people agreed to publish: the records of rows from before rows named each of them. */
async function agreedOn(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = rows.flatMap((row) =>
    row.together && !row.together.value_proofs ? (row.about.approval_id ?? []) : [],
  );
  if (ids.length === 0) return new Map();
  const approvals = await db
    .selectFrom('approvals')
    .select(['id', 'payload'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(
    approvals.map(({ id, payload }) => [
      id,
      agreedRecords.safeParse(payload).data?.records.map((record) => record.id) ?? [],
    ]),
  );
}

/** The look at all rows: how many records of each holder were told as published, and how often each as restated. */
function examination({ fault, checked, passed }: LogReport) {
  const published = new Map<string | null, number>();
  const restated = new Map<string, number>();
  /** a row without a member that tells of members' records: what the demo has taken over */
  let isDemoTold = false;
  const publish = (holder: string | null, records: number) =>
    published.set(holder, (published.get(holder) ?? 0) + records);
  const gone = (id: string, { id: row }: Row) =>
    fault({ where: `value ${id}`, why: `it is gone, and row ${row} of the log made it public` });
  const differs = ({ now }: ToldRecord, { id }: Row) =>
    fault({ where: nameOfRecord(now), why: `row ${id} of the log tells of other amounts` });

  function compare(row: Row, records: readonly ToldRecord[]): void {
    if (!isRead(row.told)) return passed(records.length);
    checked(records.length);
    const [only] = records;
    if (row.together?.value_proofs) {
      const proofs = new Set(row.together.value_proofs);
      for (const record of records) if (!proofs.has(proofOfValue(asPublished(record)))) differs(record, row);
    } else if (row.together) {
      if (hashOfValues(records.map(asPublished)) !== row.together.operation_hash)
        fault({
          where: `row ${row.id} of the log`,
          why: `one of its ${records.length} values says something else`,
        });
    } else if (only && !isSame(shownAmounts(asPublished(only).amounts), amountsIn(row.told.after)))
      differs(only, row);
  }

  return {
    published,
    restated,
    isDemoTold: () => isDemoTold,
    /** Records that a row published; null: it doesn't say which, only how many. */
    publication(row: Row, ids: readonly string[] | null, found: Found): void {
      if (ids === null) {
        publish(row.member_id, row.about.records);
        return passed(row.about.records);
      }
      const records = ids.flatMap((id) => found.get(id) ?? []);
      for (const id of ids) if (!found.has(id)) gone(id, row);
      for (const { now } of records) {
        publish(now.user_id, 1);
        isDemoTold ||= row.member_id === null && now.user_id !== null;
        if (!isPublic(now.status))
          fault({
            where: nameOfRecord(now),
            why: `it is ${now.status}, and row ${row.id} of the log published it`,
          });
      }
      if (records.length === ids.length) compare(row, records);
    },
    restatement(row: Row, id: string, record: ToldRecord | undefined): void {
      if (!record) return gone(id, row);
      const at = restated.get(id) ?? 0;
      restated.set(id, at + 1);
      const [before, after] = [record.said[at], record.said[at + 1]];
      if (!before || !after || !isRead(row.told)) return;
      const change = changeBetween(before, after);
      if (
        !isSame(change.before, amountsIn(row.told.before)) ||
        !isSame(change.after, amountsIn(row.told.after))
      )
        differs(record, row);
    },
  };
}
type Examination = ReturnType<typeof examination>;

/** Which records a row published; null: it says only how many. */
function idsOf(row: Row, agreed: ReadonlyMap<string, readonly string[]>, found: Found) {
  if (row.about.value_id !== undefined) return [row.about.value_id];
  if (row.together?.value_proofs) return row.together.value_proofs.map(idInProof);
  // each member's row tells of that member's alone
  const own = agreed
    .get(row.about.approval_id ?? '')
    ?.filter((id) => (found.get(id)?.now.user_id ?? null) === row.member_id);
  return own?.length === row.about.records ? own : null;
}

async function examine(db: Db, rows: readonly Row[], look: Examination): Promise<void> {
  const agreed = await agreedOn(db, rows);
  const named = rows.flatMap(({ about: { value_id }, together: many }) => [
    ...(value_id === undefined ? [] : [value_id]),
    ...(many?.value_proofs?.map(idInProof) ?? []),
  ]);
  const found = await readToldRecords(db, [...named, ...[...agreed.values()].flat()]);
  for (const row of rows) {
    const { kind, value_id, series } = row.about;
    if (kind === 'values_published') look.publication(row, idsOf(row, agreed, found), found);
    else if (value_id !== undefined && series !== runningSeries)
      look.restatement(row, value_id, found.get(value_id));
  }
}

/** Nothing is public that no row of the log made so, and nothing that one made so is gone. */
async function countHolders(
  db: Db,
  { published, isDemoTold }: Examination,
  report: LogReport,
): Promise<void> {
  const holdings = await publishedByHolder(db);
  const differ = (holder: string | null, records: number) =>
    report.fault({
      where: `values of ${holder === null ? 'the fund' : `member ${holder}`}`,
      why: `${records} are published, and the log tells of ${published.get(holder) ?? 0}`,
    });
  for (const { holder, records, erased } of holdings) {
    const told = published.get(holder) ?? 0;
    if (told === records || (erased && told > records)) continue;
    const untold = records - told;
    // a demo from before its values were told
    const ofDemo = untold > 0 && !isDemoTold() ? (await periodsOf(db, holder)).filter(isDemoValue).length : 0;
    if (untold > 0 && untold <= ofDemo) report.passed(untold);
    else differ(holder, records);
  }
  const there = new Set(holdings.map(({ holder }) => holder));
  for (const [holder, told] of published) if (told > 0 && !there.has(holder)) differ(holder, 0);
}

async function countRestatements(db: Db, { restated }: Examination, report: LogReport): Promise<void> {
  const kept = await restatementsKept(db);
  for (const id of new Set([...kept.keys(), ...restated.keys()])) {
    const [versions, told] = [kept.get(id) ?? 0, restated.get(id) ?? 0];
    if (versions !== told)
      report.fault({
        where: `value ${id}`,
        why: `it was restated ${versions} times, and the log tells of ${told}`,
      });
  }
}

/**
 * Every published record against the rows of the log that published and restated it. A redistribution pays by these
 * amounts: whoever changes them past the portal would have to write the chained log anew too. Running records are left
 * out, since they go on by themselves, and drafts, by which nobody is paid.
 */
export async function checkValuesByLog(db: Db, report: LogReport): Promise<void> {
  const look = examination(report);
  const open = logOpener(db);
  for (let after = '-1'; ;) {
    const sealed = await rowsAfter(db, after);
    const rows: Row[] = [];
    for (const row of sealed) {
      const subject = about.safeParse(row.subject);
      if (!subject.success) continue;
      const told = await open(row);
      if (told === 'damaged')
        report.fault({ where: `row ${row.id} of the log`, why: 'it can’t be decrypted' });
      const many = typeof told === 'object' ? together.safeParse(told.after).data : undefined;
      rows.push({ id: row.id, member_id: row.member_id, about: subject.data, told, together: many });
    }
    await examine(db, rows, look);
    const last = sealed.at(-1);
    if (!last) break;
    after = last.seq;
  }
  await countHolders(db, look, report);
  await countRestatements(db, look, report);
}
