import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { createActor } from 'xstate';
import { longestSearch } from '../../../contract/enums.ts';
import { unset } from '../../../machines/listing/criteria.ts';
import { listingMachine } from '../../../machines/listing/machine.ts';
import { selectCriteria } from '../../../machines/listing/selectors.ts';
import type { Criteria } from '../../../machines/listing/types.ts';
import { pagePath, pageQuery } from '../../platform/environment.ts';
import { inspection } from '../../platform/inspection.ts';
import { goTo } from '../navigation.ts';

export type ListingActor = ActorRefFrom<typeof listingMachine>;

/** The values that a filter takes: a closed list, or whatever is of a kind, such as a day. */
type Values = readonly string[] | ((value: string) => boolean);

/** How a list's criteria are named in the query string, and which values they take; anything else counts as unset. */
export type ListingNames = {
  readonly type?: { readonly name: string; readonly values: readonly string[] };
  readonly filters?: Readonly<Record<string, Values>>;
  readonly search?: string;
};

/** What a query string asks a list for. */
export function readCriteria(query: string, { type, filters = {}, search }: ListingNames): Criteria {
  const asked = new URLSearchParams(query);
  const known = (name: string, values: Values) => {
    const value = asked.get(name) ?? unset;
    return (typeof values === 'function' ? values(value) : values.includes(value)) ? value : unset;
  };
  const page = /^[1-9]\d{0,6}$/.exec(asked.get('page') ?? '')?.[0];
  return {
    filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, known(name, values)])),
    search: search === undefined ? '' : (asked.get(search) ?? '').slice(0, longestSearch),
    type: type === undefined ? unset : known(type.name, type.values),
    page: page === undefined ? 1 : Number(page),
  };
}

/** The query string that asks for the criteria; what is unset is left out, and what belongs to others stays. */
export function writeCriteria(query: string, criteria: Criteria, names: ListingNames): string {
  const next = new URLSearchParams(query);
  const write = (name: string | undefined, value: string, isSet: boolean) => {
    if (name === undefined) return;
    if (isSet) next.set(name, value);
    else next.delete(name);
  };
  for (const [name, value] of Object.entries(criteria.filters)) write(name, value, value !== unset);
  write(names.search, criteria.search, criteria.search !== '');
  write(names.type?.name, criteria.type, criteria.type !== unset);
  write('page', String(criteria.page), criteria.page > 1);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether nothing but the text that is searched for is another one, which begins the list anew. */
const isSearch = (before: Criteria, next: Criteria): boolean =>
  before.search !== next.search &&
  JSON.stringify({ ...before, search: '', page: 1 }) === JSON.stringify({ ...next, search: '', page: 1 });

/**
 * Whether a search is the one before with letters more or less: they are of one search, and of one step back. Without a
 * text nothing is searched for: the step back leads to what was.
 */
export const isSameSearch = (before: Criteria, next: Criteria): boolean =>
  next.search !== '' &&
  isSearch(before, next) &&
  (next.search.startsWith(before.search) || before.search.startsWith(next.search));

/**
 * Keeps a list's chart and the query string together, both ways: back and forward lead through its pages. `path`: the
 * list's, which may have been left before it is drawn.
 */
export function connectQuery(actor: ListingActor, names: ListingNames, path: string): () => void {
  const asked = () => JSON.stringify(readCriteria(pageQuery(), names));
  /** the query string that a search here made, as long as it is where the person stands */
  let searched: string | null = null;
  const subscription = actor.subscribe((snapshot) => {
    const criteria = selectCriteria(snapshot);
    if (pagePath() !== path || JSON.stringify(criteria) === asked()) return;
    const before = readCriteria(pageQuery(), names);
    const replace = searched === pageQuery() && isSameSearch(before, criteria);
    goTo(`${path}${writeCriteria(pageQuery(), criteria, names)}`, { replace });
    searched = isSearch(before, criteria) ? pageQuery() : null;
  });
  const arrived = () => {
    if (pagePath() !== path || asked() === JSON.stringify(selectCriteria(actor.getSnapshot()))) return;
    searched = null;
    actor.send({ type: 'address.changed', criteria: readCriteria(pageQuery(), names) });
  };
  const events = ['popstate', 'pushState', 'replaceState'];
  for (const event of events) window.addEventListener(event, arrived);
  return () => {
    subscription.unsubscribe();
    for (const event of events) window.removeEventListener(event, arrived);
  };
}

/** The chart of a list on this page, seeded from the query string and written back to it. */
export function useListing(names: ListingNames): ListingActor {
  const [actor] = useState(() =>
    createActor(listingMachine, { ...inspection, input: readCriteria(pageQuery(), names) }).start(),
  );
  const [kept] = useState(names);
  const [path] = useState(pagePath);
  useEffect(() => {
    const disconnect = connectQuery(actor, kept, path);
    return disconnect;
  }, [actor, kept, path]);
  return actor;
}
