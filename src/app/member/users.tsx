import { userListing } from '../../features/users/criteria.ts';
import { UsersScreen } from '../../features/users/screen.tsx';
import { laterPart } from '../../ui/lazy-part.tsx';
import { goTo } from '../navigation.ts';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

const WaitingRoles = laterPart(async () => (await import('./approvals.tsx')).WaitingRoles);

/** /admin/manage_users */
export function UsersPage() {
  const user = useUser();
  const listing = useListing(userListing);
  return user === null ? null : (
    <UsersScreen viewer={user} listing={listing} go={goTo} waiting={<WaitingRoles />} />
  );
}
