import {
  selectEntry,
  selectRedistributionState,
  type RedistributionSnapshot,
} from '../../../machines/redistribution/selectors.ts';
import type { RedistributionEvent } from '../../../machines/redistribution/types.ts';

/** Where a month is counted, or was. What was refused says why until something is done about it. */
const counted = ['previewing', 'previewRefused', 'reviewing'];

/** What the chart is told once a month may come to other figures: the same shares, typed once more; null: nothing. */
export const countAnew = (snapshot: RedistributionSnapshot): RedistributionEvent | null =>
  counted.includes(selectRedistributionState(snapshot))
    ? { type: 'entry.changed', entry: selectEntry(snapshot) }
    : null;
