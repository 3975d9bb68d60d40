import { describe, expect, it } from 'vitest';
import { dayAfter } from '../../../contract/values/date.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { askFor, foresee, postFor, readAgain, requestIn, take } from '../../fixtures/requests.ts';
import { daysOf, quartersOf, still, valueCalls, valueIn } from '../../fixtures/values.ts';
import { confirmFor, conversion, foretoldIn, openDesk, refusedBy } from '../requests/desk.ts';

const desk = openDesk('1');
const day = today(systemClock);
const quarter = { year: Number(day.slice(0, 4)), quarter_number: Math.ceil(Number(day.slice(5, 7)) / 3) };
const executed = { request_status: 'EXECUTED' } as const;
const by = () => ({ visitor: desk.finance() });

/** What is told of values that come too early for it. */
const missedIn = (answer: Parameters<typeof foretoldIn>[0]) =>
  foretoldIn(answer).effects.filter(({ effect }) => effect === 'values.missed');

describe('money that counts from a day of which there is a value already', () => {
  it('is told so before it moves, and was not agreed upon before that', async () => {
    const { id: user_id } = desk.investor();
    const days = valueCalls(by(), daysOf(user_id));
    const posting = { user_id, transaction_type: 'ADJUSTMENT', currency: 'EUR', amount: '10.00' };
    const posted = requestIn(await postFor(desk.finance(), { ...posting, starting_date: day }));
    expect(missedIn(await foresee(desk.finance(), posted, executed))).toEqual([]);

    valueIn(await days.create({ currency: 'EUR', value_date: day, ...still('0.00') }));
    expect(await confirmFor(desk.admin(), posted)).toMatchObject(refusedBy(409, 'stale_version'));
    await desk.finance().post(`/x/approvals/${posted.approval?.id}/withdraw`);
    const again = await readAgain(desk.finance(), posted);
    const foretold = await foresee(desk.finance(), again, executed);
    const missed = { effect: 'values.missed', user_id, series: 'INVESTOR_DAILY', currency: 'EUR' };
    expect(missedIn(foretold)).toEqual([{ ...missed, value_date: day, year: null, quarter_number: null }]);
    // the fund's own values are passed by it as well
    const fund = valueCalls(by());
    const own = valueIn(await fund.create({ currency: 'EUR', value_date: day, ...still('0.00') }));
    const ofFund = { ...missed, user_id: null, series: 'FUND_DAILY', value_date: day };
    expect(missedIn(await foresee(desk.finance(), again, executed))).toContainEqual({
      ...ofFund,
      year: null,
      quarter_number: null,
    });
    const later = { ...executed, starting_date: dayAfter(day) };
    expect(missedIn(await foresee(desk.finance(), again, later))).toEqual([]);

    // who was told so has agreed to it, whatever other days come meanwhile
    const both = await foresee(desk.finance(), again, executed);
    const seen = { ...executed, effects_hash: foretoldIn(both).hash };
    const waiting = requestIn(await take(desk.finance(), again, seen));
    valueIn(await days.create({ currency: 'EUR', value_date: dayAfter(day), ...still('0.00') }));
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
    expect((await fund.remove(own)).status).toBe(200);
  });

  it('is told of each currency that it counts in, and of the quarter', async () => {
    const { id: user_id, visitor } = desk.investor(1);
    const asked = requestIn(await askFor(visitor, conversion));
    const terms = { request_status: 'APPROVED', exchange_rate: '1.08' };
    const approved = requestIn(await take(desk.finance(), asked, terms));
    for (const currency of ['EUR', 'USD'])
      valueIn(await valueCalls(by(), quartersOf(user_id)).create({ currency, ...quarter, ...still('0.00') }));
    const missed = { effect: 'values.missed', user_id, series: 'INVESTOR_QUARTERLY', value_date: null };
    expect(missedIn(await foresee(desk.finance(), approved, executed))).toEqual([
      { ...missed, ...quarter, currency: 'EUR' },
      { ...missed, ...quarter, currency: 'USD' },
    ]);
  });
});
