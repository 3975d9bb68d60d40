import { describe, expect, it } from 'vitest';
import { askFor, foresee, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { listOf } from '../notifications/told.ts';
import { moneyIn, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const why = { reason: 'OTHER', text: 'No payment within ten days.' };
const ask = async (form: object = moneyIn) => requestIn(await askFor(desk.investor().visitor, form));
const step = async (request: ShownRequest, request_status: string, more: object = {}) =>
  requestIn(await take(desk.finance(), request, { request_status, ...more }));
/** What the member was told of a request, newest first. */
const kindsOf = async ({ id }: ShownRequest) =>
  (await listOf(desk.investor().visitor)).rows.flatMap(({ kind, subject }) =>
    subject.transaction_id === id ? [kind] : [],
  );

it('an approval tells who pays in that the payment is awaited, and not that nothing is left to do', async () => {
  const approved = await step(await ask(), 'APPROVED');
  expect(await kindsOf(approved)).toEqual(['payment_awaited']);
});

it('whoever pays in is told not to pay any more once nothing comes of it', async () => {
  expect(await kindsOf(await step(await ask(), 'REJECTED', why))).toEqual(['payment_called_off']);
  const cancelled = await step(await step(await ask(), 'APPROVED'), 'CANCELLED', why);
  expect(await kindsOf(cancelled)).toEqual(['payment_called_off', 'payment_awaited']);
  expect(await kindsOf(await step(await ask(moneyOut), 'REJECTED', why))).toEqual(['request_rejected']);
});

it('whoever pays in is told not to pay for now once it failed, and to pay once it is taken up again', async () => {
  const failed = await step(await step(await ask(), 'APPROVED'), 'FAILED', why);
  expect(await kindsOf(failed)).toEqual(['payment_failed', 'payment_awaited']);
  const again = await step(failed, 'PENDING');
  expect(await kindsOf(again)).toEqual(['payment_retried', 'payment_failed', 'payment_awaited']);
});

it('whoever pays in is told once that nothing comes of what failed', async () => {
  const failed = await step(await step(await ask(), 'APPROVED'), 'FAILED', why);
  const off = await step(failed, 'CANCELLED', why);
  expect(await kindsOf(off)).toEqual(['payment_called_off', 'payment_failed', 'payment_awaited']);
});

describe('a payment that failed', () => {
  /** Of somebody, and as it is by the time that the fund takes it up again: foretold and done, and told to nobody. */
  async function isRefused(at: number, error_key: string, meanwhile: (id: string) => Promise<unknown>) {
    const { id, visitor } = desk.investor(at);
    const asked = requestIn(await askFor(visitor, moneyIn));
    const failed = await step(await step(asked, 'APPROVED'), 'FAILED', why);
    await meanwhile(id);
    const before = (await listOf(visitor)).total;
    const again = { request_status: 'PENDING' };
    expect(await foresee(desk.finance(), failed, again)).toMatchObject(refusedBy(409, error_key));
    expect(await take(desk.finance(), failed, again)).toMatchObject(refusedBy(409, error_key));
    expect((await listOf(visitor)).total).toBe(before);
    expect(await step(failed, 'CANCELLED', why)).toMatchObject({ request_status: 'CANCELLED' });
  }

  it('is not taken up again once the wallets are closed: nobody is asked to pay what can’t be booked', async () => {
    const closed = { state: 'CLOSED', text: 'By the member’s wish.', after: null };
    await isRefused(2, 'wallet_blocked', async (id) =>
      expect(await desk.admin().post(`/x/wallets/${id}/blockings`, closed)).toMatchObject({ status: 201 }),
    );
  });

  it('is not taken up again without the booklet for it', async () => {
    const { db } = desk.database();
    await isRefused(1, 'booklet_missing', (id) =>
      db
        .updateTable('subscription_booklets')
        .set({ activation_starting_date: '2099-01-01' })
        .where('user_id', '=', id)
        .where('activity_type', '=', 'MONEY_IN')
        .execute(),
    );
  });
});
