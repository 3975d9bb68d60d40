import type { BookletStatus } from '../../contract/enums.ts';
import type { BookletChange } from '../../contract/values/booklet.ts';
import type { NotificationKind } from '../../contract/values/notification-kinds.ts';

/** What a member is told of a booklet. */
export type BookletNotice = Extract<NotificationKind, `booklet_${string}`>;

type Standing = {
  readonly status: BookletStatus;
  /** `YYYY-MM-DD` */
  readonly activation_starting_date: string | null;
};

/** A booklet, as far as what may be done with it depends on it. */
type Booklet = {
  readonly status: BookletStatus;
  readonly urls: readonly string[];
  readonly version: number;
};

export const isDecided = ({ status }: Pick<Booklet, 'status'>): boolean =>
  status === 'VALIDATED' || status === 'REFUSED';

/** Whether a booklet can be prepared for somebody: an investor, whose dossier was not refused for good. */
export const mayHaveBooklets = (
  person: { readonly role: string },
  dossier: { readonly enrollment_status: string } | undefined,
): boolean => person.role === 'user' && dossier?.enrollment_status !== 'REFUSED';

/**
 * Why a change by somebody who read `version` comes too late; null: it doesn't. Somebody's decision in between is a
 * conflict, since there is something to look at; any other change says that what was read is stale.
 */
export function whyTooLate(booklet: Booklet, version: number): 'conflict' | 'stale_version' | null {
  if (booklet.version === version) return null;
  return isDecided(booklet) ? 'conflict' : 'stale_version';
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((url, at) => url === other[at]);

/**
 * The status after a change. What is asked for counts; otherwise a decided booklet whose addresses change waits for a
 * decision again, since nobody has judged what lies there now.
 */
export function statusAfter(
  booklet: Booklet,
  { urls, status }: Pick<BookletChange, 'urls' | 'status'>,
): BookletStatus {
  if (status) return status;
  return isDecided(booklet) && !isSame(booklet.urls, urls) ? 'PENDING_VALIDATION' : booklet.status;
}

/** Whether it may go: one that is validated stands behind operations. */
export const mayBeDeleted = ({ status }: Pick<Booklet, 'status'>): boolean => status !== 'VALIDATED';

/** Whether operations of its kind may be asked for on a day: without a date it is not active yet. */
export const isActive = ({ status, activation_starting_date: from }: Standing, day: string): boolean =>
  status === 'VALIDATED' && from !== null && from <= day;

/**
 * What the member is told of a change on `day` (`YYYY-MM-DD`); null: nothing. A booklet that was decided and waits again,
 * or that is active from a later day only, keeps operations waiting that could be asked for before. Of one that is not
 * active yet another day is told as the first was: it is what the member waits for.
 */
export function toldOf(before: Standing | null, after: Standing, day: string): BookletNotice | null {
  if (before?.status !== after.status) {
    if (after.status === 'AWAITING_SIGNATURE') return 'booklet_issued';
    if (after.status === 'VALIDATED') return 'booklet_validated';
    if (after.status === 'REFUSED') return 'booklet_refused';
    return before && isDecided(before) ? 'booklet_changed' : null;
  }
  if (before === null || after.status !== 'VALIDATED') return null;
  const from = after.activation_starting_date;
  if (isActive(before, day)) return isActive(after, day) ? null : 'booklet_changed';
  if (from === before.activation_starting_date) return null;
  return from === null ? 'booklet_changed' : 'booklet_validated';
}

/** Whether the member is told that it is gone: nobody was told of one in preparation. */
export const isMissed = ({ status }: Pick<Booklet, 'status'>): boolean => status !== 'DRAFT';
