import { parseMoney } from '../../contract/values/money.ts';
import { shareFields } from '../../contract/values/redistribution.ts';
import { wholeShare } from '../../contract/values/redistribution-shares.ts';
import { isUnheard } from '../unheard.ts';
import type { RedistributionContext, Standing, TypedShares, WholeShares } from './types.ts';

/** Why a month can't be sent, in the order in which it is told. */
export const stops = ['share_missing', 'share_wrong', 'not_100', 'reason_missing'] as const;
export type Stop = (typeof stops)[number];

/** Translation keys of why a button is off, by the guard that closes it. */
export const guardReasons = {
  maySend: {
    share_missing: 'redistribution:why.share_missing',
    share_wrong: 'redistribution:why.share_wrong',
    not_100: 'redistribution:why.not_100',
    reason_missing: 'redistribution:why.reason_missing',
  },
  mayKeepMine: 'redistribution:conflict.theirs_waits',
} as const satisfies { readonly maySend: Readonly<Record<Stop, string>>; readonly mayKeepMine: string };

/** All four, where each is typed; null otherwise. */
export function wholeShares(shares: TypedShares): WholeShares | null {
  const { investors_percentage, internal_fund_percentage, provider_percentage, foundation_percentage } =
    shares;
  if (investors_percentage === null || internal_fund_percentage === null) return null;
  if (provider_percentage === null || foundation_percentage === null) return null;
  return { investors_percentage, internal_fund_percentage, provider_percentage, foundation_percentage };
}

const isPosted = (standing: Standing | null): boolean =>
  standing?.status === 'PUBLISHED' || standing?.status === 'RESTATED';

type Judged = Pick<RedistributionContext, 'entry' | 'standing'>;

/** What is wrong with the shares themselves. */
export function shareStops({ entry }: Pick<Judged, 'entry'>): readonly Stop[] {
  const wrong = shareFields.flatMap((field) => entry.faults[field] ?? []);
  if (wrong.some((fault) => fault !== 'required')) return ['share_wrong'];
  if (wrong.length > 0 || shareFields.some((field) => entry.shares[field] === null)) return ['share_missing'];
  const sum = shareFields.reduce((total, field) => total + (parseMoney(entry.shares[field] ?? '') ?? 0n), 0n);
  return sum === wholeShare ? [] : ['not_100'];
}

/** Everything that keeps a month from being sent. */
export const stopsOf = (judged: Judged): readonly Stop[] => [
  ...shareStops(judged),
  ...(isPosted(judged.standing) && judged.entry.reason === null ? ['reason_missing' as const] : []),
];

/** Whether a second person has it. */
export const waits = ({ standing }: Pick<Judged, 'standing'>): boolean =>
  standing?.isAwaited === true || standing?.status === 'AWAITING_APPROVAL';

/** Whether it was posted, and nobody has opened it again. */
export const isSettled = ({ entry, standing }: Judged): boolean => isPosted(standing) && !entry.isRestating;

/** A draft is saved for later; what was posted is only ever sent. */
export const maySave = (judged: Judged): boolean =>
  !isPosted(judged.standing) && shareStops(judged).length === 0;

const areOthers = (one: TypedShares, other: TypedShares): boolean =>
  shareFields.some((field) => one[field] !== other[field]);

/**
 * Whether something would be lost if the page went by other shares: some were typed that are neither those of the server,
 * or which the form began with, nor the very same as `theirs`; or a reason for restating the month.
 */
export function isAtStake({ entry, standing }: Judged, theirs: TypedShares): boolean {
  if (entry.isRestating && entry.reason !== null) return true;
  const before = standing?.shares ?? entry.begun ?? entry.shares;
  return areOthers(entry.shares, before) && areOthers(entry.shares, theirs);
}

/**
 * Whether what stands now may be what was sent with these figures and was never answered: it waits as this person sent
 * it, or says the very same – of a month that was to be restated, as restated.
 */
export const mayBeOwn = (
  { entry, hash, refusal }: Pick<RedistributionContext, 'entry' | 'hash' | 'refusal'>,
  { isAwaited, isMine, shares, status }: Standing,
): boolean =>
  hash !== null &&
  refusal !== null &&
  isUnheard(refusal.key) &&
  (isAwaited ? isMine : !areOthers(entry.shares, shares) && (!entry.isRestating || status === 'RESTATED'));

/** Whether the server says otherwise than what the page goes by. */
export const differs = (one: Standing | null, other: Standing | null): boolean =>
  one?.id !== other?.id ||
  one?.version !== other?.version ||
  one?.status !== other?.status ||
  one?.isAwaited !== other?.isAwaited;
