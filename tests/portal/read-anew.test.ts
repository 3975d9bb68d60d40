import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ids, listedMember } from '../../contract/calls/examples.ts';
import { groupOfKind, notificationKinds } from '../../contract/values/notification-kinds.ts';
import { keys } from '../../src/queries/keys.ts';
import type { Reading } from '../../src/queries/notifications.ts';

const parts = async () => ({
  ...(await import('../../src/queries/account.ts')),
  ...(await import('../../src/queries/approvals.ts')),
  ...(await import('../../src/queries/booklets.ts')),
  ...(await import('../../src/queries/evolution.ts')),
  ...(await import('../../src/queries/final-decision.ts')),
  ...(await import('../../src/queries/fund.ts')),
  ...(await import('../../src/queries/money.ts')),
  ...(await import('../../src/queries/review.ts')),
  ...(await import('../../src/queries/told.ts')),
  ...(await import('../../src/queries/transactions.ts')),
  ...(await import('../../src/queries/users.ts')),
  ...(await import('../../src/queries/notifications.ts')),
  ...(await import('../../src/queries/redistribution.ts')),
  ...(await import('../../src/queries/value-acts.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;

/** Whether the server does what it is asked next; it refuses what somebody else was faster with. */
let isDone = true;
/** What it says of what it did, and until when that is on its way; how much it was asked. */
let said: unknown = {};
let asked = 0;
let arrives: Promise<void> = Promise.resolve();
beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    await arrives;
    return isDone ? Response.json(said) : Response.json({ error_key: 'conflict' }, { status: 409 });
  });
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

/** What moves money, or what is published. */
const fundActs: Readonly<Record<string, Act>> = {
  'a request is decided': (client) => portal.refreshTransaction(client, { userId: id, id }),
  'money is asked for': async (client) => portal.refreshMoney(client),
  'an operation is posted': (client) =>
    new MutationObserver(client, portal.postOperationMutation(client)).mutate({
      body: {
        user_id: id,
        transaction_type: 'INVESTMENT_IN',
        currency: 'EUR',
        amount: '1.00',
        starting_date: '2026-03-12',
      },
      key: 'a',
    }),
  'a month is taken back': (client) => portal.removeRedistribution(client, { id, version: 1 }),
  'an approval is confirmed': (client) =>
    new MutationObserver(client, portal.confirmApprovalMutation(client)).mutate(approval),
  'values are published': (client) =>
    new MutationObserver(client, portal.publishMutation(client, fund)).mutate({ records: [], note: '' }),
};
const memberActs: Readonly<Record<string, Act>> = {
  'a booklet is issued to them': (client) =>
    new MutationObserver(client, portal.bookletMutation(client, id)).mutate({
      act: 'create',
      key: 'a',
      body: { activity_type: 'INVESTMENT', urls: ['https://papers.example.com/booklet/418'] },
    }),
  'their dossier is decided': (client) =>
    new MutationObserver(client, portal.finalMutation(client, id)).mutate({
      act: { act: 'final', status: 'VALIDATED' },
      hash: '0'.repeat(64),
    }),
  'a part of it is decided': (client) => portal.refreshReview(client, id),
};

describe('what an act moved is read anew', () => {
  it.each(Object.entries(fundActs))('by the fund’s dashboard, once %s', async (_, act) => {
    isDone = true;
    const { queryKey } = portal.fundTotalsQuery;
    expect(await staleAfter(act, [queryKey, keys.secondFactors])).toEqual([queryKey]);
  });

  it.each(Object.entries(memberActs))('by whoever asks what a member may do, once %s', async (_, act) => {
    isDone = true;
    const read = [portal.standingQuery(id).queryKey, portal.standingQuery(ids.company).queryKey];
    expect(await staleAfter(act, read)).toEqual(read.slice(0, 1));
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

  it('is read anew where it stands once its line is followed, on the open page too', () => {
    const places = {
      request_approved: keys.transactionOf(id, id),
      payment_awaited: keys.transactionOf(id, id),
      payment_called_off: keys.transactionOf(id, id),
      request_created: keys.transactionOf(id, id),
      dossier_validated: portal.standingQuery(id).queryKey,
      document_refused: keys.registration,
      section_validated: keys.detailsOf(id),
      booklet_issued: keys.bookletsOf(id),
      values_published: portal.evolutionQuery({ currency: 'EUR' }).queryKey,
      approval_waiting: portal.fundTotalsQuery.queryKey,
      correction_answered: keys.reviewOf(id),
    };
    for (const kind of notificationKinds.filter((one) => groupOfKind[one] !== 'security')) {
      const client = new QueryClient();
      for (const queryKey of [...Object.values(places), keys.notificationList])
        client.setQueryData<unknown>(queryKey, {});
      portal.refreshTold(client, kind);
      const read = client.getQueryCache().getAll();
      const anew = read.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey);
      expect(anew.length, kind).toBeGreaterThan(0);
      if (kind in places) expect(anew).toContainEqual(Reflect.get(places, kind));
      expect(anew).not.toContainEqual(keys.notificationList);
    }
  });

  it('is not said to another person by an answer that comes late', async () => {
    isDone = true;
    const client = new QueryClient();
    const late = async (send: () => Promise<unknown>, answer: unknown) => {
      let arrive = (): void => undefined;
      arrives = new Promise((resolve) => (arrive = resolve));
      said = answer;
      asked = 0;
      const sent = send();
      await vi.waitFor(() => expect(asked).toBe(1));
      // somebody else comes in
      client.clear();
      client.setQueryData(keys.unreadNotifications, 7);
      client.setQueryData(keys.notificationPreferences, ['theirs']);
      arrive();
      await sent;
      expect(client.getQueryData(keys.unreadNotifications)).toBe(7);
      expect(client.getQueryData(keys.notificationPreferences)).toEqual(['theirs']);
    };
    const { readMutation, preferencesMutation } = portal;
    await late(() => new MutationObserver(client, readMutation(client)).mutate({ ids: [id] }), { unread: 0 });
    await late(
      () => new MutationObserver(client, preferencesMutation(client)).mutate({ progress: false }),
      [],
    );
    said = {};
  });
});
