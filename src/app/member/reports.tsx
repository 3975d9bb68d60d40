import { useSearch } from 'wouter';
import { readReport } from '../../features/reports/first-drawing.ts';
import { ReportScreen } from '../../features/reports/report-screen.tsx';
import { readPlace } from '../../features/reports/period.ts';
import { pageQuery } from '../../platform/environment.ts';
import { goTo } from '../navigation.ts';
import type { Begin } from './first-drawing.ts';
import { useUser } from './session-context.tsx';
import { todayUtc } from '../../platform/server-clock.ts';

function ReportsPage({ whose, path }: { readonly whose: 'own' | 'fund'; readonly path: string }) {
  const user = useUser();
  const place = readPlace(useSearch());
  if (user === null) return null;
  return (
    <ReportScreen
      whose={whose}
      place={place}
      today={todayUtc()}
      onPlace={(query) => goTo(path + query, { replace: true })}
    />
  );
}

/** /user/reports */
export const UserReportsPage = () => <ReportsPage whose="own" path="/user/reports" />;

/** /admin/reports */
export const AdminReportsPage = () => <ReportsPage whose="fund" path="/admin/reports" />;

const begin: Begin = ({ client }) => readReport({ client, place: readPlace(pageQuery()), today: todayUtc() });
UserReportsPage.begin = begin;
AdminReportsPage.begin = begin;
