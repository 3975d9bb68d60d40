/** The twelve states that have a drawing of their own (visual language §2.3). */
export const marks = [
  'missing',
  'todo',
  'current',
  'saved',
  'uploading',
  'pending',
  'validated',
  'refused',
  'correction',
  'expiring',
  'blocked',
  'cancelled',
] as const;
export type Mark = (typeof marks)[number];

export type Tone = 'neutral' | 'brand' | 'positive' | 'pending' | 'negative';

/** The tone each mark speaks in; colour never speaks alone, the outline differs too. */
export const toneOfMark: Record<Mark, Tone> = {
  missing: 'neutral',
  todo: 'neutral',
  current: 'brand',
  saved: 'neutral',
  uploading: 'brand',
  pending: 'pending',
  validated: 'positive',
  refused: 'negative',
  correction: 'negative',
  expiring: 'pending',
  blocked: 'negative',
  cancelled: 'neutral',
};

/** Colour of the mark itself (a shape, contrast 3). */
export const markColor: Record<Tone, string> = {
  neutral: 'fg.subtle',
  brand: 'brand.solid',
  positive: 'positive.solid',
  pending: 'pending.solid',
  negative: 'negative.solid',
};

/** Colour of the words beside it (text, contrast 4.5). */
export const toneColor: Record<Tone, string> = {
  neutral: 'fg.muted',
  brand: 'brand.fg',
  positive: 'positive.fg',
  pending: 'pending.fg',
  negative: 'negative.fg',
};

const markOfStatus: Record<string, Mark> = {
  MISSING: 'missing',
  NOT_STARTED: 'todo',
  NOT_SUBMITTED: 'missing',
  IN_PROGRESS: 'current',
  IN_REVIEW: 'current',
  SUBMITTED: 'pending',
  PENDING: 'pending',
  PENDING_VALIDATION: 'pending',
  AWAITING_SIGNATURE: 'missing',
  AWAITING_APPROVAL: 'pending',
  DRAFT: 'todo',
  APPROVED: 'saved',
  VALIDATED: 'validated',
  EXECUTED: 'validated',
  PUBLISHED: 'validated',
  RESTATED: 'validated',
  REFUSED: 'refused',
  REJECTED: 'refused',
  FAILED: 'refused',
  CORRECTION_REQUESTED: 'correction',
  RENEWAL_DUE: 'expiring',
  RECHECK_DUE: 'pending',
  EXPIRING: 'expiring',
  EXPIRED: 'refused',
  OPEN: 'correction',
  ANSWERED: 'pending',
  RESOLVED: 'validated',
  CANCELLED: 'cancelled',
  UNBLOCKED: 'validated',
  BLOCKED_PENDING_OPERATION: 'pending',
  BLOCKED_COMPLIANCE: 'blocked',
  BLOCKED_BY_ADMIN: 'blocked',
  CLOSED: 'cancelled',
};

/** The mark of a status on the wire; a value unknown to this build gets the empty ring. */
export function markForStatus(status: string): Mark {
  return markOfStatus[status] ?? 'todo';
}
