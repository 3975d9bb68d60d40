import { reviewMachine } from '../review/machine.ts';
import type { ReviewAct } from '../review/types.ts';
import { chart, refusedIn } from './chart.ts';
import { exampleUser } from './examples.ts';

/** The paper that the examples of the contract have under review. */
export const exampleAct: ReviewAct = {
  kind: 'refusal',
  item: 'paper:0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11',
  version: '0'.repeat(64),
  reason: 'TOO_OLD',
  text: 'The bill is dated 04/11/2025. Send one dated 12/12/2025 or later.',
  expires_on: null,
  field: null,
};
const exampleIssue: ReviewAct = {
  ...exampleAct,
  kind: 'issue',
  item: 'data:2',
  reason: 'DATA_INCORRECT',
  field: 'nationality',
};
const itemIn = (leaf: string): string | null => {
  if (leaf === 'raisingIssue') return exampleIssue.item;
  return ['loading', 'loadFailed', 'nothingToReview'].includes(leaf) ? null : exampleAct.item;
};
const exampleValidation: ReviewAct = { ...exampleAct, kind: 'validation', reason: null, text: null };
const actsIn = ['predicting', 'deciding', 'committing', 'refused', 'conflict'];
function actIn(leaf: string): ReviewAct | null {
  if (leaf === 'raisingIssue') return exampleIssue;
  if (leaf === 'failed') return exampleValidation;
  return actsIn.includes(leaf) ? exampleAct : null;
}
const exampleReview = { userId: exampleUser.id, section: 'KYC' as const, item: exampleAct.item };
export const reviewChart = chart('review', reviewMachine, exampleReview, ({ path: leaf, value }) =>
  reviewMachine.resolveState({
    value,
    context: {
      ...exampleReview,
      item: itemIn(leaf),
      act: actIn(leaf),
      hash: ['deciding', 'committing', 'raisingIssue'].includes(leaf) ? '0'.repeat(64) : null,
      refusal: refusedIn(leaf, 'no_response'),
    },
  }),
);
