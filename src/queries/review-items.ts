import type { Section } from '../../contract/enums.ts';
import type { DossierReview, ReviewItem } from '../../contract/values/review.ts';

/**
 * Whether somebody decides now, or why not. `role`: reads only · `nobody`: it is to be taken first · `other`: somebody
 * else has it · `closed`: it was refused for good · `staff`: its member works for the fund by now · `erased`: its member
 * was erased.
 */
export type ReviewTurn = 'decides' | 'role' | 'nobody' | 'other' | 'closed' | 'staff' | 'erased';

export function reviewTurnOf(
  { enrollment_status, submitted_at, reviewer, is_of_staff, is_erased }: DossierReview,
  viewer: { readonly id: string; readonly role: string },
): ReviewTurn {
  // before the role: nobody decides here any more, and whoever only reads is told why as well
  if (is_erased) return 'erased';
  if (viewer.role !== 'admin' && viewer.role !== 'compliance') return 'role';
  if (enrollment_status === 'REFUSED') return 'closed';
  if (is_of_staff) return 'staff';
  // nobody can take what was not submitted; its papers may be decided all the same (decisions §7)
  if (submitted_at === null || reviewer?.id === viewer.id) return 'decides';
  return reviewer === null ? 'nobody' : 'other';
}

/** What is decided in one section, in the order of review. */
export const itemsOf = (review: DossierReview, section: Section): readonly ReviewItem[] =>
  review.items.filter((item) => item.section === section);

/** Whether somebody has yet to decide it; what waits for a second person has been decided by the first. */
export const isPending = ({ status, approval }: ReviewItem): boolean =>
  status === 'PENDING_VALIDATION' && approval === null;

/** The first undecided item after one, from the beginning again where none follows; null: all are decided. */
export function nextPending(items: readonly ReviewItem[], after: string | null): ReviewItem | null {
  const at = items.findIndex(({ key }) => key === after);
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isPending) ?? null;
}

/** What stands in the slot of an item that is no longer there: the paper that took its place. */
export const successorOf = (items: readonly ReviewItem[], gone: ReviewItem): ReviewItem | null =>
  items.find(
    ({ kind, step, document_type, owner_id }) =>
      kind === gone.kind &&
      step === gone.step &&
      document_type === gone.document_type &&
      owner_id === gone.owner_id,
  ) ?? null;
