import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAccess } from '../../../contract/access.ts';
import { rows } from '../../contract/rows.ts';
import { field, refused, startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { Authenticator } from '../../fixtures/authenticator.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { freshForm } from '../../fixtures/fund-banks.ts';
import { saveStep } from '../../fixtures/member.ts';
import { askFor } from '../../fixtures/requests.ts';
import { raise } from '../../fixtures/review.ts';
import {
  addPasskey,
  addTotp,
  byCode,
  clearFactors,
  confirmByCode,
  confirmByPassword,
  finishSignIn,
  halfSignedIn,
  placeTotp,
  requestIn,
  totpCode,
  waysIn,
} from '../../fixtures/second-factor.ts';
import { colleague } from '../../fixtures/staff.ts';
import { moneyOut, openDesk } from '../requests/desk.ts';

const path = '/x/second-factor';
const asked = refused(422, 'confirmation_required');
const made = { status: 201 };
const done = { status: 200 };

const desk = openDesk('0');

/** Confirms by the next code of the authenticator app: each is good once. */
async function confirms(
  by: Visitor,
  secret: string,
  purpose: 'money_out' | 'bank_details' | 'second_factor',
) {
  desk.app().clock.pass(30);
  const answer = await confirmByCode(by, purpose, await totpCode(secret, desk.app().clock));
  expect(answer).toMatchObject(done);
}

describe('money out', () => {
  it('asks nothing of whoever has no second factor', async () => {
    const { visitor } = desk.investor(0);
    expect(waysIn(await visitor.get(`${path}/confirmation?purpose=money_out`))).toEqual({
      methods: [],
      passkey: null,
    });
    expect(await askFor(visitor, moneyOut)).toMatchObject(made);
  });

  it('takes one confirmation for its purpose, used up by one request, and asks nothing for the same key again', async () => {
    const { visitor, id } = desk.investor(0);
    const secret = await placeTotp(desk.database(), id);
    const key = crypto.randomUUID();
    expect(await askFor(visitor, moneyOut, key)).toMatchObject(asked);
    // What else would be refused is told first.
    expect(await askFor(visitor, { ...moneyOut, amount: '999999.00' })).toMatchObject(
      refused(422, 'insufficient_amount_balance'),
    );
    await confirms(visitor, secret, 'bank_details');
    expect(await askFor(visitor, moneyOut, key)).toMatchObject(asked);
    await confirms(visitor, secret, 'money_out');
    expect(await askFor(visitor, { ...moneyOut, amount: '999999.00' })).toMatchObject({ status: 422 });
    const first = await askFor(visitor, moneyOut, key);
    expect(first).toMatchObject(made);
    const again = await askFor(visitor, moneyOut, key);
    expect([again.status, field(again, 'id')]).toEqual([201, field(first, 'id')]);
    expect(await askFor(visitor, moneyOut)).toMatchObject(asked);
    // Nothing else that moves money is asked about.
    expect(
      await askFor(visitor, { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '5.00' }),
    ).toMatchObject(made);
  });

  it('lets one of two requests at once through, none after five minutes, and none once the factors are others', async () => {
    const { visitor, id } = desk.investor(1);
    const secret = await placeTotp(desk.database(), id);
    await confirms(visitor, secret, 'money_out');
    const answers = await Promise.all([askFor(visitor, moneyOut), askFor(visitor, moneyOut)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);

    await confirms(visitor, secret, 'money_out');
    desk.app().clock.pass(300);
    expect(await askFor(visitor, moneyOut)).toMatchObject(asked);
    // A change of the factors takes back what was confirmed with the former ones.
    await confirms(visitor, secret, 'money_out');
    await confirms(visitor, secret, 'second_factor');
    expect(await visitor.post(`${path}/recovery-codes`)).toMatchObject(done);
    expect(await askFor(visitor, moneyOut)).toMatchObject(asked);
  });

  it('is asked of staff who enter it for a member, by a passkey as well', async () => {
    const finance = desk.finance();
    const staffId = field(await finance.get('/auth/whoami'), 'id');
    const form = { ...moneyOut, user_id: desk.investor(0).id };
    expect(await askFor(finance, form)).toMatchObject(made);
    const secret = await placeTotp(desk.database(), staffId);
    await confirms(finance, secret, 'second_factor');
    const key = new Authenticator();
    await addPasskey(finance, key);
    expect(await askFor(finance, form)).toMatchObject(asked);
    const request = requestIn(await finance.get(`${path}/confirmation?purpose=money_out`));
    const confirmation = { purpose: 'money_out', method: 'passkey', assertion: key.get(request) };
    expect(await finance.post(`${path}/confirmation`, confirmation)).toMatchObject(done);
    expect(await finance.post(`${path}/confirmation`, confirmation)).toMatchObject(
      refused(422, 'invalid_second_factor'),
    );
    expect(await askFor(finance, form)).toMatchObject(made);
    await clearFactors(desk.database(), staffId);
  });
});

describe('another bank account', () => {
  it('of a validated member is confirmed, the same one saved again is not', async () => {
    const { visitor, id } = desk.investor(2);
    const secret = await placeTotp(desk.database(), id);
    const issue = { section: 'BANK_INFORMATION', step: 6, reason: 'DATA_INCORRECT' } as const;
    await raise(desk.compliance(), id, issue);
    const details = { iban: 'FR7630006000011234567890189', account_holder: 'Camille Exemple' };
    expect(await saveStep(visitor, 'step_6', details)).toMatchObject(asked);
    const { status } = await saveStep(visitor, 'step_6', { account_holder: '' });
    expect(status).toBe(422);
    await confirms(visitor, secret, 'bank_details');
    expect(await saveStep(visitor, 'step_6', details)).toMatchObject(done);
    expect(await saveStep(visitor, 'step_6', details)).toMatchObject(done);
    const other = { ...details, iban: 'FR1420041010050500013M02606' };
    expect(await saveStep(visitor, 'step_6', other)).toMatchObject(asked);
  });

  it('of the fund is confirmed when it is added, changed or made the default', async () => {
    const finance = desk.secondFinance();
    const staffId = field(await finance.get('/auth/whoami'), 'id');
    const secret = await placeTotp(desk.database(), staffId);
    const form = freshForm();
    expect(await finance.post('/giBankAccount', form)).toMatchObject(asked);
    await confirms(finance, secret, 'bank_details');
    const added = await finance.post('/giBankAccount', form);
    expect(added).toMatchObject(made);
    const account = `/giBankAccount/${staffId}/${field(added, 'id')}`;
    const change = { ...form, bank_name: 'Another Bank', version: 1 };
    expect(await finance.put(account, { ...form, version: 1 })).toMatchObject(done);
    const acts: readonly (() => Promise<Answer>)[] = [
      () => finance.put(account, change),
      () => finance.post(account),
    ];
    for (const act of acts) {
      expect(await act()).toMatchObject(asked);
      await confirms(finance, secret, 'bank_details');
      expect(await act()).toMatchObject(done);
    }
    await clearFactors(desk.database(), staffId);
  });
});

describe('a second factor that staff must have', () => {
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await freshDatabase();
    app = await startApp(database, { env: { STAFF_SECOND_FACTOR: '1' } });
  });
  afterAll(async () => {
    await app.app.close();
    await database.close();
  });
  const mandatory = refused(409, 'second_factor_mandatory');

  it('comes before every other call: each row of the contract but those that set it up says so', async () => {
    const { visitor, id } = await colleague(app, database, 'admin', 'new.admin@exemple.test');
    expect((await visitor.get('/auth/whoami')).body).toMatchObject({
      second_factor: { enabled: false, setup_required: true },
    });
    expect((await visitor.get(path)).body).toMatchObject({ required: true });
    const open = rows.filter(({ meta }) => meta.access.public === true || meta.beforeSecondFactor === true);
    expect(
      open
        .filter(({ meta }) => meta.access.public !== true)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'auth.newPassword',
      'auth.whoami',
      ...rows
        .map(({ name }) => name)
        .filter((name) => /^secondFactor\.(?!signIn)/.test(name))
        .toSorted(),
    ]);
    for (const row of rows.filter((one) => !open.includes(one))) {
      const at = row.path.replace(/\{(?:userId|id)\}/g, id).replace(/\{\w+\}/g, crypto.randomUUID());
      const answer = await visitor.ask(row.method, at, { headers: { accept: 'text/csv' } });
      const params = { userId: id, id };
      const isAllowed = decideAccess(row.meta.access, { id, role: 'admin' }, params) === 'allowed';
      const why = isAllowed ? 'second_factor_setup_required' : 'forbidden';
      expect([row.name, answer.status, field(answer, 'error_key')]).toEqual([row.name, 403, why]);
      expect(answer.headers['x-set-up-first']).toBe(isAllowed ? 'second_factor' : undefined);
    }
    const member = await app.memberOf('member@exemple.test');
    expect((await member.get('/auth/whoami')).body).toMatchObject({
      second_factor: { enabled: false, setup_required: false },
    });
    expect(await member.get('/registrationStatus')).toMatchObject(done);
  });

  it('opens everything once it is set up, can be replaced, and its last one stays', async () => {
    const { visitor, email } = await colleague(app, database, 'finance');
    expect(await visitor.get('/transactions')).toMatchObject({ status: 403 });
    expect(await confirmByPassword(visitor)).toMatchObject(done);
    const { secret } = await addTotp(app, visitor);
    expect((await visitor.get('/auth/whoami')).body).toMatchObject({
      second_factor: { enabled: true, setup_required: false },
    });
    expect(await visitor.get('/transactions')).toMatchObject(done);
    const confirm = async () => {
      const answer = await confirmByCode(visitor, 'second_factor', await totpCode(secret, app.clock));
      app.clock.pass(30);
      return answer;
    };
    expect(await confirm()).toMatchObject(done);
    expect(await visitor.delete(`${path}/totp`)).toMatchObject(mandatory);
    const key = new Authenticator();
    await addPasskey(visitor, key);
    await confirm();
    expect(await visitor.delete(`${path}/totp`)).toMatchObject(done);
    const { methods } = waysIn(await (await halfSignedIn(app, email)).get(`${path}/sign-in`));
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const half = await halfSignedIn(app, email);
    expect(await finishSignIn(half, byCode(await totpCode(secret, app.clock)))).toMatchObject({
      status: 422,
    });
  });
});
