import { useTranslation } from 'react-i18next';
import { registrationTypes } from '../../../contract/enums.ts';
import { assignments, filterableEnrollmentStatuses, overdueDays } from '../../../contract/values/member.ts';
import { countSet, unset } from '../../../machines/listing/criteria.ts';
import type { Criteria, ListingEvent } from '../../../machines/listing/types.ts';
import { FilterBar, FilterSelect, SearchField } from '../../ui/filters.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { steps } from './criteria.ts';

type FiltersProps = {
  readonly criteria: Criteria;
  /** the text of the search field, applied or not */
  readonly typed: string;
  readonly send: (event: ListingEvent) => void;
  readonly onClear: () => void;
  /** whether dossiers can be in somebody's hands here */
  readonly assigns: boolean;
};

/** The filters themselves; on a phone behind a button. */
function Selects({ criteria, send, assigns }: Omit<FiltersProps, 'typed' | 'onClear'>) {
  const { t } = useTranslation(['users', 'exports']);
  const all = { value: unset, label: t('filter.all') };
  const filter = (name: string) => ({
    unset,
    value: criteria.filters[name] ?? unset,
    onChange: (value: string) => send({ type: 'filter.changed', name, value }),
  });
  return (
    <>
      <FilterSelect
        label={t('filter.enrollment')}
        {...filter('enrollment_status')}
        options={[
          all,
          ...filterableEnrollmentStatuses.map((value) => ({
            value,
            label: t(`exports:users.statuses.${value}`),
          })),
        ]}
      />
      <FilterSelect
        label={t('filter.type')}
        unset={unset}
        value={criteria.type}
        onChange={(value) => send({ type: 'type.changed', value })}
        options={[
          all,
          ...registrationTypes.map((value) => ({ value, label: t(`exports:users.types.${value}`) })),
        ]}
      />
      {assigns && (
        <FilterSelect
          label={t('filter.assigned')}
          {...filter('assigned')}
          options={[
            { value: unset, label: t('filter.anyone') },
            ...assignments.map((value) => ({ value, label: t(`filter.${value}`) })),
          ]}
        />
      )}
      <FilterSelect
        label={t('filter.step')}
        {...filter('step')}
        options={[all, ...steps.map((value) => ({ value, label: value }))]}
      />
      <FilterSelect
        label={t('filter.waiting')}
        {...filter('overdue')}
        options={[all, { value: '1', label: t('filter.overdue', { count: overdueDays }) }]}
      />
    </>
  );
}

/** Search and filters of the users: any change of one returns to page 1 and leaves the others as they are. */
export function UserFilterBar({ criteria, typed, send, onClear, assigns }: FiltersProps) {
  const { t } = useTranslation('users');
  const set = countSet(criteria);
  const isNarrowed = set > 0 || typed !== '';
  return (
    <FilterBar isSearched {...(isNarrowed ? { onClear } : {})}>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={typed}
        onChange={(text) => send({ type: 'search.typed', text })}
        onSubmit={(text) => send({ type: 'search.submitted', text })}
      />
      <FoldedFilters set={set}>
        <Selects criteria={criteria} send={send} assigns={assigns} />
      </FoldedFilters>
    </FilterBar>
  );
}
