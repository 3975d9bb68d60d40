import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isLacking, type Redistribution } from '../../contract/values/redistribution.ts';
import { redistributionMachine } from '../../machines/redistribution/machine.ts';
import { wholeShares } from '../../machines/redistribution/guards.ts';
import type {
  Loaded,
  Month,
  PreviewInput,
  RecallInput,
  SaveInput,
  Standing,
  WholeShares,
} from '../../machines/redistribution/types.ts';
import { Problem } from '../api/problem.ts';
import { after } from '../platform/clock.ts';
import { newKey } from '../platform/window.ts';
import {
  readNewest,
  redistributionPreviewQuery,
  redistributionQuery,
  saveRedistribution,
} from '../queries/redistribution.ts';

/** What a first month begins with, before anybody has said otherwise. */
const firstShares: WholeShares = {
  investors_percentage: '100.00',
  internal_fund_percentage: '0.00',
  provider_percentage: '0.00',
  foundation_percentage: '0.00',
};
const sharesIn = (row: WholeShares): WholeShares => ({
  investors_percentage: row.investors_percentage,
  internal_fund_percentage: row.internal_fund_percentage,
  provider_percentage: row.provider_percentage,
  foundation_percentage: row.foundation_percentage,
});

/** A record as far as the chart goes by it, for the person of this id. */
export const standingOf = (row: Redistribution, viewerId: string): Standing => ({
  id: row.id,
  version: row.version,
  status: row.status,
  isAwaited: row.approval !== null,
  isMine: row.approval?.prepared_by === viewerId,
  shares: sharesIn(row),
});

/** Typing is over for a moment: not every letter is counted. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const off = after(250, resolve);
    signal.addEventListener('abort', off, { once: true });
  });

function given(shares: PreviewInput['shares']): WholeShares {
  const whole = wholeShares(shares);
  if (whole === null) throw new Error('a share is missing');
  return whole;
}

async function loadMonth(client: QueryClient, viewerId: string, month: Month): Promise<Loaded> {
  const row = await client.fetchQuery({ ...redistributionQuery(month), staleTime: 0 });
  const nextKey = newKey();
  if (row !== null) return { standing: standingOf(row, viewerId), shares: sharesIn(row), nextKey };
  const newest = await readNewest(client, month.currency);
  return { standing: null, shares: newest === null ? firstShares : sharesIn(newest), nextKey };
}

async function saveMonth(client: QueryClient, input: SaveInput): Promise<Redistribution> {
  const { month, key, entry, standing, hash, isSent } = input;
  // Each state of the record is saved once under the record's key, and sent once (decisions §4).
  const own = `${key}-${standing?.version ?? 0}-${isSent ? 'sent' : 'kept'}`;
  const asked = {
    month,
    known: standing,
    shares: given(entry.shares),
    ...(isSent && { status: 'PUBLISHED' as const }),
    ...(isSent && hash !== null && { effects_hash: hash }),
    ...(entry.reason !== null && { reason: entry.reason }),
  };
  return saveRedistribution(client, asked, own);
}

async function recallMonth(
  client: QueryClient,
  { month, key, standing }: RecallInput,
): Promise<Redistribution> {
  if (standing === null) throw new Error('nothing waits');
  const asked = { month, known: standing, shares: standing.shares, status: 'DRAFT' as const };
  return saveRedistribution(client, asked, `${key}-${standing.version}-back`);
}

/** A month's redistribution with its real actors, for the person of this id. */
export const openRedistribution = (client: QueryClient, viewerId: string) =>
  redistributionMachine.provide({
    actors: {
      loadMonth: fromPromise<Loaded, Month>(({ input }) => loadMonth(client, viewerId, input)),
      previewMonth: fromPromise<string, PreviewInput>(async ({ input: { month, shares }, signal }) => {
        await pause(signal);
        const query = redistributionPreviewQuery(month, given(shares));
        const { hash, lacking } = await client.fetchQuery({ ...query, staleTime: 0 });
        // its lines stay on the page, with who lacks how much
        if (isLacking(lacking)) throw new Problem('insufficient_amount_balance', 422);
        return hash;
      }),
      saveMonth: fromPromise<Standing, SaveInput>(async ({ input }) =>
        standingOf(await saveMonth(client, input), viewerId),
      ),
      recallMonth: fromPromise<Standing, RecallInput>(async ({ input }) =>
        standingOf(await recallMonth(client, input), viewerId),
      ),
    },
  });
