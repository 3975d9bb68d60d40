import { useTranslation } from 'react-i18next';
import { currencies, requestStatuses } from '../../../../contract/enums.ts';
import type { FundBankAccount } from '../../../../contract/values/fund-bank-account.ts';
import { endingOf } from '../../../../contract/values/fund-bank-account.ts';
import { countSet, unset } from '../../../../machines/listing/criteria.ts';
import { selectCriteria, selectTyped, type ListingSnapshot } from '../../../../machines/listing/selectors.ts';
import type { ListingEvent } from '../../../../machines/listing/types.ts';
import { DayPair, FilterDay } from '../../../ui/filter-day.tsx';
import { FilterBar, FilterSelect, SearchField } from '../../../ui/filters.tsx';
import { FoldedFilters } from '../../../ui/folded-filters.tsx';
import type { Clearing } from '../../../ui/use-clearing.ts';
import { bankTypes } from './criteria.ts';

type BankFiltersProps = {
  readonly snapshot: ListingSnapshot;
  readonly send: (event: ListingEvent) => void;
  readonly accounts: readonly FundBankAccount[];
  readonly clearing: Clearing;
};

/** Search and filters: any change of one returns to page 1 and leaves the others as they are. */
export function BankFilters({ snapshot, send, accounts, clearing }: BankFiltersProps) {
  const { t } = useTranslation(['fund-bank', 'requests']);
  const criteria = selectCriteria(snapshot);
  const typed = selectTyped(snapshot);
  const set = countSet(criteria);
  const all = { value: unset, label: t('requests:filter.all') };
  const allFeminine = { value: unset, label: t('requests:filter.all_feminine') };
  const filter = (name: string) => ({
    unset,
    value: criteria.filters[name] ?? unset,
    onChange: (value: string) => send({ type: 'filter.changed', name, value }),
  });
  const account = criteria.filters['fund_bank_id'] ?? unset;
  const isDeleted = account !== unset && !accounts.some(({ id }) => id === account);
  const day = (name: 'from' | 'to') => ({
    ...filter(name),
    onNoDay: (isNoDay: boolean) => clearing.noDay(name, isNoDay),
  });
  const isNarrowed = set > 0 || typed !== '' || clearing.hasNoDay;
  return (
    <FilterBar isSearched {...(isNarrowed ? { onClear: clearing.clear } : {})}>
      <SearchField
        label={t('list.search')}
        placeholder={t('list.search_what')}
        value={typed}
        onChange={(text) => send({ type: 'search.typed', text })}
        onSubmit={(text) => send({ type: 'search.submitted', text })}
      />
      <FoldedFilters set={set}>
        <FilterSelect
          label={t('filter.status')}
          {...filter('request_status')}
          options={[
            all,
            ...requestStatuses.map((value) => ({ value, label: t(`requests:status.${value}`) })),
          ]}
        />
        <FilterSelect
          label={t('filter.type')}
          unset={unset}
          value={criteria.type}
          onChange={(value) => send({ type: 'type.changed', value })}
          options={[all, ...bankTypes.map((value) => ({ value, label: t(`requests:type.${value}`) }))]}
        />
        <FilterSelect
          label={t('filter.currency')}
          {...filter('currency')}
          options={[allFeminine, ...currencies.map((value) => ({ value, label: value }))]}
        />
        <FilterSelect
          label={t('filter.account')}
          {...filter('fund_bank_id')}
          options={[
            allFeminine,
            ...accounts.map((one) => ({
              value: one.id,
              label: t('filter.account_name', { bank: one.bank_name, ending: endingOf(one) }),
            })),
            ...(isDeleted ? [{ value: account, label: t('filter.deleted_account') }] : []),
          ]}
        />
        <DayPair key={clearing.round}>
          <FilterDay label={t('requests:filter.from')} {...day('from')} />
          <FilterDay label={t('requests:filter.to')} {...day('to')} />
        </DayPair>
      </FoldedFilters>
    </FilterBar>
  );
}
