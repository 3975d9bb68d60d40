import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { userListing } from '../../features/users/criteria.ts';
import { UsersScreen } from '../../features/users/screen.tsx';
import { rememberUsersList } from '../../platform/visited.ts';
import { goTo } from '../navigation.ts';
import { WaitingRoles } from './approvals-later.ts';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

/** /admin/manage_users */
export function UsersPage() {
  const user = useUser();
  const search = useSearch();
  const listing = useListing(userListing);
  useEffect(() => rememberUsersList(search), [search]);
  return user === null ? null : (
    <UsersScreen viewer={user} listing={listing} go={goTo} waiting={<WaitingRoles />} />
  );
}
