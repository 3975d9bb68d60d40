import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import { overviewQuery } from '../../queries/admin-dashboard.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageRead } from '../../ui/page-read.tsx';
import { AdminDashboardView } from './dashboard-view.tsx';
import { FundTotalsPart } from './fund-totals.tsx';
import { WaitingPart } from './waiting-work.tsx';
import type { Viewer } from './rights.ts';
import { dashboardWords } from './words.ts';

/** What an API without overview is met with. */
const PlainDashboard = lazyPart(async () => (await import('./plain-dashboard.tsx')).PlainDashboard);

type ScreenProps = {
  readonly viewer: Viewer;
  readonly onTaken: (member: Member) => void;
  readonly approvals?: ReactNode;
  readonly latest?: ReactNode;
};

/** /admin/dashboard */
export function AdminDashboardScreen(props: ScreenProps) {
  // all words at once: a page that waits for some takes its heading, and the focus on it, off the page
  const { t } = useTranslation(dashboardWords);
  const overview = useQuery(overviewQuery);
  const { data: offered } = useQuery(featuresQuery);
  const work = offered?.features.includes('values') ? <WaitingPart /> : null;
  if (overview.data)
    return <AdminDashboardView {...props} overview={overview.data} work={work} fund={<FundTotalsPart />} />;
  const read = (retry: (() => void) | null) => (
    <PageRead
      title={t('title')}
      loadingLabel={t('load.loading')}
      failedTitle={t('load.failed')}
      retry={retry}
      of={overview.error}
    />
  );
  if (overview.data === null) {
    const { approvals, latest } = props;
    return (
      <Suspense fallback={read(null)}>
        <PlainDashboard work={work} approvals={approvals} fund={<FundTotalsPart />} latest={latest} />
      </Suspense>
    );
  }
  return read(overview.isError && !overview.isFetching ? () => void overview.refetch() : null);
}
