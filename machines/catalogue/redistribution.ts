import { redistributionMachine } from '../redistribution/machine.ts';
import { emptyShares, entryOf } from '../redistribution/setup.ts';
import type { Entry, Month, Standing, WholeShares } from '../redistribution/types.ts';
import { chart, refusedIn } from './chart.ts';

export const exampleMonth: Month = { year: 2026, month: 2, currency: 'EUR' };
export const exampleMonthKey = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c11';
/** For the record that follows one that was deleted. */
export const exampleNextKey = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c13';
export const exampleMonthId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c12';
export const exampleHash = '0'.repeat(64);
export const exampleShares: WholeShares = {
  investors_percentage: '72.50',
  internal_fund_percentage: '15.00',
  provider_percentage: '7.50',
  foundation_percentage: '5.00',
};
/** What somebody else made of it meanwhile. */
export const otherShares: WholeShares = {
  ...exampleShares,
  investors_percentage: '70.00',
  internal_fund_percentage: '17.50',
};
export const exampleDraft: Standing = {
  id: exampleMonthId,
  version: 1,
  status: 'DRAFT',
  isAwaited: false,
  isMine: false,
  shares: exampleShares,
};
export const exampleAwaited: Standing = {
  ...exampleDraft,
  version: 2,
  status: 'AWAITING_APPROVAL',
  isAwaited: true,
};
export const examplePosted: Standing = { ...exampleDraft, version: 3, status: 'PUBLISHED' };
/** One hundredth too little. */
export const exampleShort: Entry = entryOf({ ...exampleShares, investors_percentage: '72.49' });

function standingIn(leaf: string): Standing | null {
  if (leaf === 'loading' || leaf === 'loadFailed') return null;
  if (leaf === 'awaiting') return exampleAwaited;
  // what a second person has is taken back with its approval; this waits for whoever publishes it
  if (leaf === 'recalling') return { ...exampleAwaited, isAwaited: false };
  if (leaf === 'published') return examplePosted;
  return leaf === 'conflict' ? { ...exampleDraft, version: 2, shares: otherShares } : exampleDraft;
}
function entryIn(leaf: string): Entry {
  if (leaf === 'loading' || leaf === 'loadFailed') return entryOf(emptyShares);
  return leaf === 'editing' ? exampleShort : entryOf(exampleShares);
}
const counted = ['reviewing', 'saving', 'sending', 'refused', 'comparing'];

export const redistributionChart = chart(
  'redistribution',
  redistributionMachine,
  { month: exampleMonth, key: exampleMonthKey },
  ({ path: leaf, value }) =>
    redistributionMachine.resolveState({
      value,
      context: {
        month: exampleMonth,
        key: exampleMonthKey,
        entry: entryIn(leaf),
        standing: standingIn(leaf),
        hash: counted.includes(leaf) ? exampleHash : null,
        refusal:
          leaf === 'comparing' ? refusedIn('refused', 'stale_version') : refusedIn(leaf, 'no_response'),
      },
    }),
);
