import type { DraftGroup } from '../../../../contract/values/value-drafts.ts';

export const keyOf = ({ series, currency, ends_on }: DraftGroup): string =>
  `${series} ${currency} ${ends_on}`;

/** The group as it was read last; null: none of its drafts is left. */
export const groupNow = (groups: readonly DraftGroup[], asked: DraftGroup): DraftGroup | null =>
  groups.find((group) => keyOf(group) === keyOf(asked)) ?? null;
