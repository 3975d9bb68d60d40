import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import { overviewQuery } from '../../queries/admin-dashboard.ts';
import { PageRead } from '../../ui/page-read.tsx';
import { AdminDashboardView } from './dashboard-view.tsx';
import { FundTotalsPart } from './fund-totals.tsx';
import type { Viewer } from './rights.ts';

type ScreenProps = {
  readonly viewer: Viewer;
  readonly onTaken: (member: Member) => void;
  readonly approvals?: ReactNode;
  readonly latest?: ReactNode;
};

/** /admin/dashboard */
export function AdminDashboardScreen(props: ScreenProps) {
  // all words at once: a page that waits for some takes its heading, and the focus on it, off the page
  const { t } = useTranslation([
    'admin-dashboard',
    'enrollment',
    'activities',
    'business',
    'documents',
    'requests',
    'ui',
  ]);
  const overview = useQuery(overviewQuery);
  if (overview.data)
    return <AdminDashboardView {...props} overview={overview.data} fund={<FundTotalsPart />} />;
  return (
    <PageRead
      title={t('title')}
      loadingLabel={t('load.loading')}
      failedTitle={t('load.failed')}
      retry={overview.isError && !overview.isFetching ? () => void overview.refetch() : null}
    />
  );
}
