import { createContext, use } from 'react';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { useIssueWords } from '../../../ui/issue-words.ts';

const IssuesContext = createContext<readonly RegistrationIssue[]>([]);
const AttendedContext = createContext(false);

/** The open issues of the step that is shown; none outside a correction. */
export const StepIssuesProvider = IssuesContext.Provider;
export const useStepIssues = (): readonly RegistrationIssue[] => use(IssuesContext);

/** Whether the person has corrected the step and gone on: its answers are no longer those that the fund spoke of. */
export const StepAttendedProvider = AttendedContext.Provider;
export const useStepAttended = (): boolean => use(AttendedContext);

/** What the fund says of a field, as its message until the answer is changed. */
export function useFieldIssues(): (name: string) => string | undefined {
  const issues = useStepIssues();
  const isAttended = useStepAttended();
  const words = useIssueWords();
  return (name) => {
    if (isAttended) return undefined;
    const issue = issues.find(({ field, owner_id }) => field === name && owner_id === null);
    return issue && words(issue);
  };
}
