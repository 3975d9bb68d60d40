import { describe, expect, it } from 'vitest';
import { checkedImport } from '../../../contract/values/value-import.ts';
import { valueSuggestion } from '../../../contract/values/value.ts';
import { askFor, postFor, requestIn, take } from '../../fixtures/requests.ts';
import { checkFile, csvText, dailyLine, importFile } from '../../fixtures/value-files.ts';
import { daysOf, valueCalls, valueIn } from '../../fixtures/values.ts';
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
  const value_date = '2026-03-12';
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
