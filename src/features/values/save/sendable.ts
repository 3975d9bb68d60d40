import { mostRecords, noteLength, type ValueRecord } from '../../../../contract/values/value.ts';
import { identityOf } from '../grid/checks.ts';

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

/** Why a note won't do, by its key: a draft off the identity is sent with a note, the one it has or a new one. */
export function noteFaultOf(
  asked: readonly ValueRecord[],
  typed: string,
): 'too_long' | 'note_required' | null {
  const note = typed.trim();
  if (note.length > noteLength) return 'too_long';
  return note === '' && asked.some(needsNote) ? 'note_required' : null;
}

export const isOff = (draft: ValueRecord): boolean => identityOf(draft).kind === 'off';
/** One that was turned down keeps the note that it was sent with. */
export const needsNote = (draft: ValueRecord): boolean => isOff(draft) && (draft.note ?? '').trim() === '';
