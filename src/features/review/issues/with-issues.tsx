import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { useMemberDetails } from '../../../queries/dossier.ts';
import { issuesQuery } from '../../../queries/enrollment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { knownDossier } from './known.ts';

type Issues = Awaited<ReturnType<NonNullable<ReturnType<typeof issuesQuery>['queryFn']>>>;
type WithIssuesProps = {
  readonly userId: string;
  readonly type: RegistrationType;
  readonly children: (issues: Issues, known: ReturnType<typeof knownDossier>) => ReactNode;
};

/** The issues of a dossier, and what it has, once both were read; else that they come, or that they did not. */
export function WithIssues({ userId, type, children }: WithIssuesProps) {
  const { t } = useTranslation('review-issues');
  const details = useMemberDetails(userId, type);
  const issues = useQuery(issuesQuery(userId));
  const retry = () => {
    void issues.refetch();
    if (details.kind === 'failed') details.retry();
  };
  // a list that was read stays, with what is typed in it, when it can't be read anew
  if ((issues.data === undefined && issues.isError && !issues.isFetching) || details.kind === 'failed')
    return (
      <EmptyState
        kind="error"
        of={details.kind === 'failed' ? details.error : issues.error}
        title={t('list.failed')}
        action={<RetryButton onRetry={retry} />}
      />
    );
  if (issues.data === undefined || details.kind === 'reading')
    return <Skeleton kind="list" rows={1} label={t('list.loading')} />;
  return children(issues.data, knownDossier(userId, type, details.details));
}
