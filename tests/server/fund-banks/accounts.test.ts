import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountAtBank } from '../../../server/rules/fund-banks.ts';
import { confirm, pendingIn, readApproval, withdraw } from '../../fixtures/approvals.ts';
import type { Answer } from '../../fixtures/app.ts';
import {
  bankCalls,
  french,
  freshForm,
  listBanks,
  placeBank,
  storedBanks,
} from '../../fixtures/fund-banks.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { openBanks, type Banks } from './desk.ts';

let database: Banks['database'];
let first: Colleague;
let second: Colleague;
let approvalIn: Banks['approvalIn'];
let confirmIn: Banks['confirmIn'];
let defaults: Banks['defaults'];
let close: Banks['close'];
beforeAll(async () => {
  ({ database, first, second, approvalIn, confirmIn, defaults, close } = await openBanks());
});
afterAll(() => close?.());

const none = { iban: null, bank_account_number: null, routing_number: null, swift: null };
const refused = (status: number, error_key: string) => ({ status, body: { error_key } });
const idIn = (answer: Answer) => z.looseObject({ id: z.string() }).parse(answer.body).id;

describe('an account of the fund', () => {
  it('is there once a second person has confirmed it; the very first is the default', async () => {
    const answer = await bankCalls(first).create(french);
    expect(answer).toMatchObject({
      status: 201,
      body: { ...french, is_default: false, pending_approval: expect.any(String) },
    });
    expect(await listBanks(first)).toEqual([]);
    const approval = await approvalIn(answer);
    const bank = { bank_id: idIn(answer), bank_name: french.bank_name, currency: 'EUR', ending: '606' };
    expect(approval).toMatchObject({
      kind: 'fund_bank.create',
      user_id: null,
      user_name: null,
      effects: [
        { effect: 'fund_bank.added', bank },
        { effect: 'fund_bank.default', bank, former: null },
      ],
    });
    expect(await confirm(second, approval)).toMatchObject({ status: 200, body: { state: 'CONFIRMED' } });
    expect(await listBanks(first)).toEqual([
      expect.objectContaining({
        ...french,
        id: idIn(answer),
        is_default: true,
        available_balances: { EUR: '0.00', USD: '0.00' },
        version: 1,
      }),
    ]);
  });

  it('that comes later is no default', async () => {
    await confirmIn(await bankCalls(first).create(freshForm()));
    expect(await defaults()).toHaveLength(1);
    expect(await listBanks(first)).toHaveLength(2);
  });

  it('is not there when it was turned down', async () => {
    const before = await storedBanks(database);
    const answer = await bankCalls(first).create(freshForm());
    expect(await withdraw(second, await approvalIn(answer))).toMatchObject({ body: { state: 'REFUSED' } });
    expect(await storedBanks(database)).toEqual(before);
    expect(await bankCalls(first).update(idIn(answer), { ...french, version: 1 })).toMatchObject(
      refused(404, 'not_found'),
    );
  });

  it('is not added twice, and not prepared twice', async () => {
    const form = freshForm();
    const answer = await bankCalls(first).create(form);
    expect(await bankCalls(second).create(form)).toMatchObject({
      status: 409,
      body: { error_key: 'conflict', approval_id: pendingIn(answer.body) },
    });
    await confirmIn(answer);
    expect(await bankCalls(first).create({ ...form, bank_name: 'Another name' })).toMatchObject({
      status: 422,
      body: { error_key: 'validation_failed', fields: { bank_account_number: 'account_twice' } },
    });
    expect(await bankCalls(first).create(french)).toMatchObject({
      body: { fields: { iban: 'account_twice' } },
    });
  });

  it.each(['EXMPFRPPXXX', 'EXMPFRZZ'])('with an IBAN is the same beside the BIC %s', async (swift) => {
    expect(await bankCalls(first).create({ ...french, swift })).toMatchObject({
      status: 422,
      body: { fields: { iban: 'account_twice' } },
    });
    const dollars = await bankCalls(first).create({ ...french, swift, currency: 'USD' });
    expect(dollars).toMatchObject({ status: 201 });
    await withdraw(second, await approvalIn(dollars));
  });

  it('without an IBAN is the same at the head office of its bank, and another at another office', async () => {
    const form = freshForm();
    const answer = await bankCalls(first).create(form);
    expect(await bankCalls(second).create({ ...form, swift: 'EXMPJPJTXXX' })).toMatchObject({
      status: 409,
      body: { error_key: 'conflict', approval_id: pendingIn(answer.body) },
    });
    await confirmIn(answer);
    expect(await bankCalls(first).create({ ...form, swift: 'EXMPJPJTXXX' })).toMatchObject({
      status: 422,
      body: { fields: { bank_account_number: 'account_twice' } },
    });
    const elsewhere = await bankCalls(first).create({ ...form, swift: 'EXMPJPJTOSA' });
    expect(await confirmIn(elsewhere)).toMatchObject({ status: 200 });
  });

  it.each([
    ['EUR:FR1420041010050500013M02606', { currency: 'EUR', iban: french.iban, swift: 'EXMPFRPPXXX' }],
    [
      'USD:12345678:021000021:',
      { currency: 'USD', bank_account_number: '12345678', routing_number: '021000021' },
    ],
    ['USD:778::EXMPJPJT', { currency: 'USD', bank_account_number: '778', swift: 'EXMPJPJTXXX' }],
    ['USD:778::EXMPJPJTOSA', { currency: 'USD', bank_account_number: '778', swift: 'EXMPJPJTOSA' }],
    // a bank in Mexico: the last three letters are no office
    ['USD:778::EXMPMXXX', { currency: 'USD', bank_account_number: '778', swift: 'EXMPMXXX' }],
  ] as const)('is %s for the server and for the database', async (said, told) => {
    const account = { ...none, ...told };
    expect(accountAtBank(account)).toBe(said);
    const { rows } = await sql<{ said: string }>`
      select account_at_bank(${account.currency}, ${account.iban}, ${account.bank_account_number},
        ${account.routing_number}, ${account.swift}) as said`.execute(database.db);
    expect(rows).toEqual([{ said }]);
  });

  it('is not there twice in the database either, whatever is written by hand', async () => {
    const form = freshForm();
    const id = await placeBank(database, form);
    for (const [written, swift] of [
      [french, 'EXMPFRZZ'],
      [form, 'EXMPJPJTXXX'],
    ] as const)
      await expect(placeBank(database, { ...written, swift })).rejects.toMatchObject({
        constraint: 'fund_bank_accounts_once_at_bank',
      });
    await database.db.deleteFrom('fund_bank_accounts').where('id', '=', id).execute();
  });

  it.each([
    ['a wrong IBAN', { iban: 'FR1420041010050500013M02607' }, { iban: 'invalid_iban' }],
    ['an IBAN of another country', { iban: 'DE89370400440532013000' }, { iban: 'iban_of_other_country' }],
    ['a wrong BIC', { swift: 'EXMP1' }, { swift: 'invalid_swift' }],
    ['no IBAN', { iban: '' }, { iban: 'required' }],
    ['no bank', { bank_name: ' ' }, { bank_name: 'required' }],
    [
      'a wrong ABA number',
      {
        account_country: 'US',
        iban: '',
        swift: '',
        routing_number: '123456789',
        bank_account_number: '12345678',
      },
      { routing_number: 'invalid_routing_number' },
    ],
    ['another currency', { currency: 'GBP' }, { currency: 'invalid_value' }],
    [
      'a number that its country has none of',
      { routing_number: '123456780' },
      { routing_number: 'invalid_value' },
    ],
    [
      'a balance',
      { available_balances: { EUR: '1.00', USD: '0.00' } },
      { available_balances: 'unknown_field' },
    ],
    ['a claim to be the default', { is_default: true }, { is_default: 'unknown_field' }],
  ])('with %s is refused at that field, and nothing waits', async (_, wrong, fields) => {
    const before = await database.db.selectFrom('approvals').select('id').execute();
    expect(await bankCalls(first).create({ ...french, ...wrong })).toMatchObject({
      status: 422,
      body: { error_key: 'validation_failed', fields },
    });
    expect(await database.db.selectFrom('approvals').select('id').execute()).toEqual(before);
  });
});

describe('other details', () => {
  it('count from the confirmation on; until then the account says what waits about it', async () => {
    const form = freshForm();
    const id = await placeBank(database, form);
    const changed = { ...form, bank_name: 'Exemple Bank of Tomorrow', swift: 'EXMPJPJ2', version: 1 };
    const answer = await bankCalls(first).update(id, changed);
    expect(answer).toMatchObject({ status: 200, body: { id, bank_name: form.bank_name, version: 1 } });
    const waiting = pendingIn(answer.body);
    expect((await listBanks(first)).find((bank) => bank.id === id)).toMatchObject({
      pending_approval: waiting,
    });
    const approval = await readApproval(second, waiting);
    expect(approval.effects).toEqual([
      expect.objectContaining({ field: 'bank_name', from: form.bank_name, to: changed.bank_name }),
      expect.objectContaining({ field: 'swift', from: 'EXMPJPJT', to: 'EXMPJPJ2' }),
    ]);
    await confirm(second, approval);
    const { body } = await first.visitor.get(`/giBankAccount/${first.id}/${id}`);
    expect(body).toMatchObject({ bank_name: changed.bank_name, swift: 'EXMPJPJ2', version: 2 });
    expect(body).not.toHaveProperty('pending_approval');
  });

  it('that are the present ones need nobody, and change nothing', async () => {
    const form = freshForm();
    const id = await placeBank(database, form);
    const answer = await bankCalls(first).update(id, { ...form, version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { id, version: 1 } });
    expect(answer.body).not.toHaveProperty('pending_approval');
  });

  it('of an account as it was before are refused', async () => {
    const form = freshForm();
    const id = await placeBank(database, form);
    expect(await bankCalls(first).update(id, { ...form, bank_name: 'Later', version: 2 })).toMatchObject(
      refused(409, 'stale_version'),
    );
  });

  it('may not be those of another account', async () => {
    const [one, other] = [freshForm(), freshForm()];
    await placeBank(database, one);
    const id = await placeBank(database, other);
    expect(await bankCalls(first).update(id, { ...one, version: 1 })).toMatchObject({
      status: 422,
      body: { fields: { bank_account_number: 'account_twice' } },
    });
  });
});
