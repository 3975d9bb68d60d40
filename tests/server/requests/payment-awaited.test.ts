import { expect, it } from 'vitest';
import { askFor, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { listOf } from '../notifications/told.ts';
import { moneyIn, moneyOut, openDesk } from './desk.ts';

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
