import { reasons, type Reason } from '../../../contract/enums.ts';

/** Reasons that speak of a paper are of no use for an answer. */
const ofPapers: readonly Reason[] = [
  'UNREADABLE',
  'EXPIRED',
  'TOO_OLD',
  'WRONG_TYPE',
  'PASSWORD_PROTECTED',
  'MISSING_SIGNATURE',
];

/** The reasons that are offered for a paper, which are all, or for an answer; the one that was `kept` stays among them. */
export const reasonsOfItem = (isPaper: boolean, kept = ''): readonly Reason[] =>
  reasons.filter((reason) => isPaper || reason === kept || !ofPapers.includes(reason));
