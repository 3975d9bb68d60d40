import { randomUUID } from 'node:crypto';
import type { FieldErrorKey } from '../../../contract/errors.ts';
import { post as postMovement } from '../../../server/repositories/ledger.ts';
import { type Answer, field, goodPassword, signUpForm } from '../../fixtures/app.ts';
import { companySteps, firstOwner, officer, twoOwners } from '../../fixtures/company-facts.ts';
import { addOwner, companyAt, saveCompanyStep } from '../../fixtures/company.ts';
import { bankCalls, french, freshForm, placeBank, storedBanks } from '../../fixtures/fund-banks.ts';
import { saveStep, steps, upload } from '../../fixtures/member.ts';
import { pdf } from '../../fixtures/papers.ts';
import { fileForm, picture } from '../../fixtures/pictures.ts';
import { keyed, requestIn, take } from '../../fixtures/requests.ts';
import { february, monthCalls, putDay, seventy } from '../../fixtures/redistribution.ts';
import { decide } from '../../fixtures/review.ts';
import { sign } from '../../fixtures/signing.ts';
import { dayForm, valueCalls, valueIn } from '../../fixtures/values.ts';
import { empty } from '../../fixtures/drawings.ts';
import type { ErrorScene } from './scene.ts';

type Refusing = (scene: ErrorScene) => Promise<Answer>;

const signUp =
  (change: object): Refusing =>
  ({ stranger }) =>
    stranger().post('/users/register', { ...signUpForm('form@exemple.test'), ...change });
const passwords = (password: string) => ({ password, password_confirmation: password });
const step =
  (name: keyof typeof steps, change: object): Refusing =>
  async ({ individual }) =>
    saveStep(await individual(), name, change);
const companyStep =
  (name: keyof typeof companySteps, change: object): Refusing =>
  async ({ company }) =>
    saveCompanyStep(await company(), name, change);
const owner =
  (change: object): Refusing =>
  async ({ company }) =>
    addOwner(await company(), change);
const signature =
  (form: object): Refusing =>
  async ({ signer }) =>
    sign(await signer(), form);
const account = (change: object) => step('step_6', change);
const american = { account_country: 'US', iban: undefined, swift: undefined };
const month =
  (change: object): Refusing =>
  ({ finance }) =>
    monthCalls(finance).create({ ...february, ...seventy, ...change });

/** An identity card is found to be valid until this day. */
const validation =
  (expires_on: string): Refusing =>
  async ({ individual, compliance }) => {
    const member = await individual();
    const file_id = field(await upload(member, 'identity_front', await pdf()), 'id');
    const id = field(await member.get('/auth/whoami'), 'id');
    const decision = { file_id, status: 'VALIDATED', expires_on };
    return decide(compliance.visitor, id, 'identity_front', decision);
  };

/** Money comes in over an account of the fund's. */
async function moveIn({ db }: ErrorScene['database'], member: string, bank: string): Promise<void> {
  const movement = { kind: 'MONEY_IN', member, bank, currency: 'USD', amount: 100n } as const;
  const told = { id: randomUUID(), transactionId: null, at: new Date(), valueDate: '2026-03-12' };
  await db.transaction().execute((trx) => postMovement(trx, movement, told));
}

/** Makes somebody who invests one of the fund. */
async function hire(
  { admin, database }: Pick<ErrorScene, 'admin' | 'database'>,
  id: string,
): Promise<Answer> {
  const { db } = database;
  const person = db.selectFrom('users').select('version').where('id', '=', id);
  const { version } = await person.executeTakeFirstOrThrow();
  return admin.visitor.put(`/users/${id}`, { role: 'auditor', version });
}

/** Keys that no request meets: the rule that knows them stands behind another one, or in the portal. */
export const unmet = {
  /** of a text with a least length and no key of its own: there is none in the contract */
  too_short: true,
  /** whoever changes an administrator is one, so that two are left to count */
  last_administrator: true,
} as const;

/** A request that the running server refuses with the key at one of its fields. */
export const fieldRefusals: Readonly<Record<Exclude<FieldErrorKey, keyof typeof unmet>, Refusing>> = {
  required: signUp({ first_name: ' ' }),
  too_long: signUp({ last_name: 'x'.repeat(101) }),
  invalid_email: signUp({ email: 'no address' }),
  password_too_short: signUp(passwords('short')),
  password_too_long: signUp(passwords('a long one '.repeat(20))),
  password_too_common: signUp(passwords('password1234')),
  password_mismatch: signUp({ password_confirmation: 'another sentence 43' }),
  terms_not_accepted: signUp({ terms_accepted: false }),
  terms_changed: signUp({ terms_version: '1999-01' }),
  unknown_field: signUp({ role: 'admin' }),
  invalid_code: ({ stranger }) =>
    stranger().post('/auth/checkActivationCode', { email: 'form@exemple.test', code: '12' }),
  password_unchanged: async ({ beginner }) =>
    (await beginner()).post('/auth/newpassword', { old_password: goodPassword, ...passwords(goodPassword) }),
  must_stay_on: async ({ beginner }) =>
    (await beginner()).put('/x/notifications/preferences', {
      mail: { progress: false, decision: false, security: false },
    }),
  async image_dimensions({ beginner }) {
    const { body, headers } = await fileForm(await picture({ width: 64, height: 64 }));
    return (await beginner()).post('/files/avatar/avatar-upload', body, headers);
  },

  invalid_country: step('step_1', { country: 'XX' }),
  under_age: step('step_2', { date_of_birth: '2015-01-01' }),
  invalid_date: step('step_2', { date_of_birth: '2026-02-30' }),
  invalid_phone: step('step_2', { phone: '12' }),
  invalid_state: step('step_3', { country: 'US', zip_code: '10001', state: 'XX' }),
  invalid_zip_code: step('step_3', { country: 'US', zip_code: 'no', state: 'NY' }),
  invalid_value: step('step_3', { source_of_funds: 'luck' }),
  must_be_confirmed: account({ signatory_confirmation_check: false }),
  invalid_iban: account({ iban: 'FR1420041010050500013M02607' }),
  iban_of_other_country: account({ iban: 'DE89370400440532013000' }),
  invalid_swift: account({ swift: 'NO' }),
  invalid_routing_number: account({
    ...american,
    routing_number: '123456789',
    bank_account_number: '12345678',
  }),
  invalid_account_number: account({ ...american, routing_number: '123456780', bank_account_number: '!' }),
  too_old: async ({ individual }) =>
    upload(await individual(), 'proof_of_address', await pdf(), { issued_on: '2020-01-01' }),
  document_expired: validation('2020-01-01'),
  date_too_far: validation('2099-01-01'),
  async date_out_of_range({ finance, rich }) {
    const form = { user_id: rich.id, transaction_type: 'MONEY_IN', currency: 'EUR', amount: '5.00' };
    return finance.visitor.post('/transaction', { ...form, starting_date: '2062-01-01' }, keyed());
  },
  signer_mismatch: signature({ name: 'Dominique Modèle' }),
  not_printable: signature({ name: 'محمد الأمين' }),
  drawing_empty: signature({ kind: 'drawn', drawing: empty() }),

  officer_under_age: companyStep('step_3', { legal_officer: { ...officer, date_of_birth: '2015-01-01' } }),
  invalid_url: companyStep('step_2', { website: 'not an address' }),
  holder_mismatch: async ({ spring }) =>
    saveCompanyStep(await companyAt(await spring(), 'holder@exemple.test', 7), 'step_7', {
      account_holder: 'Dominique Modèle',
    }),
  async date_in_future({ app, company }) {
    const tomorrow = new Date(app.clock.now().getTime() + 36 * 3_600_000).toISOString().slice(0, 10);
    return addOwner(await company(), { date_of_birth: tomorrow });
  },
  too_small: owner({ share_percentage: '24.99' }),
  too_big: owner({ share_percentage: '100.01' }),
  invalid_decimal: owner({ share_percentage: '33,33' }),
  async owner_twice({ company }) {
    const member = await company();
    await addOwner(member, firstOwner);
    return addOwner(member, { ...firstOwner, share_percentage: '30.00' });
  },
  async shares_over_100({ company }) {
    const member = await company();
    await addOwner(member, firstOwner);
    return addOwner(member, { ...twoOwners[1], last_name: 'Autre', share_percentage: '40.01' });
  },

  must_not_be_empty: ({ compliance, spoilt: { id } }) =>
    compliance.visitor.post(`/subscriptionBooklet/${id}`, { activity_type: 'INVESTMENT', urls: [] }),
  async not_oneself({ admin, database }) {
    const { version } = await database.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    return admin.visitor.put(`/users/${admin.id}`, { role: 'auditor', version });
  },
  async not_own_request({ finance, rich }) {
    const form = { user_id: rich.id, transaction_type: 'MONEY_IN', currency: 'EUR', amount: '5.00' };
    const { id, version } = requestIn(await finance.visitor.post('/transaction', form, keyed()));
    return take(finance.visitor, { id, user_id: rich.id, version }, { request_status: 'APPROVED' });
  },
  async entered_by_fund({ finance, rich }) {
    const form = { user_id: rich.id, transaction_type: 'MONEY_IN', currency: 'EUR', amount: '5.00' };
    const entered = requestIn(await finance.visitor.post('/transaction', form, keyed()));
    return take(rich.visitor, entered, { request_status: 'CANCELLED' });
  },
  async account_twice({ finance, database }) {
    await placeBank(database, french);
    return bankCalls(finance).create(french);
  },
  async account_in_use({ finance, database, poor }) {
    const form = freshForm();
    const bank = await placeBank(database, form);
    await moveIn(database, poor.id, bank);
    return bankCalls(finance).update(bank, { ...form, currency: 'EUR', version: 1 });
  },
  async account_is_default({ finance, database }) {
    const main = (await storedBanks(database)).find(({ is_default }) => is_default);
    return bankCalls(finance).remove(main?.id ?? '');
  },
  async account_holds_money({ finance, database, poor }) {
    const bank = await placeBank(database);
    await moveIn(database, poor.id, bank);
    return bankCalls(finance).remove(bank);
  },
  async account_is_awaited({ finance, database, rich }) {
    const fund_bank_id = await placeBank(database);
    const form = { user_id: rich.id, transaction_type: 'MONEY_IN', currency: 'EUR', amount: '5.00' };
    await finance.visitor.post('/transaction', form, keyed());
    await database.db
      .updateTable('transactions')
      .set({ fund_bank_id })
      .where('request_status', '=', 'PENDING')
      .execute();
    return bankCalls(finance).remove(fund_bank_id);
  },

  async note_required({ finance }) {
    const off = { ending_balance: '1.00' };
    const made = valueIn(await valueCalls(finance).create(dayForm(off)));
    return valueCalls(finance).change(made, { ...off, status: 'PUBLISHED' });
  },
  async period_twice({ finance }) {
    const form = dayForm();
    await valueCalls(finance).create(form);
    return valueCalls(finance).create(form);
  },
  invalid_quarter({ finance }) {
    const { value_date: _day, ...rest } = dayForm();
    return valueCalls(finance, '/capital/quarterly/values').create({
      ...rest,
      year: 2025,
      quarter_number: 5,
    });
  },
  percentages_not_100: month({ investors_percentage: '69.99' }),
  async month_not_over(scene) {
    const now = scene.app.clock.now();
    return month({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 })(scene);
  },
  async nobody_to_pay({ database, finance }) {
    await putDay(database, null, { day: '2005-01-10', amounts: { realized_pl: 500n } });
    const form = { ...february, ...seventy, year: 2005, month: 1 };
    return finance.visitor.post('/x/monthlyRedistribution/preview', form);
  },
  async month_twice(scene) {
    const again = month({ year: 2004, month: 1 });
    await again(scene);
    return again(scene);
  },
  has_money: ({ rich, ...scene }) => hire(scene, rich.id),
  async may_be_paid({ spoilt, ...scene }) {
    await putDay(scene.database, spoilt.id, { day: '2026-01-31', amounts: { ending_balance: 100n } });
    return hire(scene, spoilt.id);
  },
  async not_activated({ stranger, database, ...scene }) {
    await stranger().post('/users/register', signUpForm('unread@exemple.test'));
    const waiting = database.db.selectFrom('users').select('id').where('email', '=', 'unread@exemple.test');
    return hire({ database, ...scene }, (await waiting.executeTakeFirstOrThrow()).id);
  },
};
