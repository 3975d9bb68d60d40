import { createHash } from 'node:crypto';
import type { ValueStatus } from '../../contract/enums.ts';
import { daysOfQuarter } from '../../contract/values/quarter.ts';
import { amountFields } from '../../contract/values/value.ts';
import {
  type CheckedImport,
  type ImportedAmounts,
  type ImportedRow,
  type ImportedSeries,
  isDaily,
  isOfInvestors,
  mostWrongRows,
} from '../../contract/values/value-import.ts';
import { faulty, periodFault, type ReadRow } from './value-rows.ts';

/** A record that stands where a row of the file would. */
export type KnownRecord = {
  readonly id: string;
  readonly version: number;
  readonly status: ValueStatus;
  readonly amounts: ImportedAmounts;
};
export type KnownMember = { readonly id: string; readonly name: string };
/** What the database knows of a file's members and periods. */
export type ImportFacts = {
  /** by membership number */
  readonly members: ReadonlyMap<string, KnownMember>;
  /** by `recordKey` */
  readonly records: ReadonlyMap<string, KnownRecord>;
};

/** Whose record of which period; its end says which. `userId` null: the fund's. */
export type Place = {
  readonly userId: string | null;
  readonly currency: string;
  readonly endsOn: string;
};
export const recordKey = ({ userId, currency, endsOn }: Place): string =>
  `${userId ?? ''} ${currency} ${endsOn}`;

type Known = Pick<ImportFacts, 'members'>;
const memberOf = ({ member_id }: ReadRow, { members }: Known): KnownMember | null =>
  (member_id === null ? undefined : members.get(member_id)) ?? null;

/** Where a row's record would stand; null: the row doesn't say, or names a member whom nobody knows. */
export function placeOf(row: ReadRow, series: ImportedSeries, known: Known): Place | null {
  const { currency, value_date, year, quarter_number } = row;
  const userId = memberOf(row, known)?.id ?? null;
  if (isOfInvestors(series) && userId === null) return null;
  const quarter =
    year === null || quarter_number === null ? null : daysOfQuarter({ year, quarter_number }).to;
  const endsOn = isDaily(series) ? value_date : quarter;
  return currency === null || endsOn === null ? null : { userId, currency, endsOn };
}

/** One row against what stands there: what it shows, and the record that it is about. */
export type JudgedRow = { readonly shown: ImportedRow; readonly record: KnownRecord | null };

const isSame = (one: ImportedAmounts, other: ImportedAmounts): boolean =>
  amountFields.every((field) => one[field] === other[field]);

function judged(read: ReadRow, series: ImportedSeries, facts: ImportFacts): JudgedRow {
  const member = memberOf(read, facts);
  const place = placeOf(read, series, facts);
  const record = (place && facts.records.get(recordKey(place))) ?? null;
  const isUnknown = read.member_id !== null && member === null;
  let row = isUnknown ? faulty(read, 'membership_id', 'member_unknown', read.member_id ?? '') : read;
  if (record !== null && record.status !== 'DRAFT') row = periodFault(row, series, 'not_draft');
  const { amounts: after, ...rest } = row;
  const change =
    after === null ? null : record === null ? 'new' : isSame(after, record.amounts) ? 'same' : 'changed';
  return {
    record,
    shown: {
      ...rest,
      user_id: member?.id ?? null,
      user_name: member?.name ?? null,
      change,
      before: change === 'changed' && record !== null ? record.amounts : null,
      after,
      problems: [...row.problems],
    },
  };
}

/** Every row of a file against what stands there. */
export const judgeRows = (
  rows: readonly ReadRow[],
  series: ImportedSeries,
  facts: ImportFacts,
): readonly JudgedRow[] => rows.map((row) => judged(row, series, facts));

/** Binds the rows to the records as they stand: another hash, and what was shown is no longer what would happen. */
function hashOf(rows: readonly JudgedRow[], series: ImportedSeries): string {
  const hash = createHash('sha256').update(series);
  for (const { shown, record } of rows) {
    const { row, user_id, currency, value_date, year, quarter_number, after, problems } = shown;
    const place = [row, user_id, currency, value_date, year, quarter_number];
    const amounts = after && amountFields.map((field) => after[field]);
    const stands = record && [record.id, record.version, record.status];
    hash.update(JSON.stringify([place, amounts, stands, problems.map(({ error_key }) => error_key)]));
  }
  return hash.digest('hex');
}

/** What a file would do, as the contract shows it. */
export function checkedImportOf(rows: readonly JudgedRow[], series: ImportedSeries): CheckedImport {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, off: 0 };
  const told: ImportedRow[] = [];
  for (const { shown } of rows) {
    counts[shown.change ?? 'wrong'] += 1;
    if (shown.difference !== null) counts.off += 1;
    if (shown.change !== null || counts.wrong <= mostWrongRows) told.push(shown);
  }
  return { hash: hashOf(rows, series), rows: told, counts };
}
