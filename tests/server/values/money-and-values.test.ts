import { describe, expect, it } from 'vitest';
import { report } from '../../../contract/values/report.ts';
import { checkedImport } from '../../../contract/values/value-import.ts';
import { valueSuggestion } from '../../../contract/values/value.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { askFor, postFor, requestIn, take } from '../../fixtures/requests.ts';
import { checkFile, csvText, dailyLine, importFile } from '../../fixtures/value-files.ts';
import { amounts, daysOf, valueCalls, valueIn } from '../../fixtures/values.ts';
import { openDesk } from '../requests/desk.ts';

const desk = openDesk('0');
const series = 'FUND_DAILY';

/** Everything that stands in the records of values, earlier versions included. */
async function stored(): Promise<string> {
  const { db } = desk.database();
  const values = await db.selectFrom('capital_values').selectAll().orderBy('id').execute();
  const versions = await db.selectFrom('capital_value_versions').selectAll().orderBy('value_id').execute();
  return JSON.stringify([values, versions]);
}

describe('a file of 1 000 days whose row 500 is wrong', () => {
  const right = Array.from({ length: 1000 }, (_, at) => dailyLine(at));
  // the heading is row 1
  const wrong = right.map((line, at) => (at === 498 ? { ...line, realized_pl: '10.2.0' } : line));

  it('names that row, and leaves every record as it was', async () => {
    const some = { series, content: csvText(series, right.slice(0, 3)) } as const;
    const first = checkedImport.parse((await checkFile(desk.finance(), some)).body);
    expect((await importFile(desk.finance(), some, first.hash)).status).toBe(200);
    const before = await stored();

    const bad = { series, content: csvText(series, wrong) } as const;
    const checked = checkedImport.parse((await checkFile(desk.finance(), bad)).body);
    expect(checked.counts).toMatchObject({ new: 996, same: 3, wrong: 1 });
    const named = checked.rows.filter(({ problems }) => problems.length > 0);
    expect(named).toMatchObject([
      { row: 500, problems: [{ field: 'realized_pl', error_key: 'invalid_decimal', given: '10.2.0' }] },
    ]);
    expect((await importFile(desk.finance(), bad, checked.hash)).status).toBeGreaterThanOrEqual(400);
    expect(await stored()).toBe(before);

    // the very same file with that cell put right is taken in whole
    const mended = { series, content: csvText(series, right) } as const;
    const { hash, counts } = checkedImport.parse((await checkFile(desk.finance(), mended)).body);
    expect(counts).toMatchObject({ new: 997, same: 3, wrong: 0 });
    expect((await importFile(desk.finance(), mended, hash)).status).toBe(200);
    expect((await valueCalls({ visitor: desk.finance() }).list('?limit=1')).length).toBe(1);
    expect(JSON.parse(await stored())[0]).toHaveLength(1000);
  });
});

describe('10 000 paid in and then invested', () => {
  const value_date = today(systemClock);
  const day = { starting_date: value_date };

  it('are 10 000 more, in the wallet, in the value, in its bridge and in what was contributed', async () => {
    const { id, visitor } = desk.investor(2);
    const asked = requestIn(
      await askFor(visitor, { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '10000.00' }),
    );
    const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
    const paid = { received_amount: '10000.00', value_date, payer: 'Camille Exemple', ...day };
    requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED', ...paid }));
    const invest = { user_id: id, transaction_type: 'INVESTMENT_IN', currency: 'EUR', amount: '10000.00' };
    requestIn(await postFor(desk.finance(), { ...invest, ...day }));
    expect((await desk.holding('EUR', 2)).balance).toBe(0n);

    const query = `user_id=${id}&currency=EUR&value_date=${value_date}`;
    const { body } = await desk.finance().get(`/x/values/suggestion?${query}`);
    const { previous, ...begun } = valueSuggestion.parse(body);
    expect(previous).toBeNull();
    expect(begun).toMatchObject({
      beginning_balance: '0.00',
      money_in_new_funds: '10000.00',
      investment_in: '10000.00',
      ending_balance: '10000.00',
    });
    const form = { currency: 'EUR', value_date, ...begun, status: 'PUBLISHED' };
    const made = await valueCalls({ visitor: desk.finance() }, daysOf(id)).create(form);
    expect(valueIn(made)).toMatchObject({ status: 'PUBLISHED', note: null });

    const standing = await visitor.get(`/users_values/${id}`);
    expect(Object(standing.body).values).toMatchObject([
      { currency: 'EUR', ending_balance: '10000.00', net_contributions: '10000.00', result: '0.00' },
    ]);
    const bridge = await visitor.get(`/x/values/bridge?currency=EUR&to=${value_date}`);
    expect(bridge).toMatchObject({
      status: 200,
      body: { opening: '0.00', closing: '10000.00', difference: '0.00' },
    });
    const bars: readonly { field: string }[] = Object(bridge.body).bars;
    expect(
      bars.filter(({ field }) => field.startsWith('money_in') || field === 'investment_in'),
    ).toMatchObject([
      { field: 'money_in_new_funds', amount: '10000.00', neutral: false, count: 1 },
      { field: 'investment_in', amount: '10000.00', neutral: true, count: 1 },
    ]);
  });
});

describe('records that begin with what was there already', () => {
  const nothing = { ...amounts, money_in_new_funds: '0.00', misc_fees: '0.00', realized_pl: '0.00' };
  const taken = { ...nothing, beginning_balance: '50000.00', unrealized_pl_previous_day: '20.00' };
  const first = { ...taken, total_unrealized_pl: '120.00', ending_balance: '50100.00' };
  const earned = { money_in_new_funds: '1000.00', realized_pl: '5.00', ending_balance: '51105.00' };
  const next = { ...first, beginning_balance: '50100.00', unrealized_pl_previous_day: '120.00', ...earned };
  const since = { net_contributions: '51000.00', result: '105.00', result_percentage: '0.21' };

  it('open report and bridge with it, and count it as put in, not as earned', async () => {
    const { id, visitor } = desk.investor(1);
    const days = valueCalls({ visitor: desk.finance() }, daysOf(id));
    for (const [value_date, day] of Object.entries({ '2019-02-04': first, '2019-02-05': next }))
      valueIn(await days.create({ ...day, value_date, currency: 'EUR', status: 'PUBLISHED' }));
    const told = async (from: string) => {
      const query = `currency=EUR&from=${from}&to=2019-03-31`;
      const [part] = report.parse((await visitor.get(`/x/values/report?${query}`)).body).parts;
      if (!part) throw new Error('nothing is told');
      const { opening, opening_date, closing, difference } = part;
      const bridge = (await visitor.get(`/x/values/bridge?${query}`)).body;
      expect(bridge).toMatchObject({ opening, opening_date, closing, difference });
      return part;
    };
    const end = { contributions: '1000.00', closing: '51105.00', difference: '0.00', since_beginning: since };
    const whole = { opening: '50000.00', opening_date: null, unrealized_change: '100.00', result: '105.00' };
    expect(await told('2019-01-01')).toMatchObject({ ...end, ...whole });
    const second = { opening: '50100.00', opening_date: '2019-02-04', result: '5.00' };
    expect(await told('2019-02-05')).toMatchObject({ ...end, ...second });

    const { body } = await visitor.get('/capital/evolution?currency=EUR');
    expect(body).toMatchObject([{ net_contributions: '50000.00' }, { net_contributions: '51000.00' }]);
    const standing = await visitor.get(`/users_values/${id}`);
    expect(standing.body).toMatchObject({ values: [{ currency: 'EUR', ...since }] });
  });
});
