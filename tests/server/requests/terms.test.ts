import { describe, expect, it } from 'vitest';
import { convert } from '../../../contract/values/conversion.ts';
import { formatMoney, parseMoney } from '../../../contract/values/money.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { randomOf } from '../../fixtures/random.ts';
import { askFor, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { conversion, moneyIn, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('0');
const invalid = (field: string, key: string) => refusedBy(422, 'validation_failed', { [field]: key });
const ask = async (form: object) => requestIn(await askFor(desk.investor().visitor, form));
const approve = (request: ShownRequest, terms: object = {}) =>
  take(desk.finance(), request, { request_status: 'APPROVED', ...terms });
const execute = (request: ShownRequest, more: object = {}) =>
  take(desk.finance(), request, { request_status: 'EXECUTED', ...more });

describe('a conversion', () => {
  it('is approved with its rate, and gives the member and the fund their parts', async () => {
    const asked = await ask(conversion);
    expect(await approve(asked)).toMatchObject(invalid('exchange_rate', 'required'));
    const before = await desk.holding('USD');
    const approved = await approve(asked, { exchange_rate: '1.08456789', fund_part: '1.20' });
    expect(approved).toMatchObject({
      status: 200,
      body: { exchange_rate: '1.08456789', client_part: '107.25', fund_part: '1.20' },
    });
    expect(await execute(requestIn(approved))).toMatchObject({ body: { request_status: 'EXECUTED' } });
    expect((await desk.holding('USD')).balance - before.balance).toBe(10_725n);
  });

  it.each([
    ['exchange_rate', '0', 'too_small'],
    ['exchange_rate', '-1', 'too_small'],
    ['exchange_rate', '1.123456789', 'invalid_decimal'],
    ['exchange_rate', 'NaN', 'invalid_decimal'],
    ['exchange_rate', '0.00000001', 'too_small'],
    ['fund_part', '108.00', 'too_big'],
    ['fund_part', '-1', 'too_small'],
    ['client_part', '108.01', 'invalid_value'],
    ['misc_fees', '1.00', 'invalid_value'],
  ])('is not approved with %s %s', async (field, value, key) => {
    const asked = await ask(conversion);
    expect(await approve(asked, { exchange_rate: '1.08', [field]: value })).toMatchObject(
      invalid(field, key),
    );
    expect(await readAgain(desk.finance(), asked)).toMatchObject({ request_status: 'PENDING', version: 1 });
  });

  it('there and back at one rate never gains a cent', async () => {
    const random = randomOf(61);
    for (let round = 0; round < 300; round += 1) {
      const amount = BigInt(1 + random.below(100_000_000));
      const rate = BigInt(50_000_000 + random.below(100_000_000));
      const there = convert(amount, rate, 'EUR_TO_USD');
      expect(convert(there, rate, 'USD_TO_EUR'), `${amount} at ${rate}`).toBeLessThanOrEqual(amount);
      const back = convert(amount, rate, 'USD_TO_EUR');
      expect(convert(back, rate, 'EUR_TO_USD'), `${amount} at ${rate}`).toBeLessThanOrEqual(amount);
    }
  });

  it('there and back by requests never gains a cent either', async () => {
    const random = randomOf(62);
    for (let round = 0; round < 6; round += 1) {
      const before = await desk.holding('EUR');
      const amount = formatMoney(BigInt(1_000 + random.below(9_000)));
      const terms = { exchange_rate: `1.0${random.below(1_000_000)}` };
      const there = requestIn(await approve(await ask({ ...conversion, amount }), terms));
      const given = requestIn(await execute(there))['client_part'];
      const back = { ...conversion, currency: 'USD', conversion_type: 'USD_TO_EUR', amount: String(given) };
      requestIn(await execute(requestIn(await approve(await ask(back), terms))));
      const { balance } = await desk.holding('EUR');
      expect(balance, `${amount} ${terms.exchange_rate}`).toBeLessThanOrEqual(before.balance);
      expect(before.balance - balance).toBeLessThan(5n);
    }
  });
});

describe('the fees of a withdrawal', () => {
  it('are finance’s to change before it is approved, and no more than its amount', async () => {
    const asked = await ask(moneyOut);
    expect(await approve(asked, { misc_fees: '250.01' })).toMatchObject(
      refusedBy(422, 'insufficient_amount_misc_fees'),
    );
    const approved = requestIn(await approve(asked, { misc_fees: '4.10' }));
    expect(approved).toMatchObject({ misc_fees: '4.10', net_amount: '245.90', amount: '250.00' });
    expect(await execute(approved, { misc_fees: '1.00' })).toMatchObject(
      invalid('misc_fees', 'invalid_value'),
    );
    expect(requestIn(await execute(approved))).toMatchObject({
      request_status: 'EXECUTED',
      net_amount: '245.90',
    });
  });
});

describe('money that comes in', () => {
  const arrived = { received_amount: '480.00', value_date: '2026-03-10', payer: 'camille  EXEMPLE' };

  it('is booked as it was received, with its day and its payer', async () => {
    const approved = requestIn(await approve(await ask(moneyIn)));
    expect(await execute(approved)).toMatchObject(
      refusedBy(422, 'validation_failed', {
        received_amount: 'required',
        value_date: 'required',
        payer: 'required',
      }),
    );
    for (const [field, key] of [
      ['starting_date', 'date_out_of_range'],
      ['value_date', 'date_in_future'],
    ] as const)
      expect(await execute(approved, { ...arrived, [field]: '2062-03-12' })).toMatchObject(
        invalid(field, key),
      );
    const before = await desk.holding();
    const starting_date = today(systemClock);
    const executed = requestIn(await execute(approved, { ...arrived, starting_date }));
    expect(executed).toMatchObject({ ...arrived, amount: '500.00', starting_date });
    expect((await desk.holding()).balance - before.balance).toBe(parseMoney('480.00'));
  });

  it('from somebody else is booked by an administrator, not by finance alone', async () => {
    const approved = requestIn(await approve(await ask(moneyIn)));
    const other = { ...arrived, payer: 'Dominique Modèle' };
    expect(await execute(approved, other)).toMatchObject(refusedBy(403, 'forbidden'));
    expect(await take(desk.admin(), approved, { request_status: 'EXECUTED', ...other })).toMatchObject({
      status: 200,
      body: { request_status: 'EXECUTED', payer: 'Dominique Modèle' },
    });
  });

  it('says nothing of a payer where nothing comes in', async () => {
    const approved = requestIn(await approve(await ask(moneyOut)));
    expect(await execute(approved, arrived)).toMatchObject({ status: 422 });
  });
});
