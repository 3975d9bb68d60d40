import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock, today } from '../../../server/clock.ts';
import { readEntries } from '../../../server/repositories/ledger.ts';
import { erasedDomain } from '../../../server/rules/erased-address.ts';
import { askFor, foresee, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { listOf } from '../notifications/told.ts';
import { confirmFor, foretoldIn, moneyIn, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const day = today(systemClock);
const why = { reason: 'OTHER', text: 'No payment within ten days.' };
const form = (more: object = {}) => ({
  ...moneyIn,
  user_id: desk.investor().id,
  text: 'Transfer of Camille Exemple, without a reference',
  ...more,
});
const enter = async (more: object = {}) => requestIn(await askFor(desk.finance(), form(more)));
/** What the member was told of a request, newest first. */
const kindsOf = async ({ id }: ShownRequest) =>
  (await listOf(desk.investor().visitor)).rows.flatMap(({ kind, subject }) =>
    subject.transaction_id === id ? [kind] : [],
  );
const noticed = (effects: readonly { effect: string }[]) =>
  effects.flatMap((one) => (one.effect === 'notification' && 'kind' in one ? [one.kind] : []));

/** An own request that the fund turned down: its money may come all the same. */
const turnedDown = async (more: object = {}) => {
  const asked = requestIn(await askFor(desk.investor().visitor, { ...moneyIn, ...more }));
  return requestIn(await take(desk.finance(), asked, { request_status: 'REJECTED', ...why }));
};
const enteredFor = (entered_for: string, by = desk.finance()) => askFor(by, form({ entered_for }));

const linkOf = (entered: ShownRequest) => ({ id: entered.id, reference: entered.reference });
const standingOf = (entered: ShownRequest, request_status = entered.request_status) => ({
  ...linkOf(entered),
  request_status,
});

it('a payment that arrived is entered by one, approved by another, executed by two, and is in the wallet then', async () => {
  const before = await desk.holding();
  const entered = await enter();
  expect(entered).toMatchObject({ request_status: 'PENDING', amount: '500.00', text: form().text });
  expect(await take(desk.finance(), entered, { request_status: 'APPROVED' })).toMatchObject(
    refusedBy(409, 'conflict', { request_status: 'not_own_request' }),
  );
  const approved = requestIn(await take(desk.secondFinance(), entered, { request_status: 'APPROVED' }));
  expect(await desk.holding()).toEqual(before);
  const arrived = { received_amount: '480.00', value_date: day, payer: 'Camille Exemple' };
  const waiting = requestIn(
    await take(desk.finance(), approved, { request_status: 'EXECUTED', starting_date: day, ...arrived }),
  );
  expect(waiting).toMatchObject({ request_status: 'APPROVED', approval: { id: expect.any(String) } });
  expect((await confirmFor(desk.finance(), waiting)).status).toBe(403);
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  expect(await readAgain(desk.finance(), entered)).toMatchObject({ request_status: 'EXECUTED', ...arrived });

  const { db } = desk.database();
  const { operation_id } = await db
    .selectFrom('transactions')
    .select('operation_id')
    .where('id', '=', entered.id)
    .executeTakeFirstOrThrow();
  const entries = await readEntries(db, z.string().parse(operation_id));
  expect(entries.map(({ account: { kind, owner }, amount }) => ({ kind, owner, amount }))).toEqual(
    expect.arrayContaining([
      { kind: 'BANK', owner: desk.bank(), amount: -48_000n },
      { kind: 'WALLET', owner: entered.user_id, amount: 48_000n },
    ]),
  );
  expect((await desk.holding()).balance - before.balance).toBe(48_000n);
});

it('whose payment the fund entered is never told to pay, nor not to', async () => {
  const entered = await enter();
  const { effects } = foretoldIn(
    await foresee(desk.secondFinance(), entered, { request_status: 'APPROVED' }),
  );
  expect(noticed(effects)).toEqual(['request_approved']);
  const step = async (request: ShownRequest, request_status: string, more: object = {}) =>
    requestIn(await take(desk.secondFinance(), request, { request_status, ...more }));
  const failed = await step(await step(entered, 'APPROVED'), 'FAILED', why);
  const off = await step(await step(failed, 'PENDING'), 'REJECTED', why);
  expect(await kindsOf(off)).toEqual([
    'request_rejected',
    'request_retried',
    'request_failed',
    'request_approved',
  ]);
});

it('a payment that the fund entered is called off by the fund alone', async () => {
  const { visitor } = desk.investor();
  const entered = await enter();
  const cancelled = { request_status: 'CANCELLED' };
  expect(await take(visitor, entered, cancelled)).toMatchObject(
    refusedBy(409, 'conflict', { request_status: 'entered_by_fund' }),
  );
  expect(await readAgain(desk.finance(), entered)).toMatchObject({ request_status: 'PENDING' });
  expect((await take(desk.finance(), entered, { ...cancelled, ...why })).status).toBe(200);
  // what the fund asked for in the member's name is the member's to take back
  const asked = requestIn(await askFor(desk.finance(), form({ transaction_type: 'INVESTMENT_IN' })));
  expect(requestIn(await take(visitor, asked, cancelled))).toMatchObject(cancelled);
});

it('a payment is entered once under one key, and with other words under it not at all', async () => {
  const first = await askFor(desk.finance(), form({ amount: '12.00' }), 'entered-once-0001');
  const again = await askFor(desk.finance(), form({ amount: '12.00' }), 'entered-once-0001');
  expect(again.text).toBe(first.text);
  expect(await askFor(desk.finance(), form({ amount: '13.00' }), 'entered-once-0001')).toMatchObject({
    body: { error_key: 'idempotency_key_reused' },
  });
});

it('whoever confirms a payment that was entered is told of others of its amount, by the list of what waits', async () => {
  const approve = async (request: ShownRequest) =>
    requestIn(await take(desk.secondFinance(), request, { request_status: 'APPROVED' }));
  const prepare = async (request: ShownRequest, received_amount: string) =>
    requestIn(
      await take(desk.secondFinance(), request, {
        request_status: 'EXECUTED',
        starting_date: day,
        received_amount,
        value_date: day,
        payer: 'Camille Exemple',
      }),
    );
  const announce = async (amount: string) =>
    requestIn(await askFor(desk.investor().visitor, { ...moneyIn, amount }));
  const announced = await announce('80.00');
  const less = await announce('77.00');
  const failed = await approve(await enter({ amount: '77.00' }));
  await take(desk.finance(), failed, { request_status: 'FAILED', ...why });
  await take(desk.finance(), await enter({ amount: '77.00' }), { request_status: 'CANCELLED', ...why });
  await enter({ amount: '77.01' });
  // what came counts, and not what was entered or announced: of what waits side by side, too
  await prepare(await approve(less), '76.50');
  const waits = await prepare(await approve(await enter({ amount: '78.00' })), '77.00');
  const other = await prepare(await approve(announced), '77.00');
  const shown = z.array(
    z.looseObject({
      id: z.string(),
      request: z.looseObject({ same_payments: z.array(z.unknown()).optional() }).nullable(),
    }),
  );
  const listed = async () => shown.parse((await desk.admin().get('/x/approvals?limit=20')).body);
  const list = await listed();
  const told = (one: ShownRequest, among = list) => among.find(({ id }) => id === one.approval?.id)?.request;
  expect(told(waits)?.same_payments).toEqual([linkOf(failed), linkOf(announced)]);
  // beside what its member announced it is told as well: the fund may have entered the money before
  expect(told(other)?.same_payments).toEqual([linkOf(waits), linkOf(failed)]);
  // but not what was executed long before that
  expect((await confirmFor(desk.admin(), waits)).status).toBe(200);
  const announcedLater = (days: number) =>
    sql`update transactions set created_at = created_at + make_interval(days => ${days}) where id = ${other.id}`.execute(
      desk.database().db,
    );
  await announcedLater(13);
  expect(told(other, await listed())?.same_payments).toEqual([linkOf(waits), linkOf(failed)]);
  await announcedLater(2);
  expect(told(other, await listed())?.same_payments).toEqual([linkOf(failed)]);
});

it('the answer that a former build kept for a key is given again, each by itself', async () => {
  const { db } = desk.database();
  const over = await turnedDown();
  const [tied, plain] = ['entered-once-0002', 'entered-once-0003'];
  const forOver = form({ entered_for: over.id });
  const first = requestIn(await askFor(desk.finance(), forOver, tied));
  await askFor(desk.finance(), form(), plain);
  await sql`update idempotency_keys set reply = reply - 'entered_for' - 'entered_as'
    where key = ${plain}`.execute(db);
  expect(requestIn(await askFor(desk.finance(), forOver, tied))).toMatchObject({
    id: first.id,
    entered_for: over.id,
  });
  expect(requestIn(await askFor(desk.finance(), form(), plain))).toMatchObject({
    entered_for: null,
    entered_as: null,
  });
});

it('nobody enters a payment who moves no money, and none for whose wallets are closed or who was erased', async () => {
  for (const by of [desk.compliance(), desk.auditor()]) expect((await askFor(by, form())).status).toBe(403);
  const other = desk.investor(2).id;
  const standing = async () =>
    z
      .looseObject({
        operations: z.array(
          z.looseObject({
            transaction_type: z.string(),
            currency: z.string(),
            obstacles: z.array(z.string()),
          }),
        ),
      })
      .parse((await desk.finance().get(`/x/money/${other}/standing`)).body)
      .operations.find(({ transaction_type }) => transaction_type === 'MONEY_IN')?.obstacles;
  const hold = (state: string, after: string | null) =>
    desk.admin().post(`/x/wallets/${other}/blockings`, { state, text: 'A check.', after });
  const held = z.looseObject({ id: z.string() }).parse((await hold('BLOCKED_COMPLIANCE', null)).body);
  // what comes in stops at a closed wallet alone
  expect(await standing()).toEqual([]);
  expect((await hold('CLOSED', held.id)).status).toBeLessThan(300);
  expect(await standing()).toEqual(['wallet_blocked']);
  expect(await askFor(desk.finance(), form({ user_id: other }))).toMatchObject({
    body: { error_key: 'wallet_blocked' },
  });
  const { db } = desk.database();
  await db
    .updateTable('users')
    .set({ email: `${other}${erasedDomain}` })
    .where('id', '=', other)
    .execute();
  expect(await askFor(desk.finance(), form({ user_id: other }))).toMatchObject({
    body: { error_key: 'conflict' },
  });
});

it('the payment of a request that is over is entered once for it, and each of both leads to the other', async () => {
  const over = await turnedDown();
  const answers = await Promise.all([enteredFor(over.id), enteredFor(over.id, desk.secondFinance())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const entered = requestIn(answers.find(({ status }) => status === 201) ?? (await enteredFor(over.id)));
  expect(entered).toMatchObject({ request_status: 'PENDING', entered_for: over.id, entered_as: null });
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { error_key: 'already_entered', transaction_id: entered.id },
  });
  for (const by of [desk.finance(), desk.auditor()])
    expect(await readAgain(by, over)).toMatchObject({ entered_for: null, entered_as: standingOf(entered) });
  // its member reads both, and of what the fund has done about them nothing
  for (const one of [over, entered])
    expect(await readAgain(desk.investor().visitor, one)).toMatchObject({
      entered_for: null,
      entered_as: null,
    });
  // the database itself holds no second one
  const { db } = desk.database();
  const copy = await db
    .selectFrom('transactions')
    .select(['user_id', 'transaction_type', 'request_status', 'currency', 'amount', 'created_at'])
    .where('id', '=', entered.id)
    .executeTakeFirstOrThrow();
  const twice = db.insertInto('transactions').values({ ...copy, reference: 'twice', entered_for: over.id });
  await expect(twice.execute()).rejects.toThrow('transactions_entered_once');
});

it('a payment that failed is still the one that was entered, and one that is over leaves its request free again', async () => {
  const over = await turnedDown();
  const first = requestIn(await enteredFor(over.id));
  const step = async (request: ShownRequest, request_status: string, more: object = {}) =>
    requestIn(await take(desk.secondFinance(), request, { request_status, ...more }));
  const failed = await step(await step(first, 'APPROVED'), 'FAILED', why);
  expect(await readAgain(desk.auditor(), over)).toMatchObject({ entered_as: standingOf(first, 'FAILED') });
  expect((await enteredFor(over.id)).body).toMatchObject({ transaction_id: first.id });
  await step(failed, 'CANCELLED');
  expect(await readAgain(desk.finance(), over)).toMatchObject({ entered_as: null });
  // from whichever of those that are over it is entered: it is the first one's
  const second = requestIn(await enteredFor(first.id));
  expect(second).toMatchObject({ entered_for: over.id });
  for (const one of [over, first]) {
    expect(await readAgain(desk.auditor(), one)).toMatchObject({ entered_as: standingOf(second) });
    expect(await enteredFor(one.id)).toMatchObject({ status: 409, body: { transaction_id: second.id } });
  }
});

it('a payment is entered for money in of the same member that is over, and for nothing else', async () => {
  const refused = async (by: ReturnType<typeof desk.finance>, body: object) => {
    const { status, body: told } = await askFor(by, body);
    return { status, ...z.looseObject({ fields: z.looseObject({}).optional() }).parse(told) };
  };
  const wrong = { status: 422, fields: { entered_for: 'invalid_value' } };
  const over = await turnedDown();
  const waits = requestIn(await askFor(desk.investor().visitor, moneyIn));
  expect(await refused(desk.finance(), form({ entered_for: waits.id }))).toMatchObject(wrong);
  const out = requestIn(
    await askFor(desk.investor().visitor, { ...moneyIn, transaction_type: 'INVESTMENT_IN' }),
  );
  await take(desk.investor().visitor, out, { request_status: 'CANCELLED' });
  expect(await refused(desk.finance(), form({ entered_for: out.id }))).toMatchObject(wrong);
  const another = { transaction_type: 'INVESTMENT_IN', entered_for: over.id };
  expect(await refused(desk.finance(), form(another))).toMatchObject(wrong);
  const others = form({ user_id: desk.investor(1).id, entered_for: over.id });
  expect((await refused(desk.finance(), others)).status).toBe(404);
  expect(await refused(desk.investor().visitor, { ...moneyIn, entered_for: over.id })).toMatchObject({
    fields: { entered_for: 'unknown_field' },
  });
});
