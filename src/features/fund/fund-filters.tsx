import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countSet, unset } from '../../../machines/listing/criteria.ts';
import { selectCriteria, selectTyped, type ListingSnapshot } from '../../../machines/listing/selectors.ts';
import type { Criteria, ListingEvent } from '../../../machines/listing/types.ts';
import { FilterBar, FilterSelect, SearchField } from '../../ui/filters.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import type { Option } from '../../ui/select-field.tsx';

export type Send = (event: ListingEvent) => void;

type ListFiltersProps = {
  readonly snapshot: ListingSnapshot;
  readonly send: Send;
  /** the criteria of the whole list */
  readonly whole: Criteria;
  readonly searchLabel: string;
  /** what can be searched */
  readonly placeholder: string;
  readonly children?: ReactNode;
};

/** Search and filters of a list: any change of one returns to page 1 and leaves the others as they are. */
export function ListFilters(props: ListFiltersProps) {
  const { snapshot, send, whole, searchLabel, placeholder, children } = props;
  const set = countSet(selectCriteria(snapshot));
  const typed = selectTyped(snapshot);
  const onClear = () => send({ type: 'address.changed', criteria: whole });
  const isAlone = children === undefined;
  return (
    <FilterBar isSearched isAlone={isAlone} {...(set > 0 || typed !== '' ? { onClear } : {})}>
      <SearchField
        label={searchLabel}
        placeholder={placeholder}
        value={typed}
        onChange={(text) => send({ type: 'search.typed', text })}
        onSubmit={(text) => send({ type: 'search.submitted', text })}
        isAlone={isAlone}
      />
      {!isAlone && <FoldedFilters set={set}>{children}</FoldedFilters>}
    </FilterBar>
  );
}

type ChoiceProps = {
  readonly name?: string;
  readonly label: string;
  readonly snapshot: ListingSnapshot;
  readonly send: Send;
  readonly options: readonly Option[];
};

/** One filter by its name; without one, the kind of entry that a list shows. */
export function FilterOf({ name, label, snapshot, send, options }: ChoiceProps) {
  const { t } = useTranslation('ui');
  const { filters, type } = selectCriteria(snapshot);
  return (
    <FilterSelect
      label={label}
      unset={unset}
      value={name === undefined ? type : (filters[name] ?? unset)}
      onChange={(value) =>
        send(name === undefined ? { type: 'type.changed', value } : { type: 'filter.changed', name, value })
      }
      options={[{ value: unset, label: t('list.all') }, ...options]}
    />
  );
}
