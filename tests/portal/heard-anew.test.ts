import { QueryClient, QueryObserver } from '@tanstack/react-query';
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
const page = Object.assign(new EventTarget(), { location: { origin: 'http://127.0.0.1:9', pathname: '/' } });
/** What was asked for, by its address; `nobody` caused it, or whoever is at the page. */
const asked: (readonly [path: string, by: 'nobody' | 'somebody'])[] = [];
beforeAll(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }));
  vi.stubGlobal('fetch', async ({ url, headers }: Request) => {
    asked.push([new URL(url).pathname, headers.get('x-background') === null ? 'somebody' : 'nobody']);
    return Response.json(said);
  });
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

it('what is read anew because something was heard of was caused by nobody, until somebody acts', async () => {
  const client = new QueryClient();
  const approval = { ...portal.approvalQuery(ids.transaction), staleTime: Infinity };
  const path = `/approvals/${ids.transaction}`;
  const act = () => page.dispatchEvent(new Event('keydown'));
  const counts = (requests_pending: number) => ({ dossiers: 1, requests_pending, requests_approved: 1 });
  const readsOf = (by: string) => asked.filter(([at, who]) => at.endsWith(path) && who === by).length;
  act();
  const stop = new QueryObserver(client, approval).subscribe(() => undefined);
  await expect.poll(() => readsOf('somebody')).toBe(1);
  const hear = async (ask: () => Promise<unknown>, first: unknown, then: unknown) => {
    act();
    said = first;
    await ask();
    await client.refetchQueries(approval);
    said = then;
    await ask();
  };
  const waiting = () => client.fetchQuery(portal.waitingQuery);
  await hear(waiting, counts(2), counts(1));
  await expect.poll(() => [readsOf('somebody'), readsOf('nobody')]).toEqual([2, 1]);
  const unread = () => client.fetchQuery(portal.unreadQuery);
  await hear(unread, [], [{ id: ids.file, kind: 'approval_waiting' }]);
  await expect.poll(() => [readsOf('somebody'), readsOf('nobody')]).toEqual([3, 2]);
  stop();
});
