import { LatestActivities } from '../../features/activities/latest.tsx';
import { AdminDashboardScreen } from '../../features/admin-dashboard/screen.tsx';
import { reviewPath } from '../../features/users/opening.ts';
import { goTo } from '../navigation.ts';
import { WaitingDecisions } from './approvals.tsx';
import { useUser } from './session-context.tsx';

/** /admin/dashboard */
export function AdminDashboardPage() {
  const user = useUser();
  if (user === null) return null;
  return (
    <AdminDashboardScreen
      viewer={user}
      onTaken={(member) => goTo(reviewPath(member))}
      approvals={<WaitingDecisions />}
      latest={
        <LatestActivities
          area="admin"
          userId={user.id}
          limit={5}
          all="/admin/activities/list"
          hrefOf={({ id, member_id }) =>
            `/admin/activities/view_activity?user_id=${member_id ?? user.id}&id=${id}`
          }
        />
      }
    />
  );
}
