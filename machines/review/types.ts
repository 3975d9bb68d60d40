import type { Reason, Section } from '../../contract/enums.ts';
import type { Refusal } from '../refusal.ts';

/** What a reviewer asks for. The same is sent to be predicted and to be done. */
export type ReviewAct = {
  /** `validation` and `refusal` decide an item; `reopening` takes back what was said of data; `issue` asks to correct data */
  readonly kind: 'validation' | 'refusal' | 'reopening' | 'issue';
  /** key of the item: `paper:<file_id>`, `data:<step>`, `data:4:<owner_id>` */
  readonly item: string;
  /** the item as it stood when the person decided */
  readonly version: string;
  /** of a refusal and of an issue */
  readonly reason: Reason | null;
  /** the words to the member */
  readonly text: string | null;
  /** of a validation: until when the paper is valid, `YYYY-MM-DD`; null: it says no such day */
  readonly expires_on: string | null;
  /** of an issue: the answer that it is about; null: the step as a whole */
  readonly field: string | null;
};

/**
 * What the server says of a section, as far as it decides the way on. `watched`: this person decides nothing here now,
 * by role or because the dossier is in other hands. `empty`: there is nothing to judge yet. `unread`: a decision is done,
 * and where the section stands since could not be read.
 */
export type Standing = {
  readonly kind: 'decidable' | 'watched' | 'empty' | 'unread';
  /** key of the item to look at; null in an empty section, and where the next one is not known */
  readonly item: string | null;
  /** nothing of the section is left undecided */
  readonly isDecided: boolean;
  /** somebody decided, or replaced, the item that was shown */
  readonly isOvertaken: boolean;
};

export type ReviewInput = {
  /** the member whose dossier it is */
  readonly userId: string;
  readonly section: Section;
  /** the item that the address asks for */
  readonly item: string | null;
};

export type ReviewContext = ReviewInput & {
  readonly act: ReviewAct | null;
  /** of the effects that are shown before the person confirms */
  readonly hash: string | null;
  readonly refusal: Refusal | null;
};

export type LoadReviewInput = ReviewInput;
export type PredictInput = { readonly userId: string; readonly act: ReviewAct };
export type CommitInput = PredictInput & { readonly section: Section; readonly hash: string };

export type ReviewEvent =
  | { readonly type: 'load.retried' }
  /** J, K, or the list */
  | { readonly type: 'item.requested'; readonly item: string }
  /** `failed`: how many checks of the item failed · `isValidated`: it stands so already, or a second person is asked */
  | {
      readonly type: 'validation.requested';
      readonly act: ReviewAct;
      readonly failed: number;
      readonly isValidated: boolean;
    }
  /** what was said of data is taken back */
  | { readonly type: 'reopening.requested'; readonly act: ReviewAct }
  | { readonly type: 'refusal.opened' }
  | { readonly type: 'refusal.submitted'; readonly act: ReviewAct }
  | { readonly type: 'refusal.abandoned' }
  | { readonly type: 'decision.confirmed' }
  | { readonly type: 'decision.abandoned' }
  | { readonly type: 'decision.retried' }
  /** the person has read what somebody else did */
  | { readonly type: 'conflict.read' }
  /** the server says otherwise than this page: somebody decided, took the dossier, or sent another paper */
  | { readonly type: 'review.changed'; readonly standing: Standing };

export type ReviewNotice =
  /** for the toast, and for the focus on the next item's heading */
  | { readonly type: 'decision.taken'; readonly kind: ReviewAct['kind']; readonly item: string | null }
  /** what was being looked at is no longer there: say so */
  | { readonly type: 'item.overtaken' };

/** `words`: what was typed of a refusal may be on the page. */
export type ReviewTag = 'busy' | 'words';
