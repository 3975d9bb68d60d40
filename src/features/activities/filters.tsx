import { useTranslation } from 'react-i18next';
import { countSet, unset, wholeOf } from '../../../machines/listing/criteria.ts';
import type { Criteria, ListingEvent } from '../../../machines/listing/types.ts';
import { activityFilters, type LogArea } from '../../queries/activity-filters.ts';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';

/** How the criteria of a log are named in the query string, and which values they take. */
export const logListing = (area: LogArea) => ({ filters: activityFilters[area] });

/** The criteria of the whole log. */
export const everything = (area: LogArea): Criteria => wholeOf(activityFilters[area]);

type FiltersProps = {
  readonly area: LogArea;
  readonly criteria: Criteria;
  readonly send: (event: ListingEvent) => void;
};

function Selects({ area, criteria, send }: FiltersProps) {
  const { t } = useTranslation('activities');
  const { t: shell } = useTranslation('shell');
  const words: Readonly<Record<string, (value: string) => string>> = {
    activity_type: (value) => t(`activity.${value}`),
    operation_type: (value) => t(`operation.${value}`),
    trigger_type: (value) => t(`trigger.${value}`),
    role: (value) => shell(`roles.${value}`),
  };
  return Object.entries(activityFilters[area]).map(([name, values]) => (
    <FilterSelect
      key={name}
      label={t(`filter.${name}`)}
      unset={unset}
      value={criteria.filters[name] ?? unset}
      onChange={(value) => send({ type: 'filter.changed', name, value })}
      options={[
        { value: unset, label: t('filter.all') },
        ...values.map((value) => ({ value, label: words[name]?.(value) ?? value })),
      ]}
    />
  ));
}

/** The filters of a log: on a phone behind a button. Each change leads back to page 1 and leaves the others alone. */
export function LogFilters(props: FiltersProps) {
  const { area, criteria, send } = props;
  const set = countSet(criteria);
  return (
    <FilterBar
      {...(set > 0 ? { onClear: () => send({ type: 'address.changed', criteria: everything(area) }) } : {})}
    >
      <FoldedFilters set={set}>
        <Selects {...props} />
      </FoldedFilters>
    </FilterBar>
  );
}
