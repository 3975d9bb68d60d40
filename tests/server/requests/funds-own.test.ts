import { describe, expect, it } from 'vitest';
import { systemClock, today } from '../../../server/clock.ts';
import {
  askFor,
  foresee,
  postFor,
  readAgain,
  requestIn,
  take,
  type ShownRequest,
} from '../../fixtures/requests.ts';
import { listOf, mailsOf } from '../notifications/told.ts';
import { confirmFor, foretoldIn, investment, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const why = { reason: 'OTHER', text: 'Posted twice.' };
const step = async (request: ShownRequest, body: object) =>
  requestIn(await take(desk.finance(), request, body));

/** An operation that the fund posts and a second person turns down. */
async function turnedDown(transaction_type: string, amount: string): Promise<ShownRequest> {
  const form = { transaction_type, amount, currency: 'EUR', starting_date: today(systemClock) };
  const waiting = requestIn(await postFor(desk.finance(), { ...form, user_id: desk.investor().id }));
  expect((await desk.admin().post(`/x/approvals/${waiting.approval?.id}/withdraw`)).status).toBe(200);
  return readAgain(desk.finance(), waiting);
}

/** What the member was told by now, on the page and by mail. */
async function told() {
  const { visitor, id } = desk.investor();
  const { db } = desk.database();
  const { total } = await listOf(visitor);
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { total, mails: (await mailsOf(desk.database(), email)).length };
}

describe.each([
  ['an adjustment', 'ADJUSTMENT', '-10.00'],
  ['a return of what was invested that the fund posted', 'INVESTMENT_OUT', '10.00'],
])('%s', (_, type, amount) => {
  it('is cancelled by the fund alone, and its member hears nothing of it until it has moved', async () => {
    const { visitor } = desk.investor();
    requestIn(
      await postFor(desk.finance(), {
        ...investment,
        user_id: desk.investor().id,
        starting_date: today(systemClock),
      }),
    );
    const before = await told();
    const failed = await step(await turnedDown(type, amount), { request_status: 'FAILED', ...why });
    const foretold = foretoldIn(await foresee(desk.finance(), failed, { request_status: 'PENDING' }));
    expect(foretold.effects.map(({ effect }) => effect)).toEqual(['request.status']);
    const again = await step(failed, { request_status: 'PENDING' });
    expect(await take(visitor, again, { request_status: 'CANCELLED' })).toMatchObject(
      refusedBy(403, 'forbidden'),
    );
    expect(await readAgain(visitor, again)).toMatchObject({ request_status: 'PENDING' });
    const approved = requestIn(await take(desk.secondFinance(), again, { request_status: 'APPROVED' }));
    expect(await told()).toEqual(before);
    const waiting = await step(approved, { request_status: 'EXECUTED' });
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
    expect(await told()).toEqual({ total: before.total + 1, mails: before.mails + 1 });

    const other = await turnedDown(type, amount);
    await step(other, { request_status: 'CANCELLED', ...why });
    expect(await told()).toEqual({ total: before.total + 1, mails: before.mails + 1 });
  });
});

it('what the fund asked for in a member’s name is taken back by the member', async () => {
  const { id, visitor } = desk.investor();
  const asked = requestIn(await askFor(desk.finance(), { ...moneyOut, user_id: id }));
  expect(requestIn(await take(visitor, asked, { request_status: 'CANCELLED' }))).toMatchObject({
    request_status: 'CANCELLED',
  });
});
