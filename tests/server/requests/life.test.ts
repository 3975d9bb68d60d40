import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requestStatuses, type RequestStatus } from '../../../contract/enums.ts';
import { activity } from '../../../contract/values/activity.ts';
import { sentenceOf } from '../../../src/features/activities/sentence.ts';
import { mayMove } from '../../../server/rules/requests.ts';
import { askFor, foresee, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { listOf } from '../notifications/told.ts';
import {
  confirmFor,
  conversion,
  foretoldIn,
  investment,
  moneyIn,
  moneyOut,
  openDesk,
  refusedBy,
  waitsAlready,
} from './desk.ts';

const desk = openDesk('1');
const reason = { reason: 'OTHER', text: 'The account is in another name.' };
const ask = async (form: object) => requestIn(await askFor(desk.investor().visitor, form));
const step = async (request: ShownRequest, body: object) =>
  requestIn(await take(desk.finance(), request, body));
const approve = (request: ShownRequest, more: object = {}) =>
  step(request, { request_status: 'APPROVED', ...more });
const invalid = (field: string, key: string) => refusedBy(422, 'validation_failed', { [field]: key });

/** A withdrawal that was taken to a status. */
async function at(status: RequestStatus): Promise<ShownRequest> {
  const asked = await ask(moneyOut);
  if (status === 'PENDING') return asked;
  if (status === 'REJECTED' || status === 'CANCELLED')
    return step(asked, { request_status: status, ...reason });
  const approved = await approve(asked);
  if (status === 'APPROVED') return approved;
  if (status === 'FAILED') return step(approved, { request_status: 'FAILED', ...reason });
  await confirmFor(desk.admin(), await step(approved, { request_status: 'EXECUTED' }));
  return readAgain(desk.finance(), approved);
}

describe.each(requestStatuses)('a request that is %s', (from) => {
  it('goes where the fund may take it, and nowhere else', async () => {
    for (const to of requestStatuses) {
      const request = await at(from);
      const answer = await take(desk.finance(), request, { request_status: to, ...reason });
      if (mayMove('fund', from, to)) expect(answer.status, `${from} → ${to}: ${answer.text}`).toBe(200);
      else {
        expect(answer, `${from} → ${to}`).toMatchObject(refusedBy(409, 'conflict'));
        expect(await readAgain(desk.finance(), request)).toMatchObject({ request_status: from });
      }
    }
  });

  it('is taken back by its investor while it waits, and no further', async () => {
    const request = await at(from);
    const answer = await take(desk.investor().visitor, request, { request_status: 'CANCELLED' });
    if (from === 'PENDING') expect(requestIn(answer)).toMatchObject({ request_status: 'CANCELLED' });
    else expect(answer).toMatchObject(refusedBy(409, 'conflict'));
    for (const to of ['APPROVED', 'EXECUTED'] as const)
      expect(await take(desk.investor().visitor, request, { request_status: to })).toMatchObject(
        refusedBy(403, 'forbidden'),
      );
  });

  it('holds its amount while it waits', async () => {
    const before = await desk.holding();
    await at(from);
    const { balance, reserved } = await desk.holding();
    const waits = from === 'PENDING' || from === 'APPROVED';
    expect(reserved - before.reserved).toBe(waits ? 25_000n : 0n);
    expect(balance - before.balance).toBe(from === 'EXECUTED' ? -25_000n : 0n);
  });
});

describe('why', () => {
  it.each([
    ['PENDING', 'REJECTED'],
    ['PENDING', 'CANCELLED'],
    ['APPROVED', 'FAILED'],
    ['APPROVED', 'CANCELLED'],
  ] as const)('is said by the fund: %s → %s', async (from, to) => {
    const request = await at(from);
    expect(await take(desk.finance(), request, { request_status: to })).toMatchObject(
      invalid('reason', 'required'),
    );
    expect(await take(desk.finance(), request, { request_status: to, reason: 'OTHER' })).toMatchObject(
      invalid('text', 'required'),
    );
    const done = await take(desk.finance(), request, { request_status: to, ...reason });
    expect(done.body).toMatchObject({ request_status: to, ...reason });
    const seen = await readAgain(desk.investor().visitor, request);
    expect(seen).toMatchObject({ ...reason, approval: null });
    expect(JSON.stringify(seen)).not.toContain('finance');
    expect(seen['history']).toMatchObject([
      { by: 'investor', by_name: 'Camille Exemple' },
      ...(from === 'APPROVED' ? [{ by: 'fund', by_name: null }] : []),
      { by: 'fund', by_name: null, request_status: to, ...reason },
    ]);
  });
});

describe('a request that failed', () => {
  it('is tried again, and promises its amount anew', async () => {
    const failed = await at('FAILED');
    const before = await desk.holding();
    const again = await step(failed, { request_status: 'PENDING' });
    expect((await desk.holding()).reserved - before.reserved).toBe(25_000n);
    const [told] = (await listOf(desk.investor().visitor)).rows;
    expect(told).toMatchObject({ kind: 'request_retried', subject: { transaction_id: failed.id } });
    // by its reference, and not by who is reading
    expect(told).toMatchObject({ reference: failed.reference, member_name: null });
    const approved = await approve(again);
    await confirmFor(desk.admin(), await step(approved, { request_status: 'EXECUTED' }));
    expect(await readAgain(desk.finance(), failed)).toMatchObject({ request_status: 'EXECUTED' });
  });

  it('is not tried again with money that is gone', async () => {
    const other = { visitor: desk.investor(1).visitor, at: 1 };
    const { balance, reserved } = await desk.holding('EUR', 1);
    const all = String((balance - reserved) / 100n);
    const form = { ...investment, amount: all };
    const first = requestIn(await askFor(other.visitor, form));
    const failed = await step(await approve(first), { request_status: 'FAILED', ...reason });
    requestIn(await askFor(other.visitor, form));
    expect(await take(desk.finance(), failed, { request_status: 'PENDING' })).toMatchObject(
      refusedBy(422, 'insufficient_amount_balance'),
    );
  });
});

describe('two at once', () => {
  it('of two who approve, one does, and the other is told', async () => {
    const request = await at('PENDING');
    const answers = await Promise.all(
      [desk.finance(), desk.admin()].map((by) => take(by, request, { request_status: 'APPROVED' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await readAgain(desk.finance(), request)).toMatchObject({ version: 2 });
  });

  it('of an approval and a cancellation, one is done', async () => {
    const request = await at('PENDING');
    const answers = await Promise.all([
      take(desk.finance(), request, { request_status: 'APPROVED' }),
      take(desk.investor().visitor, request, { request_status: 'CANCELLED' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('the same key again gives the first answer, and another step with it is refused', async () => {
    const request = await at('PENDING');
    const key = crypto.randomUUID();
    const body = { request_status: 'APPROVED' };
    const [one, two] = await Promise.all([1, 2].map(() => take(desk.finance(), request, body, key)));
    expect(one?.text).toBe(two?.text);
    expect(one?.status).toBe(200);
    expect(await take(desk.finance(), request, { request_status: 'REJECTED', ...reason }, key)).toMatchObject(
      refusedBy(422, 'idempotency_key_reused'),
    );
    const other = await at('PENDING');
    expect(await take(desk.finance(), other, body, key)).toMatchObject(
      refusedBy(422, 'idempotency_key_reused'),
    );
  });
});

describe('four eyes', () => {
  it('nobody approves what they have asked for themselves', async () => {
    const form = { ...moneyOut, user_id: desk.investor().id };
    const request = requestIn(await askFor(desk.finance(), form));
    const refused = refusedBy(409, 'conflict', { request_status: 'not_own_request' });
    expect(await take(desk.finance(), request, { request_status: 'APPROVED' })).toMatchObject(refused);
    // however the ids are written
    const written = { ...request, id: request.id.toUpperCase(), user_id: request.user_id.toUpperCase() };
    expect(await take(desk.finance(), written, { request_status: 'APPROVED' })).toMatchObject(refused);
    // by whoever of the same roles hasn't asked, it is
    expect((await take(desk.admin(), written, { request_status: 'APPROVED' })).status).toBe(200);
  });

  it.each([
    ['a withdrawal', moneyOut, {}, {}],
    ['a conversion', conversion, { exchange_rate: '1.1' }, {}],
    [
      'a payment',
      moneyIn,
      {},
      { received_amount: '500.00', value_date: '2026-03-10', payer: 'Camille Exemple' },
    ],
  ])('%s is executed by two', async (_, form, terms, arrived) => {
    const approved = await approve(await ask(form), terms);
    const before = await desk.holding();
    const waiting = await step(approved, { request_status: 'EXECUTED', ...arrived });
    expect(waiting).toMatchObject({ request_status: 'APPROVED', version: approved.version });
    expect(await desk.holding()).toEqual(before);
    // however its ids are written
    const written = { id: approved.id.toUpperCase(), user_id: approved.user_id.toUpperCase() };
    expect(await readAgain(desk.finance(), written)).toEqual(waiting);
    expect(await confirmFor(desk.finance(), waiting)).toMatchObject(refusedBy(403, 'forbidden'));
    // what waits is ended first
    expect(
      await take(desk.secondFinance(), approved, { request_status: 'CANCELLED', ...reason }),
    ).toMatchObject(waitsAlready(waiting.approval?.id));
    expect((await confirmFor(desk.secondFinance(), waiting)).status).toBe(200);
    expect(await readAgain(desk.finance(), approved)).toMatchObject({
      request_status: 'EXECUTED',
      approval: null,
    });
    expect(await desk.holding()).not.toEqual(before);
  });

  it('money from somebody else is confirmed by compliance, and not by finance', async () => {
    const approved = await approve(await ask(moneyIn));
    const arrived = { received_amount: '500.00', value_date: '2026-03-10', payer: 'Dominique Modèle' };
    const waiting = await step(approved, { request_status: 'EXECUTED', ...arrived });
    const before = await desk.holding();
    expect(await confirmFor(desk.secondFinance(), waiting)).toMatchObject(refusedBy(403, 'forbidden'));
    expect(await desk.holding()).toEqual(before);
    expect((await confirmFor(desk.compliance(), waiting)).status).toBe(200);
    expect((await desk.holding()).balance - before.balance).toBe(50_000n);
    expect(await readAgain(desk.finance(), waiting)).toMatchObject({ payer: 'Dominique Modèle' });
  });

  it('nobody decides on money of their own, whatever role they were given since', async () => {
    const { db } = desk.database();
    const { visitor, id } = desk.investor(2);
    const asked = requestIn(await askFor(visitor, moneyIn));
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    expect(await take(visitor, asked, { request_status: 'APPROVED' })).toMatchObject(
      refusedBy(403, 'forbidden'),
    );
    expect(await askFor(visitor, { ...moneyIn, user_id: id })).toMatchObject(refusedBy(403, 'forbidden'));
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
  });

  it('an investment is executed by one', async () => {
    const approved = await approve(await ask(investment));
    expect(await step(approved, { request_status: 'EXECUTED' })).toMatchObject({
      request_status: 'EXECUTED',
      starting_date: new Date().toISOString().slice(0, 10),
    });
  });
});

describe('what a step does', () => {
  it('is foretold, and refused with a hash that was of something else', async () => {
    const request = await at('PENDING');
    const body = { request_status: 'APPROVED' };
    const foretold = await foresee(desk.finance(), request, body);
    expect(foretold).toMatchObject({
      status: 200,
      body: { effects: [{ effect: 'request.status', from: 'PENDING', to: 'APPROVED' }, {}, {}] },
    });
    expect(await take(desk.finance(), request, { ...body, effects_hash: '0'.repeat(64) })).toMatchObject(
      refusedBy(409, 'stale_version'),
    );
    const { hash } = foretoldIn(foretold);
    expect((await take(desk.finance(), request, { ...body, effects_hash: hash })).status).toBe(200);
    expect(await foresee(desk.finance(), request, body)).toMatchObject(refusedBy(409, 'stale_version'));
  });

  it('of an execution names every account that it moves', async () => {
    const approved = await at('APPROVED');
    const foretold = await foresee(desk.finance(), approved, { request_status: 'EXECUTED' });
    const user_id = desk.investor().id;
    expect(foretoldIn(foretold).effects.slice(0, 5)).toMatchObject([
      { effect: 'request.status', to: 'EXECUTED' },
      { effect: 'wallet.releases', user_id, currency: 'EUR', amount: '250.00' },
      { effect: 'wallet.moves', user_id, currency: 'EUR', amount: '-250.00' },
      { effect: 'fund.moves', account: 'FEES', amount: '2.50' },
      { effect: 'fund.moves', account: 'BANK', amount: '-247.50' },
    ]);
    const waiting = await step(approved, {
      request_status: 'EXECUTED',
      effects_hash: foretoldIn(foretold).hash,
    });
    expect(waiting.approval).not.toBeNull();
  });

  it('is told to the member and kept in the log, with the fingerprint of the operation', async () => {
    const { id } = await at('EXECUTED');
    const visitor = desk.investor().visitor;
    const { body } = await visitor.get('/x/notifications?limit=100');
    expect(JSON.stringify(body)).toContain('request_approved');
    expect(JSON.stringify(body)).toContain('request_executed');
    const log = await visitor.get(`/activities/user/list/${desk.investor().id}?limit=100`);
    const rows = z.array(activity).parse(log.body);
    const told = rows.filter(({ about }) => about['transaction_id'] === id);
    expect(told.map(({ operation_type }) => operation_type)).toEqual(['EXECUTE', 'VALIDATE', 'SUBMIT']);
    for (const row of told) expect(sentenceOf(row)).not.toBe('general');
    const detail = await visitor.get(`/activities/user/details/${desk.investor().id}/${told[0]?.id}`);
    expect(detail.body).toMatchObject({
      after: { operation_hash: expect.stringMatching(/^[0-9a-f]{64}$/), request_status: 'EXECUTED' },
    });
  });
});
