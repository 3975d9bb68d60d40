import type { ReactNode } from 'react';
import { lazyDialog } from './lazy-part.tsx';

export type ConfirmDialogProps = {
  readonly open: boolean;
  /** The question: "Cancel this money-out?" */
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** A verb: "Cancel request". */
  readonly confirmLabel: string;
  /** The safe verb: "Keep request". Esc does the same. */
  readonly keepLabel: string;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
  readonly danger?: boolean;
  /** It can't be confirmed just now: the act is on its way, or something else is waited for. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** The act is on its way and nothing is kept any more: as `busy`, unless something else may be waited for. */
  readonly isSending?: boolean;
  /** The id of what says why it can't be confirmed. */
  readonly blockedBy?: string | undefined;
  /** What takes the focus when it closes, where what opened it goes with the answer; null: what opened it. */
  readonly finalFocus?: () => HTMLElement | null;
};

/** Asks once before something that is hard to take back. Focus starts on the safe button and goes back after. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-question.tsx')).ConfirmQuestion,
);
