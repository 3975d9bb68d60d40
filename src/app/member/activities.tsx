import { useSearch } from 'wouter';
import type { SessionUser } from '../../../machines/session/types.ts';
import { ActivityScreen } from '../../features/activities/activity-screen.tsx';
import { logListing } from '../../features/activities/filters.tsx';
import { LogScreen } from '../../features/activities/log-screen.tsx';
import type { LogArea } from '../../queries/activity-filters.ts';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

const lists = { user: '/user/activities/list', admin: '/admin/activities/list' } as const;
const entries = { user: '/user/activities/view_activity', admin: '/admin/activities/view_activity' } as const;

type Line = { readonly id: string; readonly member_id: string | null };

/** Where a line is told in full; what the list was asked for goes along, so that the way back leads to the same page. */
function entryPath(area: LogArea, { id, member_id }: Line, userId: string, search: string): string {
  const query = new URLSearchParams(area === 'admin' ? { user_id: member_id ?? userId, id } : { id });
  if (search !== '') query.set('list', search);
  return `${entries[area]}?${query.toString()}`;
}

/** The list that an entry was opened from. Only its query is taken from the address. */
function listPath(area: LogArea, search: string): string {
  const asked = new URLSearchParams(search).get('list') ?? '';
  const query = new URLSearchParams(asked).toString();
  return query === '' ? lists[area] : `${lists[area]}?${query}`;
}

type LogProps = {
  readonly area: LogArea;
  readonly userId: string;
  /** staff looks at one person's part of the log */
  readonly isOfOne: boolean;
};

function Log({ area, userId, isOfOne }: LogProps) {
  const search = useSearch();
  const listing = useListing(logListing(area));
  return (
    <LogScreen
      area={area}
      userId={userId}
      listing={listing}
      hrefOf={(row) => entryPath(area, row, userId, search)}
      {...(isOfOne ? { wholeLog: lists[area] } : {})}
    />
  );
}

function Entry({ area, user }: { readonly area: LogArea; readonly user: SessionUser }) {
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const member = area === 'admin' ? asked.get('user_id') : null;
  return (
    <ActivityScreen
      area={area}
      userId={member ?? user.id}
      activityId={asked.get('id') ?? ''}
      back={listPath(area, search)}
      {...(area === 'admin'
        ? {
            memberHref: (id) => ({
              member: `/admin/view_member/${id}`,
              log: `${lists.admin}?user_id=${id}`,
            }),
          }
        : {})}
    />
  );
}

/** /user/activities/list */
export function UserActivitiesPage() {
  const user = useUser();
  return user === null ? null : <Log key={user.id} area="user" userId={user.id} isOfOne={false} />;
}

/** /admin/activities/list; with `?user_id=` the part of the log that is about one person, or by that person */
export function AdminActivitiesPage() {
  const user = useUser();
  const member = new URLSearchParams(useSearch()).get('user_id');
  if (user === null) return null;
  const userId = member ?? user.id;
  return <Log key={userId} area="admin" userId={userId} isOfOne={userId !== user.id} />;
}

/** /user/activities/view_activity */
export function UserActivityPage() {
  const user = useUser();
  return user === null ? null : <Entry area="user" user={user} />;
}

/** /admin/activities/view_activity */
export function AdminActivityPage() {
  const user = useUser();
  return user === null ? null : <Entry area="admin" user={user} />;
}
