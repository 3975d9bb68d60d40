import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { Redistribution, RedistributionPreview } from '../../../contract/values/redistribution.ts';
import { centsOf } from '../../../contract/values/money.ts';
import { splitBase, type PartyAmounts } from '../../../contract/values/redistribution-shares.ts';
import { wholeShares } from '../../../machines/redistribution/guards.ts';
import {
  selectEntry,
  selectIsForm,
  selectMonth,
  selectRedistributionState,
} from '../../../machines/redistribution/selectors.ts';
import { redistributionPreviewQuery, redistributionQuery } from '../../queries/redistribution.ts';
import { adjustedIn, knownFigures } from '../../queries/redistribution-figures.ts';
import { blank, nothing } from './blank-shares.ts';
import { useRedistributionServices } from './services.ts';
import { useRestated, type Restated } from './use-restated.ts';

export type MonthShown = {
  /** what the server has of it */
  readonly record: Redistribution | null;
  /** what would be posted by the shares that are typed; null while it isn't counted */
  readonly preview: RedistributionPreview | null;
  /** the other shares of a posted month that a second person has; null: there are none */
  readonly restated: Restated | null;
  /** what is shared out, as the wire has it; null: not known yet */
  readonly base: string | null;
  /** what adjustments have paid by themselves, which the base is without; null: nothing, as far as is known */
  readonly adjusted: ReturnType<typeof adjustedIn>;
  /** what each party gets by what is typed, in cents; null: nothing is known to be shared out */
  readonly amounts: PartyAmounts | null;
  /** what whole shares come to was asked for, and isn't known */
  readonly isUncounted: boolean;
};

/** Where the shares aren't whole yet, or are being counted: what they come to isn't known, and nothing went wrong. */
const beforeCounted = ['editing', 'previewing'];

/** A month's figures, as far as they are known: what was posted, or what the typed shares make. */
export function useMonth(): MonthShown {
  const { actorRef } = useRedistributionServices();
  const client = useQueryClient();
  const month = useSelector(actorRef, selectMonth);
  const entry = useSelector(actorRef, selectEntry);
  const isForm = useSelector(actorRef, selectIsForm);
  const state = useSelector(actorRef, selectRedistributionState);
  // read by the chart first; from then on whatever changes it is told to the chart
  const isRead = state !== 'loading' && state !== 'loadFailed';
  const record = useQuery({ ...redistributionQuery(month), enabled: isRead }).data ?? null;
  const whole = wholeShares(entry.shares);
  const counted = useQuery(redistributionPreviewQuery(month, whole ?? blank)).data ?? null;
  const preview = isForm && whole !== null ? counted : null;
  const isAwaited = state === 'awaiting' || state === 'recalling';
  const restated = useRestated(month, isAwaited ? record : null);
  // the panel splits what the table below it splits
  const known = isForm ? (preview ?? knownFigures(client, month)) : null;
  const figures = restated ? restated.preview : known;
  const base = figures?.base_amount ?? (restated ? null : (record?.base_amount ?? null));
  const adjusted = figures && adjustedIn(figures.effects);
  const typed = {
    investors_percentage: entry.shares.investors_percentage ?? nothing,
    internal_fund_percentage: entry.shares.internal_fund_percentage ?? nothing,
    provider_percentage: entry.shares.provider_percentage ?? nothing,
    foundation_percentage: entry.shares.foundation_percentage ?? nothing,
  };
  const isUncounted = restated
    ? restated.refusal !== null
    : isForm && preview === null && !beforeCounted.includes(state);
  const amounts = base === null ? null : splitBase(centsOf(base), typed);
  return { record, preview, restated, base, adjusted, amounts, isUncounted };
}
