import { useTranslation } from 'react-i18next';
import { currencies, requestStatuses, transactionTypes } from '../../../../contract/enums.ts';
import { countSet, unset } from '../../../../machines/listing/criteria.ts';
import type { Criteria, ListingEvent } from '../../../../machines/listing/types.ts';
import { DayPair, FilterDay } from '../../../ui/filter-day.tsx';
import { FilterBar, FilterSelect, SearchField } from '../../../ui/filters.tsx';
import { FoldedFilters } from '../../../ui/folded-filters.tsx';
import type { Clearing } from '../../../ui/use-clearing.ts';
import type { Area } from '../services.ts';

type FiltersProps = {
  readonly area: Area;
  readonly criteria: Criteria;
  readonly send: (event: ListingEvent) => void;
  readonly clearing: Clearing;
};

function Selects({ criteria, send, clearing }: Omit<FiltersProps, 'area'>) {
  const { t } = useTranslation('requests');
  const all = { value: unset, label: t('filter.all') };
  const filter = (name: string) => ({
    unset,
    value: criteria.filters[name] ?? unset,
    onChange: (value: string) => send({ type: 'filter.changed', name, value }),
  });
  const day = (name: 'from' | 'to') => ({
    ...filter(name),
    onNoDay: (isNoDay: boolean) => clearing.noDay(name, isNoDay),
  });
  return (
    <>
      <FilterSelect
        label={t('filter.status')}
        {...filter('request_status')}
        options={[all, ...requestStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
      />
      <FilterSelect
        label={t('filter.type')}
        unset={unset}
        value={criteria.type}
        onChange={(value) => send({ type: 'type.changed', value })}
        options={[all, ...transactionTypes.map((value) => ({ value, label: t(`type.${value}`) }))]}
      />
      <FilterSelect
        label={t('filter.currency')}
        {...filter('currency')}
        options={[
          { value: unset, label: t('filter.all_feminine') },
          ...currencies.map((value) => ({ value, label: value })),
        ]}
      />
      <DayPair>
        <FilterDay label={t('filter.from')} {...day('from')} />
        <FilterDay label={t('filter.to')} {...day('to')} />
      </DayPair>
    </>
  );
}

/** Search and filters of transactions: any change of one returns to page 1 and leaves the others as they are. */
export function TransactionFilterBar({
  area,
  criteria,
  send,
  clearing,
  typed,
}: FiltersProps & { readonly typed: string }) {
  const { t } = useTranslation('requests');
  const set = countSet(criteria);
  const isNarrowed = set > 0 || typed !== '' || clearing.hasNoDay;
  return (
    <FilterBar isSearched {...(isNarrowed ? { onClear: clearing.clear } : {})}>
      <SearchField
        label={t('search.label')}
        placeholder={t(`search.placeholder.${area}`)}
        value={typed}
        onChange={(text) => send({ type: 'search.typed', text })}
        onSubmit={(text) => send({ type: 'search.submitted', text })}
      />
      <FoldedFilters set={set}>
        <Selects key={clearing.round} criteria={criteria} send={send} clearing={clearing} />
      </FoldedFilters>
    </FilterBar>
  );
}
