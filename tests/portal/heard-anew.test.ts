import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ids } from '../../contract/calls/examples.ts';
import { keys } from '../../src/queries/keys.ts';

const parts = async () => ({
  ...(await import('../../src/queries/approvals.ts')),
  ...(await import('../../src/queries/evolution.ts')),
  ...(await import('../../src/queries/notifications.ts')),
  ...(await import('../../src/queries/waiting.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;

/** What the server answers next. */
let said: unknown = {};
beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () => Response.json(said));
  portal = await parts();
});
afterAll(() => void vi.unstubAllGlobals());

const request = keys.transactionOf(ids.member, ids.transaction);
/** Which of what stands on the page is read anew once the server has answered `ask`. */
async function staleAfter(
  client: QueryClient,
  read: readonly (readonly unknown[])[],
  ask: () => Promise<unknown>,
) {
  for (const queryKey of read) client.setQueryData<unknown>(queryKey, {});
  await ask();
  return read.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
}

it('what a new line tells of is read anew on the open page, whatever else came with it', async () => {
  const client = new QueryClient();
  const value = portal.evolutionQuery({ currency: 'EUR' }).queryKey;
  const hear = (...lines: readonly (readonly [id: string, kind: string])[]) => {
    said = lines.map(([id, kind]) => ({ id, kind }));
    return staleAfter(client, [request, value], () => client.fetchQuery(portal.unreadQuery));
  };
  const known = [ids.activity, 'request_approved'] as const;
  const [money, values] = [
    [ids.file, 'request_executed'],
    [ids.issue, 'values_published'],
  ] as const;
  expect(await hear(known)).toEqual([false, false]);
  expect(await hear(known)).toEqual([false, false]);
  expect(await hear(money, known)).toEqual([true, false]);
  expect(await hear([ids.booklet, 'of_a_newer_server'], values, money)).toEqual([false, true]);
  // somebody else comes in: what was read for them is new
  client.clear();
  expect(await hear([ids.owner, 'request_failed'])).toEqual([false, false]);
});

it('the very first line is news as well', async () => {
  const client = new QueryClient();
  said = [];
  await client.fetchQuery(portal.unreadQuery);
  said = [{ id: ids.file, kind: 'request_executed' }];
  expect(await staleAfter(client, [request], () => client.fetchQuery(portal.unreadQuery))).toEqual([true]);
});

it('whoever works for the fund reads requests and decisions anew once another number of them waits', async () => {
  const client = new QueryClient();
  const read = [request, portal.approvalQuery(ids.transaction).queryKey];
  const hear = (requests_pending: number, requests_approved: number) => {
    said = { dossiers: 1, requests_pending, requests_approved };
    return staleAfter(client, read, () => client.fetchQuery(portal.waitingQuery));
  };
  expect(await hear(2, 1)).toEqual([false, false]);
  expect(await hear(2, 1)).toEqual([false, false]);
  expect(await hear(2, 0)).toEqual([true, true]);
});
