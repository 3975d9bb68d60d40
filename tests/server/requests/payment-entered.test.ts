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

it('a payment is entered once under one key, and with other words under it not at all', async () => {
  const first = await askFor(desk.finance(), form({ amount: '12.00' }), 'entered-once-0001');
  const again = await askFor(desk.finance(), form({ amount: '12.00' }), 'entered-once-0001');
  expect(again.text).toBe(first.text);
  expect(await askFor(desk.finance(), form({ amount: '13.00' }), 'entered-once-0001')).toMatchObject({
    body: { error_key: 'idempotency_key_reused' },
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
