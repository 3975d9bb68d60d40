import { keepPreviousData, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import type { AmountField } from '../../contract/values/roll-forward.ts';
import { mostRecords, type ValueRecord, type ValueSuggestion } from '../../contract/values/value.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { amend } from './amend.ts';
import { everyRow } from './every-row.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';
import { endOf } from './period-end.ts';

/** Whose values, of days or of quarters, in which currency. `userId` null: the fund's own. */
export type ValuePlace = {
  readonly userId: string | null;
  readonly period: 'daily' | 'quarterly';
  readonly currency: Currency;
};
type Window = { readonly offset: number; readonly limit: number };
type Filters = { readonly from?: string; readonly to?: string; readonly status?: 'DRAFT' };
/** The ten amounts, as the wire has them. */
export type WireAmounts = Readonly<Record<AmountField, string>>;

export const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

type Asked = Window & Filters & { readonly currency: Currency };
type Init = { readonly signal?: AbortSignal };

/** The fund has calls of its own, and so has each member; days and quarters too. */
function readList({ userId, period, currency }: ValuePlace, rest: Window & Filters, init: Init) {
  const query: Asked = { currency, ...rest };
  if (userId === null)
    return period === 'daily'
      ? api.capital.values({ query }, init)
      : api.capital.quarterlyValues({ query }, init);
  const params = { userId };
  return period === 'daily'
    ? api.investorValues.dailyValues({ params, query }, init)
    : api.investorValues.quarterlyValues({ params, query }, init);
}

const listKey = (place: ValuePlace) => [...keys.values, 'list', place] as const;

/** One window of the records, newest first; the one before stays while the next is fetched. */
export const valuesQuery = (place: ValuePlace, window: Window) =>
  queryOptions({
    queryKey: [...listKey(place), window],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { body, headers } = await readList(place, window, { signal }).catch(asProblem);
      return { rows: body, total: totalOf(headers) };
    },
  });

/** As many of its days tell how the fund stands. */
export const standingDays = 5;
/** The fund's newest days of a currency, published or not: what it holds, and until when that was told. */
export const standingValues = (currency: Currency) =>
  valuesQuery({ userId: null, period: 'daily', currency }, { offset: 0, limit: standingDays });

/** How many records there are from a day on: what a grid that begins with it stands back by. */
export const sinceQuery = (place: ValuePlace, day: string) =>
  queryOptions({
    queryKey: [...listKey(place), 'since', day],
    queryFn: async ({ signal }) => {
      const window = { from: day, offset: 0, limit: 1 };
      const { body, headers } = await readList(place, window, { signal }).catch(asProblem);
      return { rows: body, total: totalOf(headers) };
    },
  });

/** Reads a place's records on, as many at a time as a list gives. */
const readOn = (
  place: ValuePlace,
  filters: Pick<Filters, 'status'>,
  isEnough: (rows: readonly ValueRecord[]) => boolean,
  init: Init = {},
) =>
  everyRow({
    limit: 100,
    endOf,
    isEnough,
    read: async (asked) => {
      const { body, headers } = await readList(place, { ...filters, ...asked, offset: 0 }, init).catch(
        asProblem,
      );
      return { rows: body, total: totalOf(headers) };
    },
  });

/** Every draft there is, newest first; no more than can be sent together. */
export const draftsQuery = (place: ValuePlace) =>
  queryOptions({
    queryKey: [...listKey(place), 'drafts'],
    queryFn: async ({ signal }) => {
      const isEnough = (rows: readonly ValueRecord[]) => rows.length >= mostRecords;
      const { rows, total } = await readOn(place, { status: 'DRAFT' }, isEnough, { signal });
      return { rows: rows.slice(0, mostRecords), total };
    },
  });

const readPeriod = (place: ValuePlace, day: string) =>
  readList(place, { from: day, to: day, offset: 0, limit: 1 }, {}).catch(asProblem);

/** The record as the list has it now; undefined where no list has been read. */
export function knownRecord(client: QueryClient, id: string): ValueRecord | undefined {
  const lists = client.getQueriesData<{ readonly rows: readonly ValueRecord[] }>({
    queryKey: [...keys.values, 'list'],
  });
  for (const [, list] of lists) {
    const found = list?.rows.find((row) => row.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Puts a record that was answered into every list that has it, so that nothing older is shown meanwhile. */
export function keepRecord(client: QueryClient, record: ValueRecord): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...keys.values, 'list'] }))
    amend<{ readonly rows: readonly ValueRecord[] }>(client, queryKey, (list) => ({
      ...list,
      rows: list.rows.map((row) => (row.id === record.id ? record : row)),
    }));
}

export const theirsKey = (id: string) => [...keys.values, 'theirs', id] as const;
/**
 * What `readTheirs` read last; null: it is there no more. Nothing is fetched by this; whoever shows it holds it, for as
 * long as it is shown.
 */
export const theirsQuery = (id: string) =>
  queryOptions<ValueRecord | null>({ queryKey: theirsKey(id), queryFn: skipToken, staleTime: Infinity });

/** A record that somebody else changed, as it stands now; null: it is there no more. */
export async function readTheirs(
  client: QueryClient,
  place: ValuePlace,
  id: string,
): Promise<ValueRecord | null> {
  const known = knownRecord(client, id);
  const isIt = (row: ValueRecord) => row.id === id;
  const found =
    known === undefined
      ? // no list has it by now: it may be as old as any
        (await readOn(place, {}, (rows) => rows.some(isIt))).rows
      : (await readPeriod(place, endOf(known))).body;
  const now = found.find(isIt) ?? null;
  client.setQueryData(theirsKey(id), now);
  if (now === null) void client.invalidateQueries({ queryKey: [...keys.values, 'list'] });
  else keepRecord(client, now);
  return now;
}

/** A draft as it stands now; null: it is none any more. */
export async function readDraft(place: ValuePlace, id: string): Promise<ValueRecord | null> {
  const isIt = (row: ValueRecord) => row.id === id && row.status === 'DRAFT';
  return (await readOn(place, { status: 'DRAFT' }, (rows) => rows.some(isIt))).rows.find(isIt) ?? null;
}

/** The investors' drafts, all members together, by period. */
export const investorDraftsQuery = queryOptions({
  queryKey: [...keys.values, 'investor-drafts'],
  staleTime: 0,
  queryFn: () => api.values.drafts({}).then(({ body }) => body, asProblem),
});

/** What a member holds in each currency, with the result. */
export const standingOfQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.values, 'standing', userId],
    queryFn: () => api.investorValues.standing({ params: { userId } }).then(({ body }) => body, asProblem),
  });

/** The running records of a member, one for each currency. */
export const globalValuesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.values, 'global', userId],
    queryFn: () =>
      api.investorValues.globalValues({ params: { userId } }).then(({ body }) => body, asProblem),
  });

type Span = { readonly currency: Currency; readonly from: string; readonly to: string };
/** Every daily record of a member between two days, as a plain list. */
export const dailyListQuery = (userId: string, span: Span) =>
  queryOptions({
    queryKey: [...keys.values, 'list', 'plain', userId, span],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await api.investorValues
        .dailyList({ params: { userId }, query: span }, { signal })
        .catch(asProblem);
      return { rows: answer.body };
    },
  });

/** The investors' sum against the fund's, period by period. */
export const checksQuery = (period: ValuePlace['period'], span: Span) =>
  queryOptions({
    queryKey: [...keys.values, 'checks', period, span],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const series = period === 'daily' ? 'FUND_DAILY' : 'FUND_QUARTERLY';
      return (await api.values.checks({ query: { series, ...span } }, { signal }).catch(asProblem)).body;
    },
  });

/** What a record says and said, newest first. */
export const versionsQuery = (valueId: string) =>
  queryOptions({
    queryKey: [...keys.values, 'versions', valueId],
    queryFn: () => api.values.versions({ params: { valueId } }).then(({ body }) => body, asProblem),
  });

/** A period as a new record is asked for. */
export type Period =
  | { readonly value_date: string }
  | { readonly year: number; readonly quarter_number: number };

/** What a new record would begin with. */
export const suggestionQuery = (place: ValuePlace, period: Period) => {
  const { userId, currency } = place;
  return queryOptions({
    queryKey: [...keys.values, 'suggestion', userId, currency, period],
    queryFn: ({ client }) =>
      askExtension<ValueSuggestion>({
        client,
        name: 'values',
        call: async () => {
          const whose = userId === null ? {} : { user_id: userId };
          return (await api.values.suggest({ query: { ...whose, currency, ...period } })).body;
        },
        without: async () => {
          const to = endOf({ value_date: null, year: null, quarter_number: null, ...period });
          const { body } = await readList(place, { to, offset: 0, limit: 1 }, {});
          return (await import('./section-seven-values.ts')).handedOn(body[0] ?? null);
        },
      }).catch(asProblem),
  });
};
