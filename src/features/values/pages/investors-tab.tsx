import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { useExtension } from '../../../queries/features.ts';
import { investorSearchQuery } from '../../../queries/members.ts';
import { investorDraftsQuery } from '../../../queries/values.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LineLink } from '../../../ui/line-link.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { investorValuesPath } from '../paths.ts';
import { InvestorDrafts } from './investor-drafts.tsx';

type InvestorsTabProps = {
  readonly currency: Currency;
  /** what is looked for, as the address holds it */
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

function Found({ search, currency }: Omit<InvestorsTabProps, 'onSearch'>) {
  const { t } = useTranslation(['values', 'ui']);
  const found = useQuery(investorSearchQuery(search));
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <EmptyState
        kind="error"
        of={found.error}
        title={t('investors.failed')}
        action={<RetryButton onRetry={found.refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={3} label={t('investors.loading')} />
    );
  const { rows, hasMore } = found.data;
  if (rows.length === 0 && !hasMore)
    return <EmptyState kind="noMatch" title={t('investors.nobody')} text={t('investors.nobody_text')} />;
  return (
    <>
      <chakra.ul listStyleType="none" m="0" p="0" borderTopWidth="1px" borderColor="border.control">
        {rows.map(({ id, user_name: name, membership_id: membership, email }) => (
          <chakra.li key={id} py="3" borderBottomWidth="1px" borderColor="border.muted" fontSize="sm">
            <LineLink
              href={investorValuesPath(id, { tab: 'daily', currency })}
              fontWeight="medium"
              overflowWrap="anywhere"
            >
              {name}
            </LineLink>
            <chakra.span display="block" textStyle="ui" color="fg.muted" overflowWrap="anywhere">
              {[membership, email].filter((one) => one !== null).join(' · ')}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {hasMore && (
        <chakra.p textStyle="ui" color="fg.muted" mt="2">
          {t('investors.more')}
        </chakra.p>
      )}
    </>
  );
}

/** What drafts of investors wait to be sent on; and whose values? Leads to one member's. */
export function InvestorsTab({ currency, search, onSearch }: InvestorsTabProps) {
  const { t } = useTranslation('values');
  // what fails at first may take long, and searching doesn't wait for that
  const hasDrafts = useExtension('values');
  const { isPending, failureCount } = useQuery({ ...investorDraftsQuery, enabled: hasDrafts });
  const { data } = useQuery(investorSearchQuery(search));
  return (
    <chakra.section aria-label={t('tab.investors')} mt="4" maxW="640px">
      {hasDrafts && isPending && failureCount === 0 ? (
        <Skeleton kind="list" rows={5} label={t('investors.loading')} />
      ) : (
        <>
          {hasDrafts && <InvestorDrafts />}
          <SearchForm
            name="member-search"
            search={search}
            label={t('investors.label')}
            submitLabel={t('investors.search')}
            onSearch={onSearch}
            found={search === '' || data === undefined ? null : (data.total ?? data.rows.length)}
          />
          <Found search={search} currency={currency} />
        </>
      )}
    </chakra.section>
  );
}
