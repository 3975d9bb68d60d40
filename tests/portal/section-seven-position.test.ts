import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { positionOf } from '../../src/features/fund/operations/figures.ts';
import { judgeOperation } from '../../src/features/fund/operations/operation-values.ts';
import { Store } from '../fixtures/browser-store.ts';
import { freshDatabase, type TestDatabase } from '../fixtures/database.ts';
import { moneyScene, type MoneyScene } from '../fixtures/money-scene.ts';

const origin = 'http://127.0.0.1:9';
let database: TestDatabase;
let scene: MoneyScene;
/** The calls that were sent, below the API's base. */
const asked: string[] = [];

/** The server, asked by finance, as one that has section 7 alone: what is below `/x/` is not found. */
async function serve(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = `${pathname.replace('/api/v1', '')}${search}`;
  asked.push(path);
  if (path.startsWith('/x/')) return Response.json({ error_key: 'not_found' }, { status: 404 });
  const answer = await scene.finance.get(path);
  const total = String(answer.headers['x-total-count'] ?? '');
  return Response.json(answer.body, {
    status: answer.status,
    headers: total === '' ? {} : { 'x-total-count': total },
  });
}

const parts = async () => ({
  ...(await import('../../src/queries/fund.ts')),
  ...(await import('../../src/queries/money.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
beforeAll(async () => {
  database = await freshDatabase();
  scene = await moneyScene(database);
  const user = { id: 'a'.repeat(36), role: 'finance', expjwt: 4e9, expsecurecookie: 4e9 };
  const localStorage = Store.of({ 'portal.session': JSON.stringify({ locale: 'en', user }) });
  const location = { origin, pathname: '/' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, localStorage }));
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', serve);
  portal = await parts();
}, 120_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await scene?.people.app.app.close();
  await database?.close();
});

/** What the page of the fund's operations knows of an investor by section 7 alone. */
async function positionAt(userId: string, currency: 'EUR' | 'USD') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { standing, wallets } = await portal.readMoney(client, userId);
  expect(standing).toMatchObject({ invested: null, invested_free: null });
  const invested = await client.fetchQuery(portal.investedQuery(userId, currency));
  const wallet = wallets.wallets.find((one) => one.currency === currency);
  if (wallet === undefined) throw new Error('there is no such wallet');
  return positionOf({ wallet, isHeld: false, invested, investedFree: null });
}

describe('what an investor has, at an API with section 7 alone', () => {
  it('is told by the wallets and by the list of investors', async () => {
    asked.length = 0;
    expect(await positionAt(scene.ownId, 'EUR')).toEqual({
      balance: 3000_00n,
      free: 2750_00n,
      available: 2750_00n,
      isHeld: false,
      invested: 1000_00n,
      investedFree: 1000_00n,
    });
    const lists = asked.filter((path) => path.startsWith('/fund/investors'));
    expect(lists, 'by the number of the member, on one page').toEqual([
      expect.stringMatching(/[?&]search=[^&]+/),
    ]);
    expect(await positionAt(scene.otherId, 'EUR')).toMatchObject({ invested: 77_00n });
  });

  it('is nothing invested where the list does not name the investor in that currency', async () => {
    expect(await positionAt(scene.ownId, 'USD')).toMatchObject({ invested: 0n, investedFree: 0n });
  });

  it('lets no more be taken out than is invested, and what is asked back is the server’s to refuse', async () => {
    const position = await positionAt(scene.ownId, 'EUR');
    const of = {
      userId: scene.ownId,
      currency: 'EUR',
      reversalOf: null,
      language: 'en',
      today: '2026-03-12',
    } as const;
    const takes = (amount: string) => ({
      transaction_type: 'INVESTMENT_OUT',
      direction: '',
      amount,
      starting_date: of.today,
      text: '',
    });
    expect(judgeOperation(takes('1000'), of, position)).toEqual({});
    expect(judgeOperation(takes('1000.01'), of, position)).toEqual({ amount: 'over_invested' });
  });
});
