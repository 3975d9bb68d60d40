import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isPaymentReference } from '../../fixtures/payment-reference.ts';
import { askFor, readAgain, requestIn } from '../../fixtures/requests.ts';
import { untilWaiting } from '../../fixtures/waiting.ts';
import { listOf } from '../notifications/told.ts';
import { conversion, investment, moneyIn, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const ask = (form: object, key?: string) => askFor(desk.investor().visitor, form, key);
const invalid = (field: string, key: string) => refusedBy(422, 'validation_failed', { [field]: key });
const count = async () =>
  Number(
    (
      await desk
        .database()
        .db.selectFrom('transactions')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('an amount', () => {
  it.each([
    ['-5', 'too_small'],
    ['0', 'too_small'],
    ['0.00', 'too_small'],
    ['1e10000000', 'invalid_decimal'],
    ['NaN', 'invalid_decimal'],
    ['Infinity', 'invalid_decimal'],
    ['0x10', 'invalid_decimal'],
    ['1,5', 'invalid_decimal'],
    ['1,000.00', 'invalid_decimal'],
    ['12345678901234567890', 'invalid_decimal'],
    ['1.005', 'invalid_decimal'],
    ['', 'required'],
    [12, 'invalid_value'],
  ])('%s is refused, and nothing is kept', async (amount, key) => {
    const before = [await count(), await desk.holding()];
    for (const form of [moneyOut, moneyIn, investment, conversion])
      expect(await ask({ ...form, amount })).toMatchObject(invalid('amount', key));
    expect([await count(), await desk.holding()]).toEqual(before);
  });

  it('1e3 is 1000.00', async () => {
    expect(await ask({ ...moneyIn, amount: '1e3' })).toMatchObject({
      status: 201,
      body: { amount: '1000.00' },
    });
  });

  it('is kept without the marks that a calculator copies with it', async () => {
    const reply = await ask({ ...moneyIn, amount: '\u202a100.50\u202c' });
    expect(reply).toMatchObject({ status: 201, body: { amount: '100.50' } });
  });

  it('is no more than the wallet has, all promises counted', async () => {
    const { balance, reserved } = await desk.holding('USD');
    const form = { ...investment, currency: 'USD' };
    const half = (balance - reserved) / 200n + 1n;
    expect((await ask({ ...form, amount: `${half}` })).status).toBe(201);
    expect(await ask({ ...form, amount: `${half}` })).toMatchObject(
      refusedBy(422, 'insufficient_amount_balance'),
    );
    expect(await desk.holding('USD')).toEqual({ balance, reserved: reserved + half * 100n });
  });

  it('of a withdrawal pays its own fees', async () => {
    expect(await ask({ ...moneyOut, amount: '2.49' })).toMatchObject(
      refusedBy(422, 'insufficient_amount_misc_fees'),
    );
    expect(await ask({ ...moneyOut, amount: '2.50' })).toMatchObject({
      status: 201,
      body: { misc_fees: '2.50', net_amount: '0.00' },
    });
  });
});

describe('an investor', () => {
  it.each(['misc_fees', 'exchange_rate', 'client_part', 'fund_part', 'starting_date'])(
    'sets no %s',
    async (field) => {
      const value = field === 'starting_date' ? '2026-03-12' : '1.00';
      expect(await ask({ ...conversion, [field]: value })).toMatchObject(invalid(field, 'unknown_field'));
    },
  );

  it('sends nothing that the form doesn’t know', async () => {
    expect(await ask({ ...moneyOut, status: 'APPROVED' })).toMatchObject(invalid('status', 'unknown_field'));
    expect(await ask({ ...moneyIn, own_reference: 'Mine' })).toMatchObject(
      invalid('own_reference', 'invalid_value'),
    );
  });

  it('writes one line as the own reference', async () => {
    const ends = (sign: string) => ({ ...moneyOut, own_reference: `Rent${sign}Total 1.00` });
    expect(await ask(ends('\n'))).toMatchObject(invalid('own_reference', 'invalid_value'));
    expect(await ask(ends('\u2028'))).toMatchObject({
      status: 201,
      body: { own_reference: 'Rent Total 1.00' },
    });
  });

  it('asks for nothing from somebody else’s wallet', async () => {
    const other = desk.investor(1).id;
    const before = await desk.holding('EUR', 1);
    for (const user_id of [other, randomUUID()])
      expect(await ask({ ...moneyOut, user_id })).toMatchObject(refusedBy(403, 'forbidden'));
    expect(await desk.holding('EUR', 1)).toEqual(before);
  });

  it('says which way a conversion goes, and that it fits the wallet', async () => {
    const { conversion_type: _, ...half } = conversion;
    expect(await ask(half)).toMatchObject(invalid('conversion_type', 'required'));
    expect(await ask({ ...conversion, currency: 'USD' })).toMatchObject(
      invalid('conversion_type', 'invalid_value'),
    );
  });
});

describe('staff', () => {
  it('ask for a member whom they name, and nobody else', async () => {
    const { id } = desk.investor();
    const form = { ...moneyOut, misc_fees: '0', user_id: id };
    expect(await askFor(desk.finance(), form)).toMatchObject({
      status: 201,
      body: { user_id: id, misc_fees: '0.00', history: [{ by: 'fund', request_status: 'PENDING' }] },
    });
    expect(await askFor(desk.finance(), moneyOut)).toMatchObject(invalid('user_id', 'required'));
    for (const user_id of [randomUUID(), '00000000-0000-4000-8000-000000000001'])
      expect(await askFor(desk.finance(), { ...moneyOut, user_id })).toMatchObject(
        refusedBy(404, 'not_found'),
      );
    for (const by of [desk.compliance(), desk.auditor()])
      expect(await askFor(by, form)).toMatchObject(refusedBy(403, 'forbidden'));
  });

  it('say no fees of what has none', async () => {
    const user_id = desk.investor().id;
    expect(await askFor(desk.finance(), { ...moneyIn, user_id, misc_fees: '1.00' })).toMatchObject(
      invalid('misc_fees', 'invalid_value'),
    );
  });
});

describe('what was asked', () => {
  it('has a reference that nobody else’s has, and a payer’s reference whose digits are right', async () => {
    const one = await ask(moneyIn);
    const other = await ask(moneyIn);
    expect(one.body).toMatchObject({ reference: expect.stringMatching(/^MI-\d{4}-\d{6}$/) });
    expect(requestIn(one).reference).not.toBe(requestIn(other).reference);
    const { payment_reference } = requestIn(one);
    expect(isPaymentReference(String(payment_reference))).toBe(true);
    expect(one.body).toMatchObject({ bank_account: { account_holder: 'Sample Fund SA' } });
    expect((await ask(moneyOut)).body).toMatchObject({
      payment_reference: null,
      bank_account: { iban: expect.any(String), bank_name: null },
    });
  });

  it('is told to those who may approve it, and to nobody else', async () => {
    const { id } = requestIn(await ask({ ...moneyOut, own_reference: 'Household' }));
    const told = await desk
      .database()
      .db.selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['role', 'kind'])
      .where(sql<boolean>`subject ->> 'transaction_id' = ${id}`)
      .execute();
    expect(told.map(({ role }) => role).toSorted()).toEqual(['admin', 'finance', 'finance']);
    expect(told.every(({ kind }) => kind === 'request_created')).toBe(true);
    const [line] = (await listOf(desk.finance())).rows;
    expect(line).toMatchObject({ member_name: 'Camille Exemple', reference: expect.stringMatching(/^MO-/) });
  });
});

describe('a key', () => {
  it('has to be there', async () => {
    expect(await desk.investor().visitor.post('/transaction', moneyOut)).toMatchObject(
      refusedBy(422, 'idempotency_key_missing'),
    );
  });

  it.each(['a b', 'clé', 'x'.repeat(201)])(
    'is told to be none where it is sent and is none: %s',
    async (key) => {
      const before = await count();
      const { status, body } = await ask(moneyOut, key);
      expect([status, body]).toMatchObject([422, { error_key: 'validation_failed' }]);
      expect(body).toHaveProperty('fields', { 'idempotency-key': expect.any(String) });
      expect(await count()).toBe(before);
    },
  );

  it('makes of a double click one request, with the same answer to the byte', async () => {
    const key = randomUUID();
    const before = await count();
    const answers = await Promise.all([1, 2, 3].map(() => ask(moneyOut, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    expect((await ask(moneyOut, key)).text).toBe(answers[0]?.text);
  });

  it('is refused with another amount, and free again after a refusal', async () => {
    const key = randomUUID();
    expect(await ask({ ...moneyOut, amount: '99999999.00' }, key)).toMatchObject({ status: 422 });
    const made = requestIn(await ask(moneyOut, key));
    expect(await ask({ ...moneyOut, amount: '251.00' }, key)).toMatchObject(
      refusedBy(422, 'idempotency_key_reused'),
    );
    expect(await readAgain(desk.investor().visitor, made)).toMatchObject({ amount: '250.00' });
  });

  it('belongs to its user', async () => {
    const key = randomUUID();
    const mine = requestIn(await ask(moneyOut, key));
    const other = requestIn(await askFor(desk.investor(1).visitor, moneyOut, key));
    expect(other.id).not.toBe(mine.id);
  });
});

describe('whoever goes over to the fund while they ask', () => {
  it('is refused, and nothing is kept', async () => {
    const { id, visitor } = desk.investor(2);
    const before = await count();
    const { db } = desk.database();
    const asked: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ role: 'finance' }).where('id', '=', id).execute();
      asked.push(askFor(visitor, moneyIn));
      // it has been let in as an investor, and waits for the row
      await untilWaiting(desk.database(), asked);
    });
    expect(await asked[0]).toMatchObject(refusedBy(404, 'not_found'));
    expect(await count()).toBe(before);
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
  });
});
