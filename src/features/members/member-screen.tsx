import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member, PicturedMember } from '../../../contract/values/member.ts';
import { usersListPath } from '../../platform/visited.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { memberQuery } from '../../queries/members.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isGone } from '../../ui/gone.ts';
import { markForStatus } from '../../ui/marks.ts';
import { News } from '../../ui/news.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageRead } from '../../ui/page-read.tsx';
import { Sheet, SheetSection } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import { MemberHead } from './member-head.tsx';
import { DossierNow, DossierThenParts, type ReviewHref } from './member-parts.tsx';
import { MemberWallets } from './member-wallets.tsx';
import { PastBanner, TimePanel, type TimePlace } from './time/time-panel.tsx';
import { memberPageWords } from './use-names.ts';

export type MemberRights = {
  /** the role may know of papers, and so of a dossier's past */
  readonly readsPapers: boolean;
  /** the role writes on dossiers */
  readonly writes: boolean;
  /** the role moves money */
  readonly movesMoney: boolean;
};

type PartProps = { readonly member: Member; readonly mayWrite: boolean };
/** Parts that other areas of the portal give. */
export type MemberParts = Readonly<Record<'Issues' | 'Booklets' | 'Activity', ComponentType<PartProps>>>;

type MemberScreenProps = {
  readonly userId: string;
  readonly rights: MemberRights;
  readonly place: TimePlace;
  readonly onPlace: (place: TimePlace) => void;
  readonly reviewHref: ReviewHref;
  /** ISO 8601 */
  readonly today: string;
  readonly parts: MemberParts;
};

/** There is nobody of that id, or the address names none. */
function NotFound() {
  const { t } = useTranslation('members');
  return (
    <>
      <PageHeader title={t('not_found.title')} back={{ label: t('back'), href: usersListPath() }} />
      <EmptyState
        kind="noMatch"
        title={t('not_found.text')}
        action={
          <ButtonLink variant="outline" size="sm" href="/admin/view_member">
            {t('not_found.search')}
          </ButtonLink>
        }
      />
    </>
  );
}

function Title({ member }: { readonly member: PicturedMember }) {
  const { t } = useTranslation('members');
  const { enrollment_status: status, membership_id, erased, active, awaiting_activation } = member;
  const isClosed = !erased && !active && !awaiting_activation;
  const stands = status !== null && { kind: markForStatus(status), label: t(`status.${status}`) };
  const shown = erased ? { kind: 'blocked' as const, label: t('erased.short') } : stands;
  return (
    <PageHeader
      title={member.user_name}
      picture={
        <Avatar firstName={member.first_name} lastName={member.last_name} source={member.avatar} size={44} />
      }
      {...(membership_id === null ? {} : { lead: membership_id })}
      back={{ label: t('back'), href: usersListPath() }}
      focusKey={member.id}
      {...((shown || isClosed) && {
        status: (
          <>
            {shown && <Status surface {...shown} />}
            {isClosed && <Status surface kind="blocked" label={t('head.closed')} />}
          </>
        ),
      })}
    />
  );
}

/** Today: the dossier, what is to be corrected, the booklets, and an investor’s wallets. */
function Today({ member, ...props }: Omit<MemberScreenProps, 'userId'> & { readonly member: Member }) {
  const { t } = useTranslation('members');
  const { rights, reviewHref, today } = props;
  const { Issues, Booklets } = props.parts;
  const mayWrite = rights.writes && !member.erased;
  const hasDossier = member.registration_type !== null;
  return (
    <>
      {member.erased && (
        <Callout tone="neutral" mark="blocked" headingLevel={2} title={t('erased.title')}>
          {t('erased.now')}
        </Callout>
      )}
      <DossierNow
        member={member}
        today={today}
        showsPapers={rights.readsPapers}
        reviewHref={rights.readsPapers ? reviewHref : null}
      />
      {hasDossier && (
        <Sheet px={{ base: '4', md: '28px' }} py="14px">
          <Issues member={member} mayWrite={mayWrite} />
        </Sheet>
      )}
      <Sheet>
        <SheetSection title={t('part.booklets')}>
          <Booklets member={member} mayWrite={mayWrite} />
        </SheetSection>
        {member.role === 'user' && (
          <SheetSection title={t('part.wallets')}>
            <MemberWallets member={member} mayEnter={rights.movesMoney && !member.erased} />
          </SheetSection>
        )}
      </Sheet>
    </>
  );
}

type FoundProps = Omit<MemberScreenProps, 'userId'> & { readonly member: PicturedMember };

function Found({ member, ...props }: FoundProps) {
  const { data: api } = useQuery(featuresQuery);
  const { rights, place, onPlace } = props;
  const { Activity } = props.parts;
  const { at, eyes } = place;
  const hasPast =
    rights.readsPapers &&
    (api?.features.includes('history') ?? false) &&
    (member.enrollment_status ?? member.registration_type) !== null;
  const isPast = hasPast && at !== null;
  return (
    <>
      <Title member={member} />
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0,1fr)">
        <News>{isPast && <PastBanner at={at} eyes={eyes} onNow={() => onPlace({ at: null, eyes })} />}</News>
        {hasPast && <TimePanel userId={member.id} place={place} onPlace={onPlace} />}
        {isPast ? (
          <DossierThenParts userId={member.id} place={{ at, eyes }} />
        ) : (
          <>
            <MemberHead member={member} />
            <Today member={member} {...props} />
            <Activity member={member} mayWrite={rights.writes} />
          </>
        )}
      </chakra.div>
    </>
  );
}

/** /admin/view_member/{user_id}: everything of one member, today and at any moment before. */
export function MemberScreen({ userId, ...props }: MemberScreenProps) {
  const { t } = useTranslation(memberPageWords);
  const found = useQuery(memberQuery(userId));
  if (found.data) return <Found member={found.data} {...props} />;
  if (isGone(found.error)) return <NotFound />;
  return (
    <PageRead
      title={t('title')}
      loadingLabel={t('loading')}
      failedTitle={t('failed')}
      retry={found.isError && !found.isFetching ? () => void found.refetch() : null}
      of={found.error}
    />
  );
}
