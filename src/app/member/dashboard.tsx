import { DashboardScreen } from '../../features/dashboard/screen.tsx';
import { useUser } from './session-context.tsx';

/** /user/dashboard */
export function DashboardPage() {
  const user = useUser();
  return user === null ? null : <DashboardScreen userId={user.id} />;
}
