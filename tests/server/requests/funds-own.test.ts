import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock, today } from '../../../server/clock.ts';
import { timedId } from '../../../server/rules/timed-id.ts';
import { field, type Visitor } from '../../fixtures/app.ts';
import { jpeg } from '../../fixtures/papers.ts';
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
      refusedBy(404, 'not_found'),
    );
    expect(await readAgain(desk.finance(), again)).toMatchObject({ request_status: 'PENDING' });
    const approved = requestIn(await take(desk.secondFinance(), again, { request_status: 'APPROVED' }));
    expect(await told()).toEqual(before);
    const waiting = await step(approved, { request_status: 'EXECUTED' });
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
    expect(await told()).toEqual({ total: before.total + 1, mails: before.mails + 1 });
    expect(await take(visitor, again, { request_status: 'CANCELLED' })).toMatchObject(
      refusedBy(403, 'forbidden'),
    );

    const other = await turnedDown(type, amount);
    await step(other, { request_status: 'CANCELLED', ...why });
    expect(await told()).toEqual({ total: before.total + 1, mails: before.mails + 1 });
  });
});

/** Sends a paper to an operation as a form does. */
async function addPaper(by: Visitor, id: string) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(jpeg().content)], 'transfer.jpg'));
  const sent = new Response(form);
  return by.ask('POST', `/x/transaction/${desk.investor().id}/${id}/proofs`, {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
}

/** How often what somebody reads of a member's money names an operation, and the figures that it would be counted in. */
async function seenBy(visitor: Visitor, { id, reference }: Pick<ShownRequest, 'id' | 'reference'>) {
  const of = desk.investor().id;
  const answers = await Promise.all([
    visitor.get(`/transactions/list/${of}`),
    visitor.get(`/transactions/criteria/${of}?search=${reference}`),
    visitor.get(`/transactions/list/${of}`, { headers: { accept: 'text/csv' } }),
    visitor.get(`/activities/user/list/${of}?offset=0&limit=100`),
    visitor.get(`/transaction/${of}/${id}`),
    visitor.get(`/transaction/criteria/${of}?search=${reference}`),
  ]);
  return {
    named: answers.map(({ text }) => text.includes(reference)),
    totals: answers.slice(0, 2).map(({ headers }) => Number(headers['x-total-count'])),
    wallets: (await visitor.get(`/transaction/member_wallets/${of}/latest`)).body,
    state: Object(Object((await visitor.get(`/x/money/${of}/standing`)).body).blocking).state,
  };
}

it('what the fund posted is seen by its member nowhere until it has moved', async () => {
  const { visitor, id: user_id } = desk.investor();
  const form = { user_id, transaction_type: 'INVESTMENT_OUT', amount: '7.77', currency: 'EUR' };
  const starting_date = today(systemClock);
  await postFor(desk.finance(), { ...investment, user_id, starting_date });
  const nobodys = { id: randomUUID(), reference: 'none' };
  const before = await seenBy(visitor, nobodys);
  const waiting = requestIn(await postFor(desk.finance(), { ...form, starting_date }));
  const meanwhile = await seenBy(visitor, waiting);
  expect(meanwhile.named).toEqual([false, false, false, false, false, false]);
  expect(meanwhile).toMatchObject({ wallets: before.wallets, state: before.state });
  expect(meanwhile.totals).toEqual([before.totals[0], 0]);
  const byFund = await seenBy(desk.finance(), waiting);
  expect(byFund.named).toEqual([true, true, true, false, true, true]);
  expect(byFund).toMatchObject({ state: 'BLOCKED_PENDING_OPERATION' });
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  const after = await seenBy(visitor, waiting);
  expect(after.named).toEqual([true, true, true, true, true, true]);
  expect(after.totals).toEqual([Number(before.totals[0]) + 1, 1]);
});

it('papers of what the fund posted are read by its member once it has moved, and never added to before', async () => {
  const { visitor, id: user_id } = desk.investor();
  const form = { user_id, transaction_type: 'ADJUSTMENT', amount: '7.77', currency: 'EUR' };
  const waiting = requestIn(await postFor(desk.finance(), { ...form, starting_date: today(systemClock) }));
  const added = await addPaper(desk.finance(), waiting.id);
  expect(added.status).toBe(201);
  const path = `/x/transaction/${user_id}/${waiting.id}/proofs/${field(added, 'file_id')}`;
  expect(await addPaper(visitor, waiting.id)).toMatchObject(refusedBy(404, 'not_found'));
  expect(await visitor.get(path)).toMatchObject(refusedBy(404, 'not_found'));
  expect((await desk.auditor().get(path)).status).toBe(200);
  expect((await readAgain(desk.finance(), waiting))['proofs']).toHaveLength(1);
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  expect((await visitor.get(path)).status).toBe(200);
});

it('lines that a former release told of what has not moved are taken away, and no others', async () => {
  const { visitor, id: user_id } = desk.investor();
  const { db, pool } = desk.database();
  const asked = requestIn(await askFor(visitor, moneyOut));
  const form = { user_id, transaction_type: 'INVESTMENT_IN', amount: '30.00', currency: 'EUR' };
  const starting_date = today(systemClock);
  const moved = requestIn(await postFor(desk.finance(), { ...form, starting_date }));
  const posted = await turnedDown('INVESTMENT_OUT', '7.77');
  const adjusted = await turnedDown('ADJUSTMENT', '7.77');
  const before = (await listOf(visitor)).total;
  const tell = ({ id: transaction_id, transaction_type }: ShownRequest) => ({
    id: timedId(),
    user_id,
    kind: 'request_failed' as const,
    subject: JSON.stringify({ member_id: user_id, transaction_id, transaction_type }),
    at: new Date(),
  });
  await db.insertInto('notifications').values([asked, moved, posted, adjusted].map(tell)).execute();
  await pool.query(readFileSync('server/db/migrations/0180_left_by_former_releases.sql', 'utf8'));
  const { rows, total } = await listOf(visitor);
  expect(total).toBe(before + 2);
  expect(rows.slice(0, 2).map(({ subject }) => subject.transaction_id)).toEqual([moved.id, asked.id]);
});

it('a return that the fund posted keeps what it takes, and what is told to be free is what a request is given', async () => {
  const { visitor, id: user_id } = desk.investor(1);
  const starting_date = today(systemClock);
  const out = { ...investment, transaction_type: 'INVESTMENT_OUT' };
  const told = async () => {
    const { body } = await visitor.get(`/x/money/${user_id}/standing`);
    const { invested, invested_free } = Object(body);
    return [invested.EUR, invested_free.EUR];
  };
  await postFor(desk.finance(), { ...investment, user_id, starting_date });
  expect(await told()).toEqual(['300.00', '300.00']);
  const posted = requestIn(
    await postFor(desk.finance(), { ...out, user_id, starting_date, amount: '100.00' }),
  );
  expect(await told()).toEqual(['300.00', '200.00']);
  expect(await askFor(visitor, { ...out, amount: '200.01' })).toMatchObject(
    refusedBy(422, 'insufficient_amount_balance'),
  );
  const asked = requestIn(await askFor(visitor, { ...out, amount: '200.00' }));
  expect(await told()).toEqual(['300.00', '0.00']);
  await take(visitor, asked, { request_status: 'CANCELLED' });
  expect((await desk.admin().post(`/x/approvals/${posted.approval?.id}/withdraw`)).status).toBe(200);
  await step(await readAgain(desk.finance(), posted), { request_status: 'CANCELLED', ...why });
  expect(await told()).toEqual(['300.00', '300.00']);
});

it('what the fund asked for in a member’s name is taken back by the member', async () => {
  const { id, visitor } = desk.investor();
  const asked = requestIn(await askFor(desk.finance(), { ...moneyOut, user_id: id }));
  expect(requestIn(await take(visitor, asked, { request_status: 'CANCELLED' }))).toMatchObject({
    request_status: 'CANCELLED',
  });
});
