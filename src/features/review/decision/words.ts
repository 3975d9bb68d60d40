import type { Reason } from '../../../../contract/enums.ts';
import type { CheckName } from '../../../../contract/values/review-checks.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';

/** What is typed of one refusal. `text` null: the standard sentence of the reason, untouched. */
export type TypedWords = {
  readonly reason: Reason | '';
  readonly text: string | null;
  /** of data: the answer that is wrong; empty: all of the step */
  readonly field: string;
};

/** The reason that a failed check speaks for; a check that none fits is left to the person. */
const reasonOf: Partial<Record<CheckName, Reason>> = {
  readable: 'UNREADABLE',
  complete: 'INCOMPLETE',
  document_kind: 'WRONG_TYPE',
  name: 'NAME_MISMATCH',
  expiry: 'EXPIRED',
  address: 'ADDRESS_MISMATCH',
  date: 'TOO_OLD',
  period: 'WRONG_TYPE',
  business_name: 'NAME_MISMATCH',
  ownership: 'OWNERSHIP_INCOMPLETE',
  signature: 'MISSING_SIGNATURE',
  holder: 'BANK_HOLDER_MISMATCH',
};

export const failedChecks = ({ checks }: ReviewItem) => checks.filter(({ outcome }) => outcome === 'FAILED');

/** The form as it opens: what the first failed check says. */
export function wordsFor(item: ReviewItem): TypedWords {
  const [failed] = failedChecks(item);
  if (failed === undefined) return { reason: '', text: null, field: '' };
  const isData = item.kind === 'data';
  // the holder is what can be wrong of what the name stands beside
  const fields = failed.name === 'holder' ? ['account_holder'] : failed.declared.map(({ field }) => field);
  return {
    reason: reasonOf[failed.name] ?? 'DATA_INCORRECT',
    text: null,
    // a check of several answers is about all of them
    field: isData && fields.length === 1 ? (fields[0] ?? '') : '',
  };
}
