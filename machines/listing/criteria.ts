import { isDay } from '../../contract/values/date.ts';
import type { Criteria } from './types.ts';

/** The value of a filter that chooses nothing: it is never sent (decisions §5). */
export const unset = 'ALL';

/** The value among those that a filter takes; undefined: it chooses nothing. */
export const chosen = <Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((one) => one === value);

/** The day of a filter; undefined: it chooses none. */
export const dayIn = (value: string | undefined) => (value !== undefined && isDay(value) ? value : undefined);

/** The words that are searched for, to be sent with what else is asked; none where there are none. */
export function wordsOf({ search }: Pick<Criteria, 'search'>): { readonly search?: string } {
  const words = search.trim();
  return words === '' ? {} : { search: words };
}

/** How many filters are set, the type among them and the search not. */
export const countSet = ({ filters, type }: Criteria): number =>
  [...Object.values(filters), type].filter((value) => value !== unset).length;

/** The criteria of a whole list with these filters. */
export const wholeOf = (filters: Readonly<Record<string, unknown>>): Criteria => ({
  filters: Object.fromEntries(Object.keys(filters).map((name) => [name, unset])),
  type: unset,
  search: '',
  page: 1,
});
