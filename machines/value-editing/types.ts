import type { AmountField } from '../../contract/values/roll-forward.ts';
import type { Refusal } from '../refusal.ts';

/** One record with what was typed into it and isn't saved yet; the half-typed text itself stays with the grid. */
export type Entry = {
  readonly id: string;
  /** the version that was read when the first of it was typed */
  readonly version: number;
  /** all ten, as the wire has them ("1000.00"); null while one of them can't be read */
  readonly amounts: Readonly<Record<AmountField, string>> | null;
};

/** How a record stands that somebody else changed meanwhile. */
export type Theirs = {
  readonly version: number;
  /** still a draft: one's own amounts can take the place of theirs */
  readonly isOpen: boolean;
};

/** What was saved, with the version that it has now. */
export type Saved = {
  readonly id: string;
  readonly version: number;
  readonly amounts: Readonly<Record<AmountField, string>>;
};

export type ValueEditingContext = {
  readonly entries: readonly Entry[];
  /** the record that is with the server, or that two people changed, as it was sent */
  readonly sent: Saved | null;
  readonly theirs: Theirs | null;
  readonly refusal: Refusal | null;
};

export type ValueEditingEvent =
  /** a cell was left, a block was pasted, something was undone: all that isn't saved now */
  | { readonly type: 'entries.changed'; readonly entries: readonly Entry[] }
  /** without waiting for the pause */
  | { readonly type: 'save.asked' }
  | { readonly type: 'comparison.retried' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'theirs.taken' };

/** `conflict`: two versions of one record, and a choice. */
export type ValueEditingTag = 'busy' | 'conflict';
