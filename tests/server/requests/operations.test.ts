import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { transaction } from '../../../contract/values/transaction.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { askFor, foresee, postFor, readAgain, requestIn, take } from '../../fixtures/requests.ts';
import {
  confirmFor,
  conversion,
  foretoldIn,
  investment,
  moneyIn,
  moneyOut,
  openDesk,
  refusedBy,
} from './desk.ts';

const desk = openDesk('1');
const starting_date = today(systemClock);
const member = () => desk.investor().id;
const form = (transaction_type: string, amount: string, more: object = {}) => ({
  user_id: member(),
  transaction_type,
  currency: 'EUR',
  amount,
  starting_date,
  ...more,
});
const posted = async (type: string, amount: string, more: object = {}) =>
  requestIn(await postFor(desk.finance(), form(type, amount, more)));
const invalid = (field: string, key: string) => refusedBy(422, 'validation_failed', { [field]: key });
const sums = z.object({ EUR: z.string(), USD: z.string() });
/** What is invested, and what of it isn't asked back. */
const invested = async () => {
  const { body } = await desk.finance().get(`/x/money/${member()}/standing`);
  return z.object({ invested: sums, invested_free: sums }).parse(body);
};
const tooMuch = refusedBy(422, 'insufficient_amount_balance');
const out = { ...investment, transaction_type: 'INVESTMENT_OUT' };

/** A withdrawal that was asked for, approved and executed by two. */
async function paidOut() {
  const asked = requestIn(await askFor(desk.investor().visitor, moneyOut));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const waiting = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  return readAgain(desk.finance(), waiting);
}

describe('what the fund posts', () => {
  it('is done at once where one person may, and by two where it takes two', async () => {
    for (const type of ['INVESTMENT_IN', 'MISC_FEES'])
      expect(await posted(type, '100.00')).toMatchObject({
        request_status: 'EXECUTED',
        approval: null,
        starting_date,
      });
    for (const [type, amount] of [
      ['INVESTMENT_OUT', '10.00'],
      ['ADJUSTMENT', '10.00'],
      ['ADJUSTMENT', '-10.00'],
    ] as const) {
      const before = await desk.holding();
      const waiting = await posted(type, amount);
      expect(waiting).toMatchObject({ request_status: 'APPROVED' });
      expect(await desk.holding()).toEqual(before);
      expect(await confirmFor(desk.finance(), waiting)).toMatchObject(refusedBy(403, 'forbidden'));
      expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
      const moved = (await desk.holding()).balance - before.balance;
      expect(moved).toBe(amount.startsWith('-') ? -1_000n : 1_000n);
    }
  });

  it.each([
    ['INVESTMENT_IN', '-5', 'too_small'],
    ['MISC_FEES', '0', 'too_small'],
    ['ADJUSTMENT', '0.00', 'too_small'],
    ['ADJUSTMENT', '1e10000000', 'invalid_decimal'],
    ['ADJUSTMENT', '-1.005', 'invalid_decimal'],
    ['INVESTMENT_IN', '1,5', 'invalid_decimal'],
  ])('%s of %s is refused', async (type, amount, key) => {
    expect(await postFor(desk.finance(), form(type, amount))).toMatchObject(invalid('amount', key));
  });

  it.each(['2062-01-01', '1926-01-01'])('doesn’t count from %s', async (day) => {
    const answer = await postFor(desk.finance(), form('MISC_FEES', '5.00', { starting_date: day }));
    expect(answer).toMatchObject(invalid('starting_date', 'date_out_of_range'));
  });

  it('takes no more than there is, and nothing of it is kept', async () => {
    const before = await desk.holding();
    const too = ['INVESTMENT_IN', 'INVESTMENT_OUT', 'MISC_FEES'].map((type) => form(type, '999999.00'));
    for (const body of [...too, form('ADJUSTMENT', '-999999.00')])
      expect(await postFor(desk.finance(), body)).toMatchObject(
        refusedBy(422, 'insufficient_amount_balance'),
      );
    expect(await desk.holding()).toEqual(before);
  });

  it('is the fund’s alone', async () => {
    for (const by of [desk.investor().visitor, desk.compliance(), desk.auditor()])
      expect(await postFor(by, form('ADJUSTMENT', '10.00'))).toMatchObject(refusedBy(403, 'forbidden'));
    expect(
      await postFor(desk.finance(), form('ADJUSTMENT', '10.00', { user_id: crypto.randomUUID() })),
    ).toMatchObject(refusedBy(404, 'not_found'));
  });

  it('happens once for one key', async () => {
    const key = crypto.randomUUID();
    const before = await desk.holding();
    const body = form('MISC_FEES', '7.00');
    const [one, two] = await Promise.all([1, 2].map(() => postFor(desk.finance(), body, key)));
    expect(one?.text).toBe(two?.text);
    expect((await desk.holding()).balance - before.balance).toBe(-700n);
  });
});

describe('what is invested', () => {
  it('bounds what is taken out, by all requests together', async () => {
    await posted('INVESTMENT_IN', '100.00');
    const { visitor } = desk.investor();
    const before = await invested();
    const all = { ...out, amount: before.invested_free.EUR };
    const asked = requestIn(await askFor(visitor, all));
    // what is asked back stays invested until it is executed
    expect(await invested()).toMatchObject({ invested: before.invested, invested_free: { EUR: '0.00' } });
    expect(await askFor(visitor, { ...out, amount: '0.01' })).toMatchObject(tooMuch);
    await take(visitor, asked, { request_status: 'CANCELLED' });
    expect(await invested()).toEqual(before);
  });

  it('bounds what failed and is tried again', async () => {
    const { visitor } = desk.investor();
    const before = await invested();
    const all = { ...out, amount: before.invested_free.EUR };
    const asked = requestIn(await askFor(visitor, all));
    const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
    const halted = { request_status: 'FAILED', reason: 'OTHER', text: 'Sent back.' };
    const failed = requestIn(await take(desk.finance(), approved, halted));
    const other = requestIn(await askFor(visitor, all));
    const again = { request_status: 'PENDING' };
    expect(await foresee(desk.finance(), failed, again)).toMatchObject(tooMuch);
    expect(await take(desk.finance(), failed, again)).toMatchObject(tooMuch);
    await take(visitor, other, { request_status: 'CANCELLED' });
    const waiting = requestIn(await take(desk.finance(), failed, again));
    expect(await invested()).toMatchObject({ invested: before.invested, invested_free: { EUR: '0.00' } });
    await take(visitor, waiting, { request_status: 'CANCELLED' });
    expect(await invested()).toEqual(before);
  });

  it('bounds what the fund posts and undoes, while a return waits', async () => {
    const { visitor } = desk.investor();
    const made = await posted('INVESTMENT_IN', '40.00');
    const asked = requestIn(await askFor(visitor, { ...out, amount: (await invested()).invested_free.EUR }));
    expect(await postFor(desk.finance(), form('INVESTMENT_OUT', '0.01'))).toMatchObject(tooMuch);
    const undo = form('ADJUSTMENT', '40.00', { reversal_of: made.id });
    expect(await postFor(desk.finance(), undo)).toMatchObject(tooMuch);
    await take(visitor, asked, { request_status: 'CANCELLED' });
    expect((await postFor(desk.finance(), undo)).status).toBe(201);
  });
});

describe('an adjustment that undoes an operation', () => {
  it('brings a payout back, and the payout says so', async () => {
    const before = await desk.holding();
    const paid = await paidOut();
    expect(paid).toMatchObject({ returned: false, reversed_by: null });
    const waiting = await posted('ADJUSTMENT', '250.00', { reversal_of: paid.id });
    expect(
      foretoldIn(await foresee(desk.finance(), waiting, { request_status: 'EXECUTED' })).effects,
    ).toMatchObject([
      {},
      { effect: 'wallet.moves', amount: '250.00' },
      { effect: 'fund.moves', account: 'FEES', amount: '-2.50' },
      { effect: 'fund.moves', account: 'BANK', amount: '247.50' },
      {},
      {},
    ]);
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
    expect(await readAgain(desk.investor().visitor, paid)).toMatchObject({
      request_status: 'EXECUTED',
      returned: true,
      reversed_by: waiting.id,
    });
    expect(await readAgain(desk.investor().visitor, waiting)).toMatchObject({ reversal_of: paid.id });
    expect(await desk.holding()).toEqual(before);
    // the list, which reads many at once, tells the same of both
    const { body } = await desk.finance().get(`/transactions/list/${member()}?limit=100`);
    const listed = z.array(transaction).parse(body);
    for (const one of [paid, waiting]) {
      const row = listed.find(({ id }) => id === one.id);
      expect(row).toMatchObject({ returned: one === paid, net_amount: '247.50' });
      expect(await readAgain(desk.finance(), one)).toMatchObject(row ?? {});
    }
  });

  it('waits in sight of those who work for the fund, and no other is taken meanwhile', async () => {
    const paid = await paidOut();
    const undo = () => postFor(desk.finance(), form('ADJUSTMENT', '250.00', { reversal_of: paid.id }));
    const waiting = requestIn(await undo());
    const { id, reference } = waiting;
    const seen = { reversed_by: null, reversal_waiting: { id, reference } };
    const nothing = { reversed_by: null, reversal_waiting: null };
    for (const by of [desk.finance(), desk.auditor()]) expect(await readAgain(by, paid)).toMatchObject(seen);
    expect(await readAgain(desk.investor().visitor, paid)).toMatchObject(nothing);
    expect(await undo()).toMatchObject(refusedBy(409, 'conflict'));
    // what a second person no longer has can be prepared anew: it is still there
    const withdrawn = await desk.finance().post(`/x/approvals/${waiting.approval?.id}/withdraw`);
    expect(withdrawn.status).toBe(200);
    expect(await readAgain(desk.finance(), paid)).toMatchObject(seen);
    expect(await undo()).toMatchObject(refusedBy(409, 'conflict'));
    // so does what failed, and may be tried again
    const halted = { request_status: 'FAILED', reason: 'OTHER', text: 'Not booked.' };
    requestIn(await take(desk.finance(), await readAgain(desk.finance(), waiting), halted));
    expect(await undo()).toMatchObject(refusedBy(409, 'conflict'));
    const again = await readAgain(desk.finance(), waiting);
    requestIn(await take(desk.finance(), again, { request_status: 'CANCELLED', text: 'Asked by mistake.' }));
    expect(await readAgain(desk.finance(), paid)).toMatchObject(nothing);
    const second = requestIn(await undo());
    expect((await confirmFor(desk.admin(), second)).status).toBe(200);
    expect(await readAgain(desk.finance(), paid)).toMatchObject({ ...nothing, reversed_by: second.id });
  });

  it('is exactly what the operation was, once, and of the same member', async () => {
    const paid = await paidOut();
    const undo = (amount: string, more: object = {}) =>
      postFor(desk.finance(), form('ADJUSTMENT', amount, { reversal_of: paid.id, ...more }));
    for (const amount of ['249.99', '-250.00'])
      expect(await undo(amount)).toMatchObject(invalid('amount', 'invalid_value'));
    expect(await undo('250.00', { currency: 'USD' })).toMatchObject(invalid('reversal_of', 'invalid_value'));
    expect(await undo('250.00', { user_id: desk.investor(1).id })).toMatchObject(refusedBy(404, 'not_found'));
    expect(await undo('250.00', { transaction_type: 'INVESTMENT_IN' })).toMatchObject(
      invalid('reversal_of', 'invalid_value'),
    );
    const answers = await Promise.all([undo('250.00'), undo('250.00')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [first = answers[0]] = answers.filter(({ status }) => status === 201);
    const waiting = requestIn(first);
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
    expect(
      await postFor(desk.finance(), form('ADJUSTMENT', '-250.00', { reversal_of: waiting.id })),
    ).toMatchObject(invalid('reversal_of', 'invalid_value'));
  });

  it('undoes nothing that was not executed', async () => {
    const asked = requestIn(await askFor(desk.investor().visitor, moneyIn));
    expect(
      await postFor(desk.finance(), form('ADJUSTMENT', '-500.00', { reversal_of: asked.id })),
    ).toMatchObject(refusedBy(409, 'conflict'));
  });

  it('of an investment lowers what is invested', async () => {
    const before = await invested();
    const made = await posted('INVESTMENT_IN', '40.00');
    const waiting = await posted('ADJUSTMENT', '40.00', { reversal_of: made.id });
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
    expect(await invested()).toEqual(before);
  });

  it('of a conversion takes both sides back', async () => {
    const before = [await desk.holding('EUR'), await desk.holding('USD')];
    const asked = requestIn(await askFor(desk.investor().visitor, conversion));
    const approved = requestIn(
      await take(desk.finance(), asked, {
        request_status: 'APPROVED',
        exchange_rate: '1.08',
        fund_part: '1',
      }),
    );
    await confirmFor(
      desk.admin(),
      requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' })),
    );
    const undone = await posted('ADJUSTMENT', '100.00', { reversal_of: asked.id });
    expect((await confirmFor(desk.admin(), undone)).status).toBe(200);
    expect([await desk.holding('EUR'), await desk.holding('USD')]).toEqual(before);
  });
});
