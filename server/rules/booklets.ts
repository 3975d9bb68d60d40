import type { BookletStatus } from '../../contract/enums.ts';
import type { BookletChange } from '../../contract/values/booklet.ts';

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

/** Whether a change hands it to the member: the moment of which the member is told. */
export const isIssued = (before: BookletStatus | null, after: BookletStatus): boolean =>
  after === 'AWAITING_SIGNATURE' && before !== after;
