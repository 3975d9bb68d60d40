import {
  redistribution,
  redistributionChange,
  redistributionForm,
  redistributionLine,
  redistributionPreview,
  redistributionQuestion,
} from '../values/redistribution.ts';
import { explained, hashSeen, versionNow, versionRead } from './meaning.ts';

const shares = {
  investors_percentage:
    'The four shares are exactly 100 together, else `total_percentage` is `percentages_not_100`.',
};
const amounts = {
  base_amount:
    'What is shared out: what was realized in the month by the fund’s published values, less its fees and what adjustments have paid already, never below zero. The four amounts add up to it.',
  investors_amount: 'Shared out by what each member held on an average day of the month.',
  internal_fund_amount: 'The fund’s own.',
  provider_amount: 'Owed to the provider.',
  foundation_amount: 'Owed to the foundation.',
};
const asked = {
  status:
    'Absent or DRAFT: it stays a draft. AWAITING_APPROVAL or PUBLISHED sends it on; where two decide both wait for a second person, and what is confirmed is posted to the wallets.',
  effects_hash: hashSeen,
};

/** Monthly redistributions. */
export const explainedRedistributions = [
  explained(redistribution, {
    ...shares,
    ...amounts,
    investors_amount: `${amounts.investors_amount} Like all amounts: of a published month what was posted, of any other what would be posted now.`,
    current_base:
      'Of a published month what its base would be by the values and adjustments of now: another one than `base_amount` until it is restated. Null of any other.',
    weights_changed:
      'Whether a day of a member that counts in it was published or restated with another balance since it was posted: its parts may be others now, until it is restated.',
    status:
      'PUBLISHED and RESTATED months are posted; a RESTATED one was posted, and the difference to other shares or values after it.',
    reason: 'Why it was restated.',
    version: versionNow,
    approval:
      'Its publication, or other shares for a published one, wait for a second person (`/x/approvals`).',
  }),
  explained(redistributionForm, {
    ...shares,
    ...asked,
    month: 'A month that is over (`month_not_over`), once for each currency.',
  }),
  explained(redistributionQuestion, {
    ...shares,
    month: 'Of a month that was posted already, what would change is answered.',
  }),
  explained(redistributionChange, {
    ...shares,
    ...asked,
    reason: 'Required to restate a published month.',
    version: versionRead,
  }),
  explained(redistributionLine, {
    amount:
      'Of a published month what was posted to the member, of any other what would be posted now; below zero is taken back.',
  }),
  explained(redistributionPreview, {
    ...amounts,
    investors:
      'One line for each member. `average_balance`: what the member held on an average day of the month; `amount`: the part of the month; `paid`: what was posted of it already; `change`: what would be posted now.',
    lacking:
      'Who would have to give back more than is available: how many members, the first of them named, and what the fund’s own cash lacks. While anything is lacking nothing can be posted.',
    effects: 'What publishing would do.',
    hash: 'To be sent as `effects_hash`.',
  }),
];
