import type { Mark, Tone } from './marks.ts';

/** A file as a slot shows it. Sizes in bytes. */
export type SlotFile = {
  readonly name: string;
  readonly bytes?: number;
  /** Opens the file; no link without it. */
  readonly viewHref?: string;
};

type NotTaken = {
  readonly file: SlotFile;
  /** why, in the person's language */
  readonly message: string;
  /** what was kept of the failure: a fault of the portal is told with its reference */
  readonly of: object | null;
};

/** Everything a document slot can be in. Days are `YYYY-MM-DD` or instants. */
export type SlotState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'checking'; readonly file: SlotFile }
  /** `day` is what was typed before, so that a refused date is not lost. */
  | { readonly kind: 'askDate'; readonly file: SlotFile; readonly error?: string; readonly day?: string }
  | { readonly kind: 'uploading'; readonly file: SlotFile; readonly sent: number; readonly total: number }
  /** The upload broke off: why. */
  | ({ readonly kind: 'failed' } & NotTaken)
  | { readonly kind: 'removing'; readonly file: SlotFile }
  /** The file was not taken out: it is still in place. */
  | ({ readonly kind: 'removeFailed' } & NotTaken)
  /** `again`: it was validated before, for other details. */
  | { readonly kind: 'pending'; readonly file: SlotFile; readonly since: string; readonly again?: boolean }
  /**
   * `expires`: the last day on which it is valid, where it says one; `isChanged`: for other details than those that are
   * typed on the page, and not saved yet.
   */
  | {
      readonly kind: 'validated';
      readonly file: SlotFile;
      readonly on: string;
      readonly expires?: string;
      readonly isChanged?: boolean;
    }
  /** `on` null: nobody has, it would be; `reason` is a key of the contract's list; `text` the reviewer's own words. */
  | {
      readonly kind: 'refused';
      readonly file: SlotFile;
      readonly on: string | null;
      readonly reason: string;
      readonly text?: string | null;
    }
  | { readonly kind: 'expiring'; readonly file: SlotFile; readonly on: string }
  | { readonly kind: 'expired'; readonly file: SlotFile; readonly on: string };

/** Why a chosen file was not taken; the slot keeps what it had. */
export type SlotProblem =
  | { readonly kind: 'tooLarge'; readonly bytes: number; readonly maxMb: number }
  | { readonly kind: 'wrongType' }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'empty' }
  /** a PDF that asks for a password */
  | { readonly kind: 'locked' }
  | { readonly kind: 'other'; readonly message: string };

/** A former file of the slot. */
export type ReplacedFile = SlotFile & { readonly id: string; readonly replacedOn: string };

/** A further file of the same slot, beside the one that `state` tells of. */
export type FurtherFile = SlotFile & {
  readonly id: string;
  readonly status: 'PENDING_VALIDATION' | 'VALIDATED' | 'REFUSED';
  readonly onRemove?: () => void;
};

/**
 * Whether a row takes a file: what the fund has validated stays until the fund refuses it or asks for another one, an
 * expired one too.
 */
export const takesFile = ({ kind }: SlotState): boolean =>
  ['missing', 'askDate', 'failed', 'pending', 'refused'].includes(kind);

export const markOfSlot: Record<SlotState['kind'], Mark> = {
  missing: 'missing',
  checking: 'uploading',
  askDate: 'current',
  uploading: 'uploading',
  failed: 'refused',
  removing: 'uploading',
  removeFailed: 'correction',
  pending: 'pending',
  validated: 'validated',
  refused: 'refused',
  expiring: 'expiring',
  expired: 'refused',
};

export const toneOfSlot: Record<SlotState['kind'], Tone> = {
  missing: 'neutral',
  checking: 'neutral',
  askDate: 'brand',
  uploading: 'neutral',
  failed: 'negative',
  removing: 'neutral',
  removeFailed: 'negative',
  pending: 'pending',
  validated: 'positive',
  refused: 'negative',
  expiring: 'pending',
  expired: 'negative',
};
