import { chakra } from '@chakra-ui/react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import { memberQuery, memberSearchQuery } from '../../queries/members.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isGone } from '../../ui/gone.ts';
import { LineLink } from '../../ui/line-link.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet, SheetSection } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { memberWords } from './use-names.ts';

type FindScreenProps = {
  /** what is looked for, as the address holds it */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** ids of those looked at last, newest first */
  readonly recent: readonly string[];
};

/** One person in a list, with the way to the page. */
function Line({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members');
  const { enrollment_status: status, erased } = member;
  return (
    <chakra.li
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      columnGap="5"
      flexWrap="wrap"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      fontSize="sm"
    >
      <chakra.span minW="0">
        <LineLink href={`/admin/view_member/${member.id}`} fontWeight="medium" overflowWrap="anywhere">
          {member.user_name}
        </LineLink>
        <chakra.span display="block" textStyle="ui" color="fg.muted" overflowWrap="anywhere">
          {[member.membership_id, member.email].filter((one) => one !== null).join(' · ')}
        </chakra.span>
      </chakra.span>
      {erased || status === null ? (
        <chakra.span color="fg.muted">{t(erased ? 'erased.short' : 'find.staff')}</chakra.span>
      ) : (
        <Status kind={markForStatus(status)} label={t(`status.${status}`)} />
      )}
    </chakra.li>
  );
}

const List = chakra('ul', { base: { listStyleType: 'none', m: '0', p: '0' } });

function Results({ search }: { readonly search: string }) {
  const { t } = useTranslation(['members', 'ui']);
  const found = useQuery(memberSearchQuery(search));
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <EmptyState
        kind="error"
        of={found.error}
        title={t('find.failed')}
        action={<RetryButton onRetry={found.refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={3} label={t('find.loading')} />
    );
  const { rows, total } = found.data;
  if (rows.length === 0)
    return <EmptyState kind="noMatch" title={t('find.nobody', { search })} text={t('find.nobody_text')} />;
  const more = total === null ? 0 : total - rows.length;
  return (
    <>
      <List>
        {rows.map((member) => (
          <Line key={member.id} member={member} />
        ))}
      </List>
      {more > 0 && (
        <chakra.p textStyle="ui" color="fg.muted" mt="2">
          {t('find.more', { count: more })}
        </chakra.p>
      )}
    </>
  );
}

/** Those who were looked at last; whoever is gone is left out. */
function Recent({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('members');
  const found = useQueries({ queries: ids.map((id) => memberQuery(id)) });
  const members = found.flatMap(({ data }) => data ?? []);
  if (ids.length === 0) return <EmptyState kind="first" title={t('find.none_recent')} />;
  if (members.length === 0) {
    if (found.some(({ isFetching }) => isFetching))
      return <Skeleton kind="list" rows={Math.min(ids.length, 3)} label={t('find.loading')} />;
    const failed = found.filter(({ error }) => !isGone(error));
    const [first] = failed;
    if (first === undefined) return <EmptyState kind="first" title={t('find.recent_gone')} />;
    const again = () => failed.forEach(({ refetch }) => void refetch());
    return (
      <EmptyState
        kind="error"
        of={first.error}
        title={t('find.recent_failed')}
        action={<RetryButton onRetry={again} />}
      />
    );
  }
  return (
    <List>
      {members.map((member) => (
        <Line key={member.id} member={member} />
      ))}
    </List>
  );
}

/** /admin/view_member: finds a member, and leads back to those looked at last. */
export function FindMemberScreen({ search, onSearch, recent }: FindScreenProps) {
  const { t } = useTranslation(memberWords);
  const { data } = useQuery({ ...memberSearchQuery(search), enabled: search !== '' });
  return (
    <>
      <PageHeader title={t('find.title')} lead={t('find.lead')} />
      <SearchForm
        name="member-search"
        search={search}
        label={t('find.label')}
        submitLabel={t('find.search')}
        onSearch={onSearch}
        found={search === '' || data === undefined ? null : (data.total ?? data.rows.length)}
      />
      <Sheet>
        {search !== '' && (
          <SheetSection title={t('find.found')}>
            <Results search={search} />
          </SheetSection>
        )}
        <SheetSection title={t('find.recent')}>
          <Recent ids={recent} />
        </SheetSection>
      </Sheet>
    </>
  );
}
