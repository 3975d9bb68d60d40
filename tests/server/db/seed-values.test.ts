import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencies } from '../../../contract/enums.ts';
import { approval } from '../../../contract/values/approval.ts';
import { continuityDifference, goesOn, identityDifference } from '../../../contract/values/roll-forward.ts';
import { noFlows } from '../../../contract/values/value-flows.ts';
import { accountId, demoPassword } from '../../../server/db/seed/accounts.ts';
import { daysBetween, rollDays } from '../../../server/db/seed/value-days.ts';
import { demoDays } from '../../../server/db/seed/value-stories.ts';
import { memberDays } from '../../../server/db/seed/values.ts';
import { readValues, storedAmounts } from '../../../server/repositories/values.ts';
import { startApp, testClock } from '../../fixtures/app.ts';
import { demoDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());

/** Records of a series, oldest first. */
async function stored(filters: Parameters<typeof readValues>[1]) {
  const rows = await readValues(database.db, filters);
  return rows.toReversed().map((row) => ({ ...row, amounts: storedAmounts(row) }));
}
const owners = async () => [
  null,
  ...(await database.db
    .selectFrom('capital_values')
    .select('user_id')
    .where('user_id', 'is not', null)
    .distinct()
    .execute()
    .then((rows) => rows.map(({ user_id }) => user_id))),
];

describe('the days of the demo’s values', () => {
  it('are the same whenever they are made', () => {
    expect(memberDays([])).toEqual(memberDays([]));
  });

  it('go on from each other, whatever comes and goes', () => {
    const cents = { money_in_new_funds: 1_000_000n, investment_in: 1_000_000n };
    const flows = new Map([
      ['2025-01-30', { ...noFlows, ...cents }],
      ['2025-02-03', { ...noFlows, investment_out: 250_000n }],
      ['2025-02-04', { ...noFlows, money_out: 99_750n, misc_fees: 250n }],
    ]);
    const days = rollDays({ currency: 'EUR', from: '2025-01-30', to: '2025-02-28', flows });
    expect(days.map(({ value_date }) => value_date)).toEqual(daysBetween('2025-01-30', '2025-02-28'));
    for (const [at, { amounts }] of days.entries()) {
      expect(identityDifference(amounts)).toBe(0n);
      const before = days[at - 1]?.amounts;
      if (before) expect(goesOn(continuityDifference(amounts, before))).toBe(true);
    }
    expect(days[0]?.amounts).toMatchObject({ beginning_balance: 0n, ending_balance: 1_000_000n });
  });
});

describe('the demo’s values', () => {
  it('are a year of days of the validated member in both currencies, none in the future', async () => {
    for (const currency of currencies) {
      const days = await stored({ series: 'INVESTOR_DAILY', userId: accountId('validated'), currency });
      expect(days.map(({ value_date }) => value_date)).toEqual(daysBetween(demoDays.first, demoDays.draft));
      expect(days.length).toBeGreaterThan(360);
      expect(new Set(days.map(({ status }) => status))).toEqual(
        new Set(['PUBLISHED', 'AWAITING_APPROVAL', 'DRAFT']),
      );
    }
    const { rows } = await sql<{ last: string }>`select max(ends_on) as last from capital_values`.execute(
      database.db,
    );
    expect(rows[0]?.last).toBe(demoDays.draft);
  });

  it('hold the identity and go on from each other, day by day and quarter by quarter', async () => {
    let seen = 0;
    for (const userId of await owners())
      for (const kind of ['DAILY', 'QUARTERLY'] as const)
        for (const currency of currencies) {
          const series = userId === null ? (`FUND_${kind}` as const) : (`INVESTOR_${kind}` as const);
          const records = await stored({ series, userId, currency });
          for (const [at, { amounts, ends_on }] of records.entries()) {
            const before = records[at - 1]?.amounts;
            const told = `${series} ${userId} ${currency} ${ends_on}`;
            expect(identityDifference(amounts), told).toBe(0n);
            if (before) expect(goesOn(continuityDifference(amounts, before)), told).toBe(true);
            seen += 1;
          }
        }
    expect(seen).toBeGreaterThan(2000);
  });

  it('are the fund’s as the sum of its members’, to the cent, in every line', async () => {
    const { rows } = await sql<{ wrong: string; days: string }>`
      with sums as (
        select currency, ends_on, (series like 'FUND%') as fund, series like '%DAILY' as daily,
          sum(ending_balance) as ending, sum(money_in_new_funds) as came, sum(money_out) as went,
          sum(realized_pl) as realized, sum(total_unrealized_pl) as unrealized, sum(misc_fees) as fees
        from capital_values where series <> 'INVESTOR_GLOBAL' group by 1, 2, 3, 4
      )
      select count(*) as days, count(*) filter (where
        (f.ending, f.came, f.went, f.realized, f.unrealized, f.fees)
        is distinct from (i.ending, i.came, i.went, i.realized, i.unrealized, i.fees)) as wrong
      from (select * from sums where fund) f
      full join (select * from sums where not fund) i using (currency, ends_on, daily)`.execute(database.db);
    expect(rows).toEqual([{ wrong: '0', days: String(2 * 366 + 2 * 4) }]);
  });

  it('follow the money that was executed for the validated member', async () => {
    const flows = async (currency: 'EUR' | 'USD') =>
      (
        await stored({
          series: 'INVESTOR_DAILY',
          userId: accountId('validated'),
          currency,
          from: '2026-01-01',
        })
      )
        .map(({ value_date, amounts: { money_in_new_funds, money_out, misc_fees, investment_in } }) => ({
          value_date,
          cents: [money_in_new_funds, money_out, misc_fees, investment_in],
        }))
        .filter(({ cents }) => cents.some((one) => one > 0n));
    expect(await flows('EUR')).toEqual([
      { value_date: '2026-02-04', cents: [2_500_000n, 0n, 0n, 0n] },
      { value_date: '2026-02-10', cents: [0n, 0n, 0n, 1_000_000n] },
      { value_date: '2026-02-13', cents: [0n, 500_000n, 0n, 0n] },
      { value_date: '2026-02-23', cents: [0n, 119_750n, 250n, 0n] },
      { value_date: '2026-03-10', cents: [0n, 0n, 1500n, 0n] },
    ]);
    expect(await flows('USD')).toEqual([
      { value_date: '2026-02-13', cents: [540_075n, 0n, 0n, 0n] },
      { value_date: '2026-03-06', cents: [0n, 0n, 0n, 200_000n] },
    ]);
  });

  it('have one day that waits for a second person, who may confirm it as it was shown', async () => {
    const app = await startApp(database, { clock: testClock('2026-03-13T10:00:00.000Z') });
    const second = app.visitor();
    expect(
      (await second.post('/auth/login', { email: 'second.admin@demo.test', password: demoPassword })).status,
    ).toBe(200);
    const listed = await second.get('/x/approvals?state=OPEN');
    expect(listed.body).toMatchObject([
      { kind: 'values.publication', prepared_by: accountId('finance'), may_confirm: true, why_not: null },
    ]);
    const [waiting] = z.array(approval).parse(listed.body);
    const done = await second.post(
      `/x/approvals/${waiting?.id}/confirm`,
      { hash: waiting?.effects_hash },
      { 'idempotency-key': 'the-day-of-the-demo' },
    );
    expect(done.status, done.text).toBe(200);
    const day = { from: demoDays.awaiting, to: demoDays.awaiting };
    const rows = await stored({ series: 'FUND_DAILY', userId: null, ...day });
    expect(rows.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED']);
    await app.app.close();
  });

  it('have one running record per member and currency that ends where the last published day does', async () => {
    for (const userId of await owners()) {
      if (userId === null) continue;
      for (const running of await stored({ series: 'INVESTOR_GLOBAL', userId })) {
        const { currency, amounts } = running;
        const days = await stored({ series: 'INVESTOR_DAILY', userId, currency, published: true });
        expect(identityDifference(amounts)).toBe(0n);
        expect(amounts.ending_balance).toBe(days.at(-1)?.amounts.ending_balance);
        expect(amounts.money_in_new_funds).toBe(
          days.reduce((sum, day) => sum + day.amounts.money_in_new_funds, 0n),
        );
      }
    }
  });
});
