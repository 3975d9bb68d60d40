import type { Currency, ValueStatus } from '../../contract/enums.ts';
import type { shareFields } from '../../contract/values/redistribution.ts';
import type { Refusal } from '../refusal.ts';

export type ShareField = (typeof shareFields)[number];
/** The month that is shared out. Fixed while it is shown. */
export type Month = { readonly year: number; readonly month: number; readonly currency: Currency };

/** Four shares as the wire has them; null where nothing is typed that is one. */
export type TypedShares = Readonly<Record<ShareField, string | null>>;
export type WholeShares = Readonly<Record<ShareField, string>>;

/** What was said so far; the half-typed text itself stays with the form. */
export type Entry = {
  readonly shares: TypedShares;
  /** why a month that was posted gets other shares; null while nothing is said */
  readonly reason: string | null;
  /** a month that was posted is opened again */
  readonly isRestating: boolean;
  /** by the name of the answer, the key of what is wrong with it */
  readonly faults: Readonly<Record<string, string>>;
  /** what the form began with where the server had nothing of the month: noted by the chart */
  readonly begun?: TypedShares;
};

/** What the server has of the month, as far as it decides what can be done. */
export type Standing = {
  readonly id: string;
  readonly version: number;
  readonly status: ValueStatus;
  /** a second person has it */
  readonly isAwaited: boolean;
  /** … from the person of this page */
  readonly isMine: boolean;
  readonly shares: WholeShares;
};

/** What is read when the month is opened: `shares` to begin with where it has none of its own. */
export type Loaded = {
  readonly standing: Standing | null;
  readonly shares: WholeShares;
  /** for what is saved from here on, where the record that was known is gone */
  readonly nextKey: string;
};

export type RedistributionInput = {
  readonly month: Month;
  /** made with the form: what is sent twice under it is done once (decisions §4) */
  readonly key: string;
};

export type RedistributionContext = {
  readonly month: Month;
  /** of one record: once it is gone, the next one has a key of its own */
  readonly key: string;
  readonly entry: Entry;
  readonly standing: Standing | null;
  /** of the figures that are shown; null: none are */
  readonly hash: string | null;
  readonly refusal: Refusal | null;
};

export type PreviewInput = { readonly month: Month; readonly shares: TypedShares };
export type SaveInput = Omit<RedistributionContext, 'refusal'> & {
  /** sent on its way, beyond being saved */
  readonly isSent: boolean;
};
export type RecallInput = Pick<RedistributionContext, 'month' | 'key' | 'standing'>;

export type RedistributionEvent =
  | { readonly type: 'load.retried' }
  | { readonly type: 'entry.changed'; readonly entry: Entry }
  | { readonly type: 'preview.retried' }
  | { readonly type: 'draft.saved' }
  /** on its way: to a second person, or, where one decides, to the ledger */
  | { readonly type: 'month.sent' }
  /** what waits is taken back by the person who looks at it */
  | { readonly type: 'month.recalled' }
  | { readonly type: 'restating.begun' }
  | { readonly type: 'restating.dropped' }
  /** of two who changed it: `mine` goes on from what was typed, otherwise from what the other saved */
  | { readonly type: 'conflict.resolved'; readonly mine: boolean }
  /** the server says otherwise than this page */
  | { readonly type: 'standing.changed'; readonly standing: Standing | null; readonly nextKey: string };

/** What is announced once, and no state of its own. */
export type RedistributionNotice =
  | { readonly type: 'draft.kept' }
  | { readonly type: 'month.onItsWay'; readonly isAwaited: boolean }
  | { readonly type: 'month.takenBack' }
  | { readonly type: 'figures.moved' };

/** `form`: the shares are on the page to be changed · `terminal`: nothing is left to be done here. */
export type RedistributionTag = 'busy' | 'form' | 'terminal';
