import type { Mark } from './marks.ts';

/**
 * One step on the rail. `saved` is filled in (not validated); `error` has answers to correct; `open` is the
 * next to fill in; `ahead` cannot be opened yet; `readOnly` was submitted and can be looked at.
 */
export type StepState = 'saved' | 'current' | 'error' | 'open' | 'ahead' | 'readOnly';

export type Step = {
  readonly key: string;
  readonly label: string;
  readonly state: StepState;
  /** Where the step is opened; a step without it is plain text. */
  readonly href?: string;
  /** "3 things left", "1 answer to correct", "Opens after Documents". */
  readonly hint?: string;
};

export const markOfStep: Record<StepState, Mark> = {
  saved: 'saved',
  current: 'current',
  error: 'correction',
  open: 'todo',
  ahead: 'todo',
  readOnly: 'saved',
};
