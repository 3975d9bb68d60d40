import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer, Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyScene, type MoneyScene } from '../../fixtures/money-scene.ts';

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

const mine = ['refused', 'dollar out', 'out', 'back', 'dollars', 'invested', 'in'];
const all = ['fees', 'their fund', 'theirs', ...mine];

describe('the lists of transactions', () => {
  it('show an investor the own ones alone, newest first, by every list that is theirs', async () => {
    const { own, ownId, otherId } = scene;
    for (const list of ['list', 'criteria']) {
      const answer = await own.get(`/transactions/${list}/${ownId}`);
      expect(namesOf(answer)).toEqual(mine);
      expect(total(answer)).toBe('7');
    }
    for (const path of [
      '/transactions',
      '/transactions/member_wallets',
      '/fund/investors',
      `/transactions/list/${otherId}`,
      `/transactions/criteria/${otherId}`,
      `/transactions/currency/${otherId}/EUR`,
      `/transaction/criteria/${otherId}`,
      `/transaction/member_wallets/${otherId}/latest`,
      `/fund/transactions/criteria/${ownId}`,
      `/x/statements/${otherId}/EUR?from=2026-03-01&to=2026-03-31`,
    ])
      expect((await own.get(path)).status, path).toBe(403);
  });

  it('show of one wallet also the conversions that filled it, and count them', async () => {
    const { own, finance, ownId } = scene;
    for (const [visitor, path, names] of [
      [own, `/transactions/currency/${ownId}/USD`, ['dollar out', 'dollars']],
      [finance, `/transactions/list/${ownId}?currency=USD`, ['dollar out', 'dollars']],
      [own, `/transactions/currency/${ownId}/EUR`, mine.filter((name) => name !== 'dollar out')],
    ] as const) {
      const answer = await visitor.get(path);
      expect(namesOf(answer), path).toEqual(names);
      expect(total(answer), path).toBe(String(names.length));
    }
  });

  it('show all of them to all staff', async () => {
    const { people, ownId } = scene;
    for (const { visitor } of people.staff) {
      const answer = await visitor.get('/transactions');
      expect(namesOf(answer)).toEqual(all);
      expect(total(answer)).toBe('10');
      expect(namesOf(await visitor.get(`/transactions/list/${ownId}`))).toEqual(mine);
    }
  });

  it('say who asked for each to those who work for the fund alone', async () => {
    const { own, finance, ownId } = scene;
    const askedBy = async (by: Visitor, path: string) => {
      const rows = z
        .array(z.looseObject({ created_by: z.string().nullable() }))
        .parse((await by.get(path)).body);
      expect(rows.length, path).toBeGreaterThan(0);
      return [...new Set(rows.map(({ created_by }) => created_by))];
    };
    for (const list of ['list', 'criteria']) {
      const path = `/transactions/${list}/${ownId}`;
      expect(await askedBy(finance, path)).toEqual([ownId]);
      expect(await askedBy(own, path)).toEqual([null]);
    }
  });

  it('are chosen by each filter, and by all of them together; days are whole days in UTC', async () => {
    const { finance, bank, second } = scene;
    const chosen: readonly (readonly [string, readonly string[]])[] = [
      ['request_status=PENDING', ['dollar out', 'out']],
      ['transaction_type=MONEY_IN', ['theirs', 'refused', 'in']],
      ['currency=USD', ['dollar out']],
      ['from=2026-03-05', ['fees', 'their fund', 'theirs']],
      ['to=2026-02-27', ['in']],
      ['from=2026-02-28&to=2026-02-28', ['dollars', 'invested']],
      ['via_bank=1', ['theirs', 'refused', 'dollar out', 'out', 'in']],
      [`fund_bank_id=${second}`, ['theirs']],
      [`via_bank=1&request_status=EXECUTED&fund_bank_id=${bank}`, ['in']],
      [
        'request_status=EXECUTED&transaction_type=INVESTMENT_IN&currency=EUR&from=2026-03-01&search=zoe',
        ['their fund'],
      ],
      ['request_status=FAILED', []],
    ];
    for (const [query, names] of chosen) {
      const answer = await finance.get(`/transactions?${query}`);
      expect(namesOf(answer), query).toEqual(names);
      expect(total(answer), query).toBe(String(names.length));
    }
  });

  it('are found by reference, payment reference, name, membership number and amount', async () => {
    const { own, finance, ownId, references } = scene;
    const row = await database.db
      .selectFrom('transactions')
      .innerJoin('registrations', 'registrations.user_id', 'transactions.user_id')
      .select(['reference', 'seq', 'payment_reference', 'membership_id'])
      .where('reference', '=', references.theirs ?? '')
      .executeTakeFirstOrThrow();
    const paid = row.payment_reference ?? '';
    const found: readonly (readonly [string, readonly string[]])[] = [
      [row.reference, ['theirs']],
      [row.reference.toLowerCase().replaceAll('-', ' '), ['theirs']],
      ['MI-2026', ['theirs', 'refused', 'in']],
      [row.seq.padStart(6, '0'), ['theirs']],
      // as it stands in a sentence of the portal
      [`${row.reference}.`, ['theirs']],
      [`“${row.reference}”,`, ['theirs']],
      [`(${paid})`, ['theirs']],
      ['1,234.50 EUR.', ['invested']],
      [paid.replace(/(.{4})/g, '$1 '), ['theirs']],
      [paid.slice(0, 4), ['theirs']],
      ['zoe MUES', ['fees', 'their fund', 'theirs']],
      [row.membership_id ?? '', ['fees', 'their fund', 'theirs']],
      ['1234.50', ['invested']],
      ['1 234.50', ['invested']],
      // as pages of any language, papers and banks write it
      ['1,234.50', ['invested']],
      ['+1,234.50 EUR', ['invested']],
      ['1.234,50 €', ['invested']],
      ['1\u202f234,50\u00a0EUR', ['invested']],
      ['EUR 1234,5', ['invested']],
      ['\u2212$1234.50', ['invested']],
      ['9,999.99', []],
      ['84.5', ['dollar out']],
      ['1234.51', []],
      ['mi', []],
      ["%' or 1=1 --", []],
    ];
    for (const [typed, names] of found)
      expect(namesOf(await finance.get(`/transactions?search=${encodeURIComponent(typed)}`)), typed).toEqual(
        names,
      );
    // a search never widens what is one's own
    expect(namesOf(await own.get(`/transactions/list/${ownId}?search=zoe`))).toEqual([]);
    expect(namesOf(await own.get(`/transactions/list/${ownId}?search=5000`))).toEqual(['in']);
  });

  it('have pages with the exact total, and nothing beyond the last', async () => {
    const { finance } = scene;
    const pages = await Promise.all(
      [0, 4, 8].map((offset) => finance.get(`/transactions?limit=4&offset=${offset}`)),
    );
    expect(pages.map(total)).toEqual(['10', '10', '10']);
    expect(pages.flatMap(namesOf)).toEqual(all);
    expect(namesOf(await finance.get('/transactions?limit=4&offset=12'))).toEqual([]);
  });

  it('answer the newest that matches with the path it has taken, or that there is none', async () => {
    const { own, finance, ownId, references } = scene;
    const newest = await own.get(`/transaction/criteria/${ownId}?transaction_type=MONEY_OUT&currency=EUR`);
    expect(newest.body).toMatchObject({
      reference: references.out,
      history: [],
      amount: '250.00',
      net_amount: '247.50',
    });
    expect((await own.get('/transaction/MONEY_OUT')).body).toMatchObject({
      reference: references['dollar out'],
    });
    expect((await finance.get('/transaction/MONEY_IN')).body).toMatchObject({ reference: references.theirs });
    expect((await own.get('/transaction/MONEY_IN')).body).toMatchObject({ reference: references.refused });
    for (const path of ['/transaction/MISC_FEES', `/transaction/criteria/${ownId}?request_status=FAILED`])
      expect((await own.get(path)).status, path).toBe(404);
  });

  it('answer one by its two ids, and nothing where they don’t belong together', async () => {
    const { own, other, finance, ownId, otherId, references } = scene;
    const { id } = await database.db
      .selectFrom('transactions')
      .select('id')
      .where('reference', '=', references.in ?? '')
      .executeTakeFirstOrThrow();
    expect((await own.get(`/transaction/${ownId}/${id}`)).body).toMatchObject({ reference: references.in });
    expect((await finance.get(`/transaction/${otherId}/${id}`)).status).toBe(404);
    expect((await other.get(`/transaction/${ownId}/${id}`)).status).toBe(403);
    expect((await other.get(`/transaction/${otherId}/${id}`)).status).toBe(404);
    // a payment is none of the fund's own operations
    expect((await finance.get(`/fund/transaction/${ownId}/${id}`)).status).toBe(404);
    expect((await finance.get('/transactions/list/00000000-0000-4000-8000-000000000001')).status).toBe(404);
  });

  it('refuse what they don’t know', async () => {
    const { own, finance, ownId } = scene;
    for (const query of [
      'request_status=ALL',
      'from=2026-02-30',
      'fund_bank_id=1',
      'via_bank=yes',
      'sort=amount',
    ])
      expect((await finance.get(`/transactions?${query}`)).status, query).toBe(422);
    expect((await own.get(`/transactions/list/${ownId}?via_bank=1`)).status).toBe(422);
  });
});
