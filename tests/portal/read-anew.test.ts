import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listedMember } from '../../contract/calls/examples.ts';
import { keys } from '../../src/queries/keys.ts';
import type { Reading } from '../../src/queries/notifications.ts';

const parts = async () => ({
  ...(await import('../../src/queries/account.ts')),
  ...(await import('../../src/queries/approvals.ts')),
  ...(await import('../../src/queries/users.ts')),
  ...(await import('../../src/queries/notifications.ts')),
  ...(await import('../../src/queries/redistribution.ts')),
  ...(await import('../../src/queries/value-acts.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;

/** Whether the server does what it is asked next; it refuses what somebody else was faster with. */
let isDone = true;
beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(isDone ? Response.json({}) : Response.json({ error_key: 'conflict' }, { status: 409 })),
  );
  portal = await parts();
});
afterAll(() => void vi.unstubAllGlobals());

const { id } = listedMember;
/** What a member's page, a dossier under review, the lists and the counts are drawn from. */
const ofMember = [
  keys.users,
  keys.memberOf(id),
  [...keys.memberOf(id), 'moments'],
  keys.reviewOf(id),
  keys.detailsOf(id),
  keys.overview,
  keys.activities,
];

type Act = (client: QueryClient) => Promise<unknown>;
/** What is stale once the act was answered, of all that was read before. */
async function staleAfter(act: Act, read: readonly (readonly string[])[]) {
  const client = new QueryClient();
  for (const queryKey of read) client.setQueryData(queryKey, {});
  const wasDone = await act(client).then(
    () => true,
    () => false,
  );
  expect(wasDone).toBe(isDone);
  const queries = client.getQueryCache().getAll();
  return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey);
}

const listActs: Readonly<Record<string, Act>> = {
  'a dossier is taken': (client) =>
    new MutationObserver(client, portal.holdDossierMutation(client)).mutate({ userId: id, hold: true }),
  'the next dossier is taken': (client) =>
    new MutationObserver(client, portal.nextDossierMutation(client)).mutate(),
  'an account is changed': (client) =>
    new MutationObserver(client, portal.changeUserMutation(client)).mutate({
      user: listedMember,
      change: { last_name: 'Modèle' },
    }),
  'an activation code is sent': (client) =>
    new MutationObserver(client, portal.sendActivationMutation(client)).mutate(id),
};
const approval = { id: listedMember.id, effects_hash: '0'.repeat(64), key: 'a' };
const decisions: Readonly<Record<string, Act>> = {
  'an approval is confirmed': (client) =>
    new MutationObserver(client, portal.confirmApprovalMutation(client)).mutate(approval),
  'an approval is withdrawn': (client) =>
    new MutationObserver(client, portal.withdrawApprovalMutation(client)).mutate(approval),
};

describe.each([true, false])('what tells of a member is read anew (the server does it: %s)', (does) => {
  it.each(Object.entries(listActs))('once %s in the list', async (_, act) => {
    isDone = does;
    expect(await staleAfter(act, [...ofMember, keys.features])).toEqual(ofMember);
  });

  it.each(Object.entries(decisions))('with what one is told, once %s', async (_, act) => {
    isDone = does;
    const told = [...ofMember, keys.approvals, keys.unreadNotifications, keys.notificationList];
    expect(await staleAfter(act, [...told, keys.features])).toEqual(told);
  });
});

describe('a change of the own account', () => {
  it('is told as refused once it is, and waits for nothing that is read anew because of it', async () => {
    isDone = false;
    const client = new QueryClient();
    client.setQueryData(keys.registration, {});
    const read = vi.fn(() => new Promise<never>(() => undefined));
    const asked = { queryKey: keys.registration, queryFn: read, staleTime: Infinity };
    const leave = new QueryObserver(client, asked).subscribe(() => undefined);
    const saving = new MutationObserver(client, portal.changeOwnMutation(client));
    await expect(saving.mutate({ id, change: { first_name: 'Andrea' } })).rejects.toMatchObject({
      key: 'conflict',
    });
    expect(read).toHaveBeenCalledOnce();
    leave();
  });
});

const fund = { userId: null, period: 'daily', currency: 'EUR' } as const;

describe('the figures of a month', () => {
  it('are said to be others each time values are published, and not by being read', async () => {
    isDone = true;
    const client = new QueryClient();
    const month = { year: 2026, month: 2, currency: 'EUR' } as const;
    const { queryKey } = portal.redistributionQuery(month);
    const said = vi.fn();
    const stop = portal.watchFigures(client, month, said);
    const publish = async () =>
      new MutationObserver(client, portal.publishMutation(client, fund)).mutate({ records: [], note: '' });
    for (const times of [1, 2]) {
      client.setQueryData(queryKey, null);
      expect(said).toHaveBeenCalledTimes(times - 1);
      await publish();
      expect(said).toHaveBeenCalledTimes(times);
    }
    stop();
    client.setQueryData(queryKey, null);
    await publish();
    expect(said).toHaveBeenCalledTimes(2);
  });

  it('are said to be others by what is published once the month could not be read anew', async () => {
    isDone = true;
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const month = portal.redistributionQuery({ year: 2026, month: 2, currency: 'EUR' });
    const said = vi.fn();
    const stop = portal.watchFigures(client, { year: 2026, month: 2, currency: 'EUR' }, said);
    client.setQueryData(month.queryKey, null);
    const leave = new QueryObserver(client, month).subscribe(() => undefined);
    for (const times of [1, 2, 3]) {
      await new MutationObserver(client, portal.publishMutation(client, fund)).mutate({
        records: [],
        note: '',
      });
      // the answer is no list of months
      await vi.waitFor(() =>
        expect(client.getQueryState(month.queryKey)).toMatchObject({ status: 'error', fetchStatus: 'idle' }),
      );
      expect(said).toHaveBeenCalledTimes(times);
    }
    leave();
    stop();
  });
});

describe('what one is told', () => {
  const pages = { pages: [{ rows: [], total: 0 }], pageParams: [0] };
  const staleOnceRead = async (which: Reading) => {
    const client = new QueryClient();
    client.setQueryData(keys.notificationList, pages);
    await new MutationObserver(client, portal.readMutation(client)).mutate(which);
    return client.getQueryState(keys.notificationList)?.isInvalidated;
  };

  it('is read anew once all of it is marked as read: something may have come meanwhile', async () => {
    isDone = true;
    expect(await staleOnceRead({ all: true, newest: id })).toBe(true);
    expect(await staleOnceRead({ ids: [id] })).toBe(false);
  });
});
