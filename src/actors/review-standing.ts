import type { Section } from '../../contract/enums.ts';
import type { DossierReview, ReviewItem } from '../../contract/values/review.ts';
import type { Standing } from '../../machines/review/types.ts';
import { isPending, itemsOf, nextPending, reviewTurnOf, successorOf } from '../queries/review-items.ts';

export type Viewer = { readonly id: string; readonly role: string };

/** What of an item the person decides about; ticks of checks are not part of it. */
const factsOf = ({ status, file, decided_at, checks, approval }: ReviewItem): string =>
  JSON.stringify([
    status,
    file?.id,
    decided_at,
    approval?.id,
    checks.map(({ name, declared }) => [name, declared]),
  ]);

/** Where the review of a section stands for somebody, with `item` shown: the item stays while it is there. */
export function standingOf(
  review: DossierReview,
  viewer: Viewer,
  section: Section,
  shown: string | null,
  before: DossierReview | null = null,
): Standing {
  const items = itemsOf(review, section);
  const turn = reviewTurnOf(review, viewer);
  const former = before?.items.find(({ key }) => key === shown);
  const now = items.find(({ key }) => key === shown);
  const successor = former && !now ? successorOf(items, former) : null;
  const next = now ?? successor ?? nextPending(items, null) ?? items[0];
  return {
    kind: items.length === 0 ? 'empty' : turn === 'decides' ? 'decidable' : 'watched',
    item: next?.key ?? null,
    isDecided: !items.some(isPending),
    isOvertaken: former !== undefined && (now === undefined || factsOf(now) !== factsOf(former)),
  };
}

/** The same after a decision: on to the next undecided item. */
export function standingAfter(
  review: DossierReview,
  viewer: Viewer,
  section: Section,
  decided: string,
): Standing {
  const standing = standingOf(review, viewer, section, decided);
  const next = nextPending(itemsOf(review, section), decided);
  return { ...standing, item: next?.key ?? standing.item };
}
