import { mostRecords, type ValueRecord } from '../../../../contract/values/value.ts';

type Found = { readonly rows: readonly ValueRecord[]; readonly total: number };

/** The drafts to choose from: the one that was asked about is among them, however many are newer, while it is one. */
export function sendable(found: Found | undefined, first: ValueRecord): readonly ValueRecord[] {
  if (found === undefined) return [];
  const { rows, total } = found;
  const isRead = rows.length >= total || rows.some(({ id }) => id === first.id);
  return isRead || first.status !== 'DRAFT' ? rows : [...rows.slice(0, mostRecords - 1), first];
}

/** Why none of them is sent, by its key: what was asked about is gone, or nothing is chosen. */
export function whyNone(
  drafts: readonly ValueRecord[],
  chosen: readonly string[],
): 'gone' | 'first_gone' | 'none' {
  if (drafts.length === 0) return 'gone';
  return chosen.length > 0 ? 'first_gone' : 'none';
}
