import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import type { Redistribution, RedistributionPreview } from '../../contract/values/redistribution.ts';
import type { Shares } from '../../contract/values/redistribution-shares.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';
import { lookedAt } from './looked-at.ts';
import { linesPerPage, newestOf, type SharedMonth } from './redistribution-figures.ts';

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

type Window = { readonly currency: Currency; readonly offset: number; readonly limit: number };
/** One page of the months of a currency, newest first. */
export const redistributionsQuery = ({ currency, offset, limit }: Window) =>
  queryOptions({
    queryKey: [...keys.redistributions, 'list', currency, offset, limit],
    ...lookedAt,
    queryFn: async () => {
      const answer = await api.redistribution
        .values({ query: { currency, offset, limit } })
        .then((reply) => reply, asProblem);
      return { rows: answer.body, total: totalOf(answer.headers) };
    },
  });

/** What there is of a month; null: nothing yet. */
export const redistributionQuery = ({ year, month, currency }: SharedMonth) =>
  queryOptions({
    queryKey: [...keys.redistributions, 'one', currency, year, month],
    queryFn: async (): Promise<Redistribution | null> => {
      const { body } = await api.redistribution
        .list({ query: { year, currency } })
        .then((reply) => reply, asProblem);
      return body.find((one) => one.month === month) ?? null;
    },
  });

type LinesOf = { readonly id: string; readonly version: number };
/** One page of what each member has of a month, or would be paid now; `page` from 1. */
export const redistributionLinesQuery = ({ id, version }: LinesOf, page: number) =>
  queryOptions({
    queryKey: [...keys.redistributions, 'lines', id, version, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ client }) => {
      const query = { offset: (page - 1) * linesPerPage, limit: linesPerPage, version };
      try {
        const { body, headers } = await api.redistribution.investors({ params: { id }, query });
        return { lines: body, total: totalOf(headers) };
      } catch (thrown) {
        const problem = toProblem(thrown);
        // the month is another by now: it is read again, and then its lines
        if (problem.key === 'stale_version') refresh(client);
        throw problem;
      }
    },
  });

const shownDays = ['PUBLISHED', 'RESTATED'] as const;
/** The newest day of which the fund has a value that counts, restated or not; null: there is none. */
export const newestFundDayQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [...keys.redistributions, 'newest-day', currency],
    queryFn: async () => {
      const newest = await Promise.all(
        shownDays.map((status) => api.capital.values({ query: { currency, status, offset: 0, limit: 1 } })),
      ).then((replies) => replies, asProblem);
      return newestOf(newest.flatMap(({ body }) => body));
    },
  });

const readPreview = (
  { year, month, currency }: SharedMonth,
  { investors_percentage, internal_fund_percentage, provider_percentage, foundation_percentage }: Shares,
): Promise<RedistributionPreview> =>
  api.redistribution
    .preview({
      body: {
        year,
        month,
        currency,
        investors_percentage,
        internal_fund_percentage,
        provider_percentage,
        foundation_percentage,
      },
    })
    .then(({ body }) => body, asProblem);
const previewKey = (
  { year, month, currency }: SharedMonth,
  { investors_percentage, internal_fund_percentage, provider_percentage, foundation_percentage }: Shares,
) => [
  ...keys.redistributionPreviews(currency, year, month),
  investors_percentage,
  internal_fund_percentage,
  provider_percentage,
  foundation_percentage,
];

/** What publishing a month with these shares would post now. Read when it is asked for, by the chart. */
export const redistributionPreviewQuery = (month: SharedMonth, shares: Shares) =>
  queryOptions({
    queryKey: previewKey(month, shares),
    enabled: false,
    // the panel says itself why a month can't be counted
    meta: { background: true },
    queryFn: () => readPreview(month, shares),
  });

/**
 * What other shares that wait for a second person would post now; `hash`: of what they come to, so that they are
 * counted anew once the facts are others.
 */
export const restatementPreviewQuery = (month: SharedMonth, shares: Shares, hash: string) =>
  queryOptions({
    queryKey: [...previewKey(month, shares), hash],
    meta: { background: true },
    queryFn: () => readPreview(month, shares),
  });

/** The newest month of a currency: its shares are what the next one begins with. */
export async function readNewest(client: QueryClient, currency: Currency): Promise<Redistribution | null> {
  const { rows } = await client.fetchQuery({
    ...redistributionsQuery({ currency, offset: 0, limit: 1 }),
    staleTime: 0,
  });
  return rows[0] ?? null;
}

/** Calls back each time a month is read, by whoever. */
export function watchRedistribution(
  client: QueryClient,
  month: SharedMonth,
  callback: (now: Redistribution | null) => void,
): () => void {
  const { queryKey } = redistributionQuery(month);
  const ours = hashKey(queryKey);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash !== ours) return;
    const now = client.getQueryData(queryKey);
    if (now !== undefined) callback(now);
  });
}

/**
 * Calls back each time something was done by which a month may come to other figures, such as publishing its values. A
 * month that was stale already, since it could not be read or is on its way, is not said to be stale once more: what is
 * done by then tells of itself by the reading that it asks for.
 */
export function watchFigures(client: QueryClient, month: SharedMonth, callback: () => void): () => void {
  const ours = hashKey(redistributionQuery(month).queryKey);
  // the reading that follows was asked for by what was told of
  let isTold = false;
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== ours) return;
    const { type } = event.action;
    if (type === 'invalidate' || (type === 'fetch' && event.query.state.isInvalidated && !isTold)) callback();
    if (type === 'invalidate') isTold = true;
    if (type === 'fetch' || type === 'success') isTold = false;
  });
}

/** What a month that was saved, sent or taken back may have changed. */
function refresh(client: QueryClient): void {
  for (const queryKey of [
    keys.redistributions,
    keys.money,
    keys.approvals,
    keys.overview,
    keys.activities,
    keys.notifications,
  ])
    void client.invalidateQueries({ queryKey });
}

export type RedistributionSaving = {
  readonly month: SharedMonth;
  /** null: it is new */
  readonly known: { readonly id: string; readonly version: number } | null;
  readonly shares: Shares;
  readonly status?: 'DRAFT' | 'PUBLISHED';
  readonly reason?: string;
  readonly effects_hash?: string;
};

/** Saves a month, and sends it on its way where `status` says so; under one key once. Rejects with a Problem. */
export async function saveRedistribution(
  client: QueryClient,
  { month, known, shares, ...more }: RedistributionSaving,
  key: string,
): Promise<Redistribution> {
  const headers = { 'idempotency-key': key };
  const { reason: _reason, ...rest } = more;
  try {
    const { body } =
      known === null
        ? await api.redistribution.create({ headers, body: { ...month, ...shares, ...rest } })
        : await api.redistribution.update({
            headers,
            params: { id: known.id },
            body: { ...shares, ...more, version: known.version },
          });
    client.setQueryData(redistributionQuery(month).queryKey, body);
    return body;
  } catch (thrown) {
    return asProblem(thrown);
  } finally {
    refresh(client);
  }
}

/** Deletes a draft as it was looked at. Rejects with a Problem. */
export async function removeRedistribution(
  client: QueryClient,
  { id, version }: Pick<Redistribution, 'id' | 'version'>,
): Promise<void> {
  try {
    await api.redistribution.remove({ params: { id }, query: { version } });
  } catch (thrown) {
    asProblem(thrown);
  } finally {
    refresh(client);
  }
}
