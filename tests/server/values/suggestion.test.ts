import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueSuggestion } from '../../../contract/values/value.ts';
import { another } from '../../fixtures/approvals.ts';
import { placeBank } from '../../fixtures/fund-banks.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { place, type Placed } from '../../fixtures/transactions.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';
import { daysOf, quartersOf, still, valueCalls, valueIn } from '../../fixtures/values.ts';

let scene: ValueScene;
let first: Colleague;
let second: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  ({ first, second } = scene);
});
afterAll(() => scene.close());

/** Publishes a member's day of nothing but what is said. */
async function day(member: string, value_date: string, more: object): Promise<void> {
  const calls = valueCalls(scene.alone(first), daysOf(member));
  const form = { currency: 'EUR', ...still('0.00'), value_date, note: 'Known', ...more };
  valueIn(await calls.create({ ...form, status: 'PUBLISHED' }));
}

describe('what a new record begins with', () => {
  const suggest = async (query: string) =>
    valueSuggestion.parse((await first.visitor.get(`/x/values/suggestion?${query}`)).body);

  it('is where the one before ended, and executed money since then, over a weekend too', async () => {
    const member = await another(scene, 'user');
    const bank = await placeBank(scene.database);
    const executed = { userId: member.id, status: 'EXECUTED', bank } as const;
    const put = async (wanted: Omit<Placed, 'userId'>) => {
      const row = { starting_date: wanted.at?.slice(0, 10) };
      await place(scene.database, { ...executed, ...wanted, row });
    };
    await put({ type: 'MONEY_IN', amount: '900.00', at: '2026-01-08T10:00:00.000Z' });
    const held = { money_in_new_funds: '900.00', ending_balance: '912.00', total_unrealized_pl: '12.00' };
    await day(member.id, '2026-01-09', held);
    await put({ type: 'MONEY_OUT', amount: '100.00', fees: '2.50', at: '2026-01-10T10:00:00.000Z' });
    await put({ type: 'INVESTMENT_IN', amount: '300.00', at: '2026-01-11T10:00:00.000Z' });
    await put({ type: 'CONVERSION', amount: '50.00', given: '54.00', at: '2026-01-12T10:00:00.000Z' });
    await put({ type: 'MONEY_IN', amount: '7.00', at: '2026-01-13T10:00:00.000Z' });
    // what is only approved has not moved
    await put({ type: 'MONEY_IN', status: 'APPROVED', at: '2026-01-12T10:00:00.000Z' });
    const begun = await suggest(`user_id=${member.id}&currency=EUR&value_date=2026-01-12`);
    expect(begun).toMatchObject({
      beginning_balance: '912.00',
      unrealized_pl_previous_day: '12.00',
      total_unrealized_pl: '12.00',
      money_in_new_funds: '0.00',
      money_out: '147.50',
      misc_fees: '2.50',
      investment_in: '300.00',
      ending_balance: '762.00',
      previous: { value_date: '2026-01-09', ending_balance: '912.00' },
    });
    expect(await suggest(`user_id=${member.id}&currency=USD&value_date=2026-01-12`)).toMatchObject({
      money_in_new_funds: '54.00',
      ending_balance: '54.00',
      previous: null,
    });
    expect(await suggest('currency=USD&value_date=2026-01-12')).toMatchObject({
      money_in_new_funds: '54.00',
    });
  });

  it('is, of a payout that came back, what was paid out as new funds, and its fees as a result', async () => {
    const { id: userId } = await another(scene, 'user');
    const bank = await placeBank(scene.database);
    const executed = { userId, status: 'EXECUTED', bank } as const;
    const row = { starting_date: '2026-01-02' };
    await place(scene.database, { ...executed, type: 'MONEY_IN', amount: '100.00', row });
    const payout = await place(scene.database, {
      ...executed,
      type: 'MONEY_OUT',
      amount: '100.00',
      fees: '4.44',
      row: { starting_date: '2026-01-10' },
    });
    await place(scene.database, {
      ...executed,
      type: 'ADJUSTMENT',
      amount: '100.00',
      row: { starting_date: '2026-01-12', reversal_of: payout.id },
    });
    expect(await suggest(`user_id=${userId}&currency=EUR&value_date=2026-01-31`)).toMatchObject({
      money_in_new_funds: '195.56',
      money_out: '95.56',
      misc_fees: '4.44',
      realized_pl: '4.44',
      ending_balance: '100.00',
    });
  });

  it('is, of a quarter, what its days come to', async () => {
    const member = await another(scene, 'user');
    await day(member.id, '2025-10-01', { money_in_new_funds: '100.00', ending_balance: '100.00' });
    const last = { beginning_balance: '100.00', ending_balance: '130.00', total_unrealized_pl: '25.00' };
    await day(member.id, '2025-12-31', { ...last, realized_pl: '5.00' });
    await day(member.id, '2026-01-01', { money_in_new_funds: '1.00', ending_balance: '131.00' });
    const query = `user_id=${member.id}&currency=EUR&year=2025`;
    expect(await suggest(`${query}&quarter_number=4`)).toMatchObject({
      beginning_balance: '0.00',
      money_in_new_funds: '100.00',
      realized_pl: '5.00',
      total_unrealized_pl: '25.00',
      ending_balance: '130.00',
      previous: null,
    });
    const refusal = async (more: string) =>
      (await first.visitor.get(`/x/values/suggestion?${query}${more}`)).body;
    expect(await refusal('&quarter_number=5')).toMatchObject({
      fields: { quarter_number: 'invalid_quarter' },
    });
    expect(await refusal('')).toMatchObject({ fields: { quarter_number: 'required' } });
    expect(await refusal('&quarter_number=4&value_date=2026-01-01')).toMatchObject({
      fields: { value_date: 'invalid_value' },
    });
  });
});

describe('what a quarter begins with', () => {
  const suggest = async (member: string, quarter: string) =>
    valueSuggestion.parse(
      (await first.visitor.get(`/x/values/suggestion?user_id=${member}&currency=EUR&${quarter}`)).body,
    );
  const quarter = async (member: string, year: number, quarter_number: number, more: object) => {
    const form = { currency: 'EUR', year, quarter_number, ...still('0.00'), note: 'Known', ...more };
    valueIn(await valueCalls(scene.alone(first), quartersOf(member)).create(form));
  };

  it('is its own first day where the quarter before it has no record, so that none of its money is lost', async () => {
    const { id } = await another(scene, 'user');
    await quarter(id, 2024, 4, { ending_balance: '1000.00', total_unrealized_pl: '40.00' });
    // a day of the quarter between, which has no record of its own
    await day(id, '2025-02-10', {
      ...still('1000.00'),
      money_in_new_funds: '500.00',
      ending_balance: '1500.00',
    });
    const april = { ...still('1500.00'), unrealized_pl_previous_day: '60.00', total_unrealized_pl: '60.00' };
    await day(id, '2025-04-01', april);
    await day(id, '2025-06-30', { ...april, realized_pl: '10.00', ending_balance: '1510.00' });
    const asked = 'year=2025&quarter_number=2';
    const previous = { year: 2024, quarter_number: 4, ending_balance: '1000.00' };
    expect(await suggest(id, asked)).toMatchObject({
      beginning_balance: '1500.00',
      unrealized_pl_previous_day: '60.00',
      total_unrealized_pl: '60.00',
      realized_pl: '10.00',
      ending_balance: '1510.00',
      // the break between both shows
      previous,
    });
    // once that quarter is there it goes on from it
    await quarter(id, 2025, 1, { ending_balance: '1499.00', total_unrealized_pl: '59.00' });
    expect(await suggest(id, asked)).toMatchObject({
      beginning_balance: '1499.00',
      unrealized_pl_previous_day: '59.00',
      ending_balance: '1510.00',
      previous: { year: 2025, quarter_number: 1 },
    });
  });

  it('is the record before and all that was executed since where the quarter has no days', async () => {
    const { id } = await another(scene, 'user');
    await quarter(id, 2025, 4, { ending_balance: '1000.00' });
    await place(scene.database, {
      userId: id,
      type: 'MONEY_IN',
      status: 'EXECUTED',
      amount: '500.00',
      bank: await placeBank(scene.database),
      row: { starting_date: '2026-02-10' },
    });
    expect(await suggest(id, 'year=2026&quarter_number=2')).toMatchObject({
      beginning_balance: '1000.00',
      money_in_new_funds: '500.00',
      ending_balance: '1500.00',
    });
  });

  it('is the newest day where the quarter has none and the one before has days, but no record', async () => {
    const { id } = await another(scene, 'user');
    const bank = await placeBank(scene.database);
    const paid = async (starting_date: string, amount: string) =>
      place(scene.database, {
        userId: id,
        type: 'MONEY_IN',
        status: 'EXECUTED',
        amount,
        bank,
        row: { starting_date },
      });
    await quarter(id, 2024, 4, { ending_balance: '1000.00', total_unrealized_pl: '40.00' });
    await paid('2025-02-10', '500.00');
    const march = { money_in_new_funds: '500.00', realized_pl: '30.00', ending_balance: '1540.00' };
    const held = { unrealized_pl_previous_day: '40.00', total_unrealized_pl: '50.00' };
    await day(id, '2025-03-12', { ...still('1000.00'), ...march, ...held });
    await paid('2025-03-20', '70.00');
    await paid('2025-05-04', '5.00');
    expect(await suggest(id, 'year=2025&quarter_number=2')).toMatchObject({
      beginning_balance: '1540.00',
      unrealized_pl_previous_day: '50.00',
      total_unrealized_pl: '50.00',
      money_in_new_funds: '75.00',
      ending_balance: '1615.00',
      // the break shows beside the quarter before
      previous: { year: 2024, quarter_number: 4, ending_balance: '1000.00' },
    });
    // a quarter that ended later than the days is what it goes on from
    await quarter(id, 2025, 1, { ending_balance: '1600.00' });
    expect(await suggest(id, 'year=2025&quarter_number=2')).toMatchObject({
      beginning_balance: '1600.00',
      money_in_new_funds: '5.00',
      ending_balance: '1605.00',
    });
  });
});

describe('the investors against the fund', () => {
  it('are added up per period, drafts among them; a difference is named, and what the fund had before', async () => {
    const others = [await another(scene, 'user'), await another(scene, 'user')];
    const usd = { currency: 'USD', ...still('40.00') };
    for (const { id } of others)
      for (const value_date of ['2009-03-02', '2009-03-03'])
        valueIn(await valueCalls(first, daysOf(id)).create({ ...usd, value_date }));
    const fund = (value_date: string, balance: string) =>
      valueCalls(first).create({ currency: 'USD', ...still(balance), value_date });
    await fund('2009-02-27', '79.00');
    await fund('2009-03-02', '80.00');
    await fund('2009-03-04', '81.00');
    const query = '?series=FUND_DAILY&currency=USD&from=2009-03-01&to=2009-03-31';
    const { body } = await second.visitor.get(`/x/values/checks${query}`);
    const none = { year: null, quarter_number: null };
    expect(body).toEqual([
      {
        ...none,
        value_date: '2009-03-02',
        investors_sum: '80.00',
        investors_count: 2,
        fund_ending: '80.00',
        difference: '0.00',
        previous_ending: '79.00',
      },
      {
        ...none,
        value_date: '2009-03-03',
        investors_sum: '80.00',
        investors_count: 2,
        fund_ending: null,
        difference: null,
        previous_ending: null,
      },
      {
        ...none,
        value_date: '2009-03-04',
        investors_sum: '0.00',
        investors_count: 0,
        fund_ending: '81.00',
        difference: null,
        previous_ending: '80.00',
      },
    ]);
  });

  it('are added up per quarter too', async () => {
    const { id } = await another(scene, 'user');
    const form = { currency: 'USD', year: 2009, quarter_number: 2 };
    valueIn(await valueCalls(first, quartersOf(id)).create({ ...form, ...still('40.00') }));
    const fund = valueCalls(first, '/capital/quarterly/values');
    valueIn(await fund.create({ ...form, ...still('39.99') }));
    const query = '?series=FUND_QUARTERLY&currency=USD&from=2009-04-01&to=2009-06-30';
    expect((await second.visitor.get(`/x/values/checks${query}`)).body).toMatchObject([
      { value_date: null, year: 2009, quarter_number: 2, investors_sum: '40.00', difference: '-0.01' },
    ]);
  });

  it('are added up to more than one record has room for', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { id } = await another(scene, 'user');
      const form = { currency: 'USD', value_date: '2009-07-01', ...still('9999999999999.99') };
      valueIn(await valueCalls(first, daysOf(id)).create(form));
    }
    const query = '?series=FUND_DAILY&currency=USD&from=2009-07-01&to=2009-07-31';
    const sum = '19999999999999.98';
    expect((await second.visitor.get(`/x/values/checks${query}`)).body).toMatchObject([
      { value_date: '2009-07-01', investors_sum: sum, investors_count: 2 },
    ]);
    const group = { series: 'INVESTOR_DAILY', value_date: '2009-07-01', ending_balance: sum };
    const { body } = await second.visitor.get('/x/values/drafts');
    expect(body).toContainEqual(expect.objectContaining(group));
  });
});
