import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';

type Scoped = Pick<ReviewItem, 'kind' | 'step' | 'document_type' | 'owner_id'>;

/** Whether an issue is about an item: about the very thing, or about all of its step or owner. */
export function concerns(item: Scoped, issue: RegistrationIssue): boolean {
  if (issue.step !== item.step) return false;
  if (issue.owner_id !== null && issue.owner_id !== item.owner_id) return false;
  if (issue.owner_id === null && item.owner_id !== null)
    return issue.document_type === null && issue.field === null;
  if (issue.document_type !== null)
    return item.kind === 'paper' && issue.document_type === item.document_type;
  return issue.field === null || item.kind === 'data';
}
