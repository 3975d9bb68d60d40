import type { FurtherFile, ReplacedFile, SlotProblem, SlotState } from './slot-state.ts';

/** What a document slot is given: its state, and what may be done. */
export type DocumentSlotProps = {
  /** Anchor for the why list (`#slot-proof_of_address`). */
  readonly id: string;
  readonly name: string;
  /** of its heading: 3 within a part of the page that has its own; 2 unless told */
  readonly headingLevel?: 2 | 3;
  /** What the paper must show; under the name while it is missing. */
  readonly hint?: string;
  readonly state: SlotState;
  /** A chosen file that was not taken; shown in the slot beside what it holds. */
  readonly problem?: SlotProblem | null;
  /** Files chosen or dropped, for the first time, to replace, or to add. */
  readonly onFiles?: (files: File[]) => void;
  readonly multiple?: boolean;
  readonly onCancel?: () => void;
  readonly onRetry?: () => void;
  readonly onRemove?: () => void;
  /** The date on the paper, `YYYY-MM-DD` or as typed (state `askDate`). */
  readonly onDate?: (day: string) => void;
  readonly further?: readonly FurtherFile[];
  readonly history?: readonly ReplacedFile[];
  /** Why nothing can be changed here now; takes the actions away. */
  readonly locked?: string;
  /** As while a file hovers over the slot. */
  readonly dragOver?: boolean;
};
