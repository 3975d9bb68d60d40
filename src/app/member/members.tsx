import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { access, admits } from '../../../contract/access.ts';
import { longestSearch } from '../../../contract/enums.ts';
import type { Member } from '../../../contract/values/member.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { useFactName, useFactValue } from '../../features/activities/facts.ts';
import { LatestActivities } from '../../features/activities/latest.tsx';
import { useAuthor, useSentence, wordAreas } from '../../features/activities/words.ts';
import { BookletsAdmin } from '../../features/booklets/admin/booklets-admin.tsx';
import { FindMemberScreen } from '../../features/members/find-screen.tsx';
import { MemberScreen } from '../../features/members/member-screen.tsx';
import { recentMembers, rememberMember } from '../../features/members/recent.ts';
import { TellingProvider } from '../../features/members/services.ts';
import type { TimePlace } from '../../features/members/time/time-panel.tsx';
import { reviewPath } from '../../features/review/frame/review-path.ts';
import { DossierIssues } from '../../features/review/issues/dossier-issues.tsx';
import { serverNow } from '../../platform/server-clock.ts';
import { watchMember } from '../../queries/members.ts';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { usePagePath } from './page-query.ts';
import { useUser } from './session-context.tsx';

const rightsOf = ({ role }: SessionUser) => ({
  readsPapers: admits(access.dossierReaders, role),
  writes: admits(access.dossierWriters, role),
  movesMoney: admits(access.moneyWriters, role),
});

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/;

/** The time and the eyes that the address asks for; anything unreadable counts as now. */
function placeIn(search: string): TimePlace {
  const asked = new URLSearchParams(search);
  const at = asked.get('at') ?? '';
  const isTime = instant.test(at) && !Number.isNaN(Date.parse(at));
  return {
    at: isTime ? new Date(at).toISOString() : null,
    eyes: asked.get('as') === 'investor' ? 'investor' : 'reviewer',
  };
}

/** Time and eyes go into the address: a moment can be reloaded and sent to a colleague. */
function goToPlace(path: string, { at, eyes }: TimePlace): void {
  const query = new URLSearchParams(at === null ? {} : { at, ...(eyes === 'investor' && { as: eyes }) });
  goTo(query.size === 0 ? path : `${path}?${query.toString()}`, { replace: true });
}

const log = (memberId: string) => `/admin/activities/list?user_id=${memberId}`;
const entry = (memberId: string, id: string) =>
  `/admin/activities/view_activity?${new URLSearchParams({ user_id: memberId, id, list: `user_id=${memberId}` })}`;

type PartProps = { readonly member: Member; readonly mayWrite: boolean };

function Issues({ member, mayWrite }: PartProps) {
  const user = useUser();
  return (
    <DossierIssues
      userId={member.id}
      type={member.registration_type ?? 'INDIVIDUAL'}
      member={member.user_name}
      mayWrite={mayWrite}
      viewerId={user?.id ?? null}
    />
  );
}

/** Nobody administers booklets of one's own. */
function Booklets({ member, mayWrite }: PartProps) {
  const { t } = useTranslation('members');
  const user = useUser();
  const isOfStaff = member.role !== 'user';
  const isOpen = !isOfStaff && member.enrollment_status !== 'REFUSED';
  return (
    <BookletsAdmin
      userId={member.id}
      mayWrite={mayWrite && member.id !== user?.id}
      closed={isOpen ? null : t(isOfStaff ? 'booklet.staff' : 'booklet.closed')}
      isOfStaff={isOfStaff}
    />
  );
}

const Activity = ({ member }: PartProps) => (
  <LatestActivities
    area="admin"
    userId={member.id}
    limit={10}
    hrefOf={(row) => entry(member.id, row.id)}
    all={log(member.id)}
  />
);

const parts = { Issues, Booklets, Activity };

function One({ user, userId }: { readonly user: SessionUser; readonly userId: string }) {
  useTranslation(wordAreas);
  const path = usePagePath();
  const place = placeIn(useSearch());
  const rights = rightsOf(user);
  const telling = {
    sentenceOf: useSentence('admin'),
    authorOf: useAuthor('admin'),
    factName: useFactName('admin'),
    factValue: useFactValue('admin'),
  };
  const client = useQueryClient();
  useEffect(() => rememberMember(user.id, userId), [user.id, userId]);
  useEffect(() => watchMember(client, userId), [client, userId]);
  return (
    <TellingProvider value={telling}>
      <MemberScreen
        userId={userId}
        rights={rights}
        place={place}
        onPlace={(next) => goToPlace(path, next)}
        reviewHref={reviewPath}
        today={new Date(serverNow()).toISOString()}
        parts={parts}
      />
    </TellingProvider>
  );
}

/** /admin/view_member/{user_id} */
export function MemberPage() {
  const user = useUser();
  const userId = /^\/admin\/view_member\/([^/]+)$/.exec(plainPath(usePagePath()))?.[1];
  return user === null || userId === undefined ? null : <One key={userId} user={user} userId={userId} />;
}

function Find({ user }: { readonly user: SessionUser }) {
  const path = usePagePath();
  const search = new URLSearchParams(useSearch()).get('search') ?? '';
  const [recent] = useState(() => recentMembers(user.id));
  return (
    <FindMemberScreen
      search={search.slice(0, longestSearch)}
      onSearch={(next) => goTo(next === '' ? path : `${path}?${new URLSearchParams({ search: next })}`)}
      recent={recent}
    />
  );
}

/** /admin/view_member */
export function FindMemberPage() {
  const user = useUser();
  return user === null ? null : <Find user={user} />;
}
