import { dayFault, expiryError } from '../../../../contract/values/date.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';

/** Whether whoever validates an item says until when it is valid: where that is one of its checks. */
export const mayExpire = ({ file, checks }: ReviewItem): boolean =>
  file !== null && checks.some(({ name }) => name === 'expiry');

/** What is wrong with the day that is typed, on `today`: key of its sentence; null: nothing. A paper may bear none. */
export const expiryFault = (typed: string, today: string): string | null =>
  typed === '' ? null : (dayFault(typed) ?? expiryError(typed, today));
