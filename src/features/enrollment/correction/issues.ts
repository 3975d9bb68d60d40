import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';

const IssuesContext = createContext<readonly RegistrationIssue[]>([]);
const AttendedContext = createContext(false);

/** The open issues of the step that is shown; none outside a correction. */
export const StepIssuesProvider = IssuesContext.Provider;
export const useStepIssues = (): readonly RegistrationIssue[] => use(IssuesContext);

/** Whether the person has corrected the step and gone on: its answers are no longer those that the fund spoke of. */
export const StepAttendedProvider = AttendedContext.Provider;

/** The fund's words on one thing: its own where it wrote some, else those of the reason. */
export function useIssueWords(): (issue: RegistrationIssue) => string {
  const { t } = useTranslation('documents');
  return ({ reason, text, document_type }) => {
    // the help of a reason speaks of documents
    const help = document_type === null ? '' : t(`reason.${reason}.help`);
    // "other" says nothing that the fund's own text does not
    const title = reason === 'OTHER' && text !== null ? '' : t(`reason.${reason}.title`);
    return [title, text ?? help].filter(Boolean).join(' ');
  };
}

/** What the fund says of a field, as its message until the answer is changed. */
export function useFieldIssues(): (name: string) => string | undefined {
  const issues = useStepIssues();
  const isAttended = use(AttendedContext);
  const words = useIssueWords();
  return (name) => {
    if (isAttended) return undefined;
    const issue = issues.find(({ field, owner_id }) => field === name && owner_id === null);
    return issue && words(issue);
  };
}
