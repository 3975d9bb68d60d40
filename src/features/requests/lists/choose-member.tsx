import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { investorSearchQuery } from '../../../queries/members.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Sheet, SheetSection } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import { requestWords } from '../words.ts';

type ChooseMemberProps = {
  /** what is looked for, as the address holds it */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly hrefOf: (userId: string) => string;
  readonly back: { readonly label: string; readonly href: string };
};

function Found({ search, hrefOf }: Pick<ChooseMemberProps, 'search' | 'hrefOf'>) {
  const { t } = useTranslation('requests');
  const found = useQuery(investorSearchQuery(search));
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <EmptyState
        kind="error"
        of={found.error}
        title={t('choose.failed')}
        action={<RetryButton onRetry={found.refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={3} label={t('choose.loading')} />
    );
  const { rows, hasMore } = found.data;
  if (rows.length === 0 && !hasMore)
    return (
      <EmptyState kind="noMatch" title={t('choose.nobody', { search })} text={t('choose.nobody_text')} />
    );
  return (
    <>
      <chakra.ul listStyleType="none" m="0" p="0">
        {rows.map(({ id, user_name, membership_id, email }) => (
          <chakra.li key={id} py="2" borderTopWidth="1px" borderColor="border.muted" fontSize="sm">
            <TextLink
              href={hrefOf(id)}
              display="inline-flex"
              alignItems="center"
              minH={{ base: '44px', md: '24px' }}
              fontWeight="medium"
              overflowWrap="anywhere"
            >
              {user_name}
            </TextLink>
            <chakra.span display="block" textStyle="ui" color="fg.muted" overflowWrap="anywhere">
              {[membership_id, email].filter((one) => one !== null).join(' · ')}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {hasMore && (
        <chakra.p textStyle="ui" color="fg.muted" mt="2">
          {t('choose.more')}
        </chakra.p>
      )}
    </>
  );
}

/** /admin/bank_operations/view_investor_transactions without a member: whose transactions? */
export function ChooseMemberScreen({ search, onSearch, hrefOf, back }: ChooseMemberProps) {
  const { t } = useTranslation(requestWords);
  const { data } = useQuery(investorSearchQuery(search));
  return (
    <>
      <PageHeader title={t('shell:titles.investor_transactions')} lead={t('choose.lead')} back={back} />
      <SearchForm
        name="member-search"
        search={search}
        label={t('choose.label')}
        submitLabel={t('choose.search')}
        onSearch={onSearch}
        found={search === '' || data === undefined ? null : (data.total ?? data.rows.length)}
      />
      <Sheet>
        <SheetSection title={t('choose.found')}>
          <Found search={search} hrefOf={hrefOf} />
        </SheetSection>
      </Sheet>
    </>
  );
}
