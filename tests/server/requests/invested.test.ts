import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock, today } from '../../../server/clock.ts';
import { payIn } from '../../fixtures/money-people.ts';
import { askFor, foresee, postFor, requestIn, take } from '../../fixtures/requests.ts';
import { confirmFor, investment, moneyIn, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const operation = (at: number, transaction_type: string, amount: string) => ({
  user_id: desk.investor(at).id,
  transaction_type,
  currency: 'EUR',
  amount,
  starting_date: today(systemClock),
});
const posted = async (at: number, type: string, amount: string) =>
  requestIn(await postFor(desk.finance(), operation(at, type, amount)));
const sums = z.object({ EUR: z.string(), USD: z.string() });
const standing = async () => {
  const { body } = await desk.finance().get(`/x/money/${desk.investor().id}/standing`);
  return z.object({ invested: sums, invested_free: sums }).parse(body);
};
const tooMuch = refusedBy(422, 'insufficient_amount_balance');

it('what is asked back stays bound once it is approved, until it is executed', async () => {
  const { visitor } = desk.investor();
  await posted(0, 'INVESTMENT_IN', '100.00');
  const out = { ...investment, transaction_type: 'INVESTMENT_OUT' };
  const asked = requestIn(await askFor(visitor, { ...out, amount: '100.00' }));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const bound = { invested: { EUR: '100.00' }, invested_free: { EUR: '0.00' } };
  expect(await standing()).toMatchObject(bound);
  expect(await askFor(visitor, { ...out, amount: '0.01' })).toMatchObject(tooMuch);
  expect(await postFor(desk.finance(), operation(0, 'INVESTMENT_OUT', '0.01'))).toMatchObject(tooMuch);
  // it is no obstacle to itself
  expect((await foresee(desk.finance(), approved, { request_status: 'EXECUTED' })).status).toBe(200);
  const waiting = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
  expect(await standing()).toMatchObject(bound);
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  expect(await standing()).toMatchObject({ invested: { EUR: '0.00' }, invested_free: { EUR: '0.00' } });
});

describe('a member whose wallets are empty', () => {
  const role = async () => {
    const { id } = desk.investor(2);
    const { db } = desk.database();
    const users = db.selectFrom('users').select('version').where('id', '=', id);
    const { version } = await users.executeTakeFirstOrThrow();
    return desk.admin().put(`/users/${id}`, { role: 'auditor', version });
  };
  const hasMoney = refusedBy(409, 'conflict', { role: 'has_money' });

  it('is made nobody of the fund while a request has failed, and may be tried again', async () => {
    const asked = requestIn(await askFor(desk.investor(2).visitor, moneyIn));
    const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
    const halted = { request_status: 'FAILED', reason: 'OTHER', text: 'Sent back.' };
    const failed = requestIn(await take(desk.finance(), approved, halted));
    expect(await role()).toMatchObject(hasMoney);
    const again = requestIn(await take(desk.finance(), failed, { request_status: 'PENDING' }));
    await take(desk.investor(2).visitor, again, { request_status: 'CANCELLED' });
  });

  it('keeps them, and is made nobody of the fund, while something is invested', async () => {
    const { id: member } = desk.investor(2);
    const paid = (amount: bigint) => payIn(desk.database(), { member, currency: 'EUR', amount });
    const close = () =>
      desk.admin().post(`/x/wallets/${member}/blockings`, {
        state: 'CLOSED',
        text: 'The member leaves.',
        after: null,
      });
    await paid(10_000n);
    await posted(2, 'INVESTMENT_IN', '100.00');
    expect(await desk.holding('EUR', 2)).toEqual({ balance: 0n, reserved: 0n });
    expect(await close()).toMatchObject(refusedBy(409, 'conflict'));
    expect(await role()).toMatchObject(hasMoney);
    const back = await posted(2, 'INVESTMENT_OUT', '100.00');
    expect((await confirmFor(desk.admin(), back)).status).toBe(200);
    await paid(-10_000n);
    expect((await close()).status).toBe(201);
    expect((await role()).status).toBe(200);
  });
});
