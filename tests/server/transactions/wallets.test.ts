import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyScene, type MoneyScene } from '../../fixtures/money-scene.ts';
import { askFor, requestIn } from '../../fixtures/requests.ts';

let database: TestDatabase;
let scene: MoneyScene;
beforeAll(async () => {
  database = await freshDatabase();
  scene = await moneyScene(database);
}, 120_000);
afterAll(async () => {
  await scene?.people.app.app.close();
  await database?.close();
});

const shown = z.array(z.looseObject({ reference: z.string() }));
/** What a list shows, by the names of the scene. */
function namesOf(answer: Answer): readonly (string | undefined)[] {
  expect(answer.status, answer.text).toBe(200);
  const known = new Map(Object.entries(scene.references).map(([name, reference]) => [reference, name]));
  return shown.parse(answer.body).map(({ reference }) => known.get(reference));
}
const total = (answer: Answer) => answer.headers['x-total-count'];

describe('the fund’s operations', () => {
  it('are those that the fund posts, for staff', async () => {
    const { finance, ownId, otherId, references } = scene;
    expect(namesOf(await finance.get(`/fund/transactions/criteria/${ownId}`))).toEqual(['back', 'invested']);
    expect(
      namesOf(await finance.get(`/fund/transactions/criteria/${ownId}?transaction_type=MONEY_IN`)),
    ).toEqual([]);
    expect((await finance.get(`/fund/transaction/criteria/${otherId}`)).body).toMatchObject({
      reference: references.fees,
    });
  });

  it('add up to what each investor has invested, per currency', async () => {
    const { finance, ownId, otherId } = scene;
    const answer = await finance.get('/fund/investors');
    expect(answer.body).toMatchObject([
      {
        user_id: otherId,
        user_name: 'Zoé Muestra',
        currency: 'EUR',
        invested: '77.00',
        available: '4916.00',
      },
      { user_id: ownId, currency: 'EUR', invested: '1000.00', available: '2750.00' },
    ]);
    expect(total(answer)).toBe('2');
    expect(total(await finance.get('/fund/investors?currency=USD'))).toBe('0');
    expect((await finance.get('/fund/investors?search=muestra')).body).toMatchObject([{ user_id: otherId }]);
    expect((await finance.get('/fund/investors?limit=1&offset=1')).body).toMatchObject([{ user_id: ownId }]);
  });
});

describe('the wallets of members', () => {
  it('say what they hold, have promised, expect and can spend', async () => {
    const { own, ownId } = scene;
    expect((await own.get(`/transaction/member_wallets/${ownId}/latest`)).body).toEqual({
      blocking_state: 'BLOCKED_PENDING_OPERATION',
      wallets: [
        {
          currency: 'EUR',
          balance: '3000.00',
          available: '2750.00',
          reserved: '250.00',
          incoming: '0.00',
          blocked: '0.00',
        },
        {
          currency: 'USD',
          balance: '1084.50',
          available: '1000.00',
          reserved: '84.50',
          incoming: '0.00',
          blocked: '0.00',
        },
      ],
    });
  });

  it('are listed for all members who were validated, by search, latest transaction and blocking', async () => {
    const { finance, compliance, ownId, otherId } = scene;
    const all = await finance.get('/transactions/member_wallets');
    expect(all.body).toMatchObject([
      { user_id: expect.any(String), latest_transaction_type: expect.any(String) },
      { wallets: [{ currency: 'EUR' }, { currency: 'USD' }] },
    ]);
    expect(total(all)).toBe('2');
    const listed = async (query: string) => {
      const { body } = await finance.get(`/transactions/member_wallets?${query}`);
      return z
        .array(z.looseObject({ user_id: z.string() }))
        .parse(body)
        .map(({ user_id }) => user_id);
    };
    expect(await listed('search=muestra')).toEqual([otherId]);
    expect(await listed('transaction_type=MISC_FEES')).toEqual([otherId]);
    expect(await listed('blocking_state=BLOCKED_PENDING_OPERATION')).toEqual([ownId]);
    expect(await listed('blocking_state=UNBLOCKED')).toEqual([otherId]);
    const held = { state: 'BLOCKED_COMPLIANCE', text: 'A question is open.', after: null };
    expect((await compliance.post(`/x/wallets/${ownId}/blockings`, held)).status).toBeLessThan(300);
    expect(await listed('blocking_state=BLOCKED_COMPLIANCE')).toEqual([ownId]);
    expect(await listed('blocking_state=BLOCKED_PENDING_OPERATION')).toEqual([]);
    expect((await finance.get(`/transaction/member_wallets/${ownId}/latest`)).body).toMatchObject({
      blocking_state: 'BLOCKED_COMPLIANCE',
      wallets: [
        { available: '0.00', blocked: '2750.00' },
        { available: '0.00', blocked: '1000.00' },
      ],
    });
  });

  it('are as many as the lists say, also where somebody works for the fund by now', async () => {
    const { finance, otherId } = scene;
    const roleOf = (role: string) =>
      database.db.updateTable('users').set({ role }).where('id', '=', otherId).execute();
    await roleOf('auditor');
    try {
      for (const path of ['/transactions/member_wallets', '/fund/investors']) {
        const answer = await finance.get(path);
        expect(z.array(z.looseObject({ user_id: z.string() })).parse(answer.body), path).toHaveLength(
          Number(total(answer)),
        );
        expect(answer.text, path).toContain(otherId);
      }
      expect((await finance.get(`/transaction/member_wallets/${otherId}/latest`)).status).toBe(404);
    } finally {
      await roleOf('user');
    }
  });

  it('tell of more than one amount has room for, where the largest are announced together', async () => {
    const { finance, other, otherId } = scene;
    const largest = { transaction_type: 'MONEY_IN', currency: 'USD', amount: '9999999999999.99' };
    for (let times = 0; times < 2; times += 1) requestIn(await askFor(other, largest));
    const wallets = [{ currency: 'EUR' }, { currency: 'USD', incoming: '19999999999999.98' }];
    const own = await other.get(`/transaction/member_wallets/${otherId}/latest`);
    expect(own).toMatchObject({ status: 200, body: { wallets } });
    const listed = await finance.get('/transactions/member_wallets?search=muestra');
    expect(listed).toMatchObject({ status: 200, body: [{ user_id: otherId, wallets }] });
    const accept = { headers: { accept: 'text/csv' } };
    const file = await finance.ask('GET', '/transactions/member_wallets?search=muestra', accept);
    expect(file.text).toContain('19999999999999.98');
  });
});
