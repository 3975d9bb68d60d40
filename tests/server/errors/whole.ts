import { randomUUID } from 'node:crypto';
import type { ErrorKey } from '../../../contract/errors.ts';
import { mostImportedRows } from '../../../contract/values/value-import.ts';
import { mostAnnounced } from '../../../server/rules/request-obstacles.ts';
import { eicar } from '../../fixtures/clamd.ts';
import { type Answer, goodPassword, signUpForm } from '../../fixtures/app.ts';
import { firstOwner, twoOwners } from '../../fixtures/company-facts.ts';
import { addOwner, companyAt } from '../../fixtures/company.ts';
import { memberAt, goTo, saveStep, upload } from '../../fixtures/member.ts';
import { pdf } from '../../fixtures/papers.ts';
import { askFor, keyed, requestIn, take } from '../../fixtures/requests.ts';
import { decide, itemIn, readReview, reviewerOf, sentIndividual } from '../../fixtures/review.ts';
import { sign } from '../../fixtures/signing.ts';
import { checkFile, csvText, dailyLine } from '../../fixtures/value-files.ts';
import { dayForm, valueCalls, valueIn } from '../../fixtures/values.ts';
import { conversion, moneyIn, moneyOut } from '../requests/desk.ts';
import { bombWorkbook, farWorkbook } from './files.ts';
import type { ErrorScene } from './scene.ts';
import { secondFactorRefusals } from './second-factor.ts';

/** A request that the running server refuses with the key it stands under. */
export type Refusing = (scene: ErrorScene) => Promise<Answer>;

const json = { 'content-type': 'application/json' };
const login = (email: string, password = goodPassword) => ({ email, password });
const post =
  (path: string, body?: object | string, headers?: Record<string, string>): Refusing =>
  (scene) =>
    scene.stranger().post(path, body, headers);

/** Asks for something while the member's dossier, or the papers for it, are as they must not be. */
async function whileNot(scene: ErrorScene, what: 'validated' | 'issued', form: object): Promise<Answer> {
  const { database, spoilt } = scene;
  const set = (ready: boolean) =>
    what === 'validated'
      ? database.db
          .updateTable('registrations')
          .set({ enrollment_status: ready ? 'VALIDATED' : 'SUBMITTED' })
          .where('user_id', '=', spoilt.id)
          .execute()
      : database.db
          .updateTable('subscription_booklets')
          .set({ status: ready ? 'VALIDATED' : 'PENDING_VALIDATION' })
          .where('user_id', '=', spoilt.id)
          .execute();
  await set(false);
  const answer = await askFor(spoilt.visitor, form);
  await set(true);
  return answer;
}

/** `no_response` is the portal's own: nothing answers it. */
export const wholeRefusals: Readonly<Record<Exclude<ErrorKey, 'no_response'>, Refusing>> = {
  ...secondFactorRefusals,
  invalid_json: post('/auth/login', '{"email":', json),
  unsupported_media_type: post('/auth/login', 'email', { 'content-type': 'text/plain' }),
  validation_failed: post('/auth/login', {}),
  invalid_credentials: post('/auth/login', login('nobody@exemple.test')),
  file_too_large: post('/auth/login', JSON.stringify({ password: 'x'.repeat(100 * 1024) }), json),
  invalid_password_set_token: post('/auth/forgottenpwdset', {
    token: 'x'.repeat(43),
    password: goodPassword,
    password_confirmation: goodPassword,
  }),
  unauthenticated: ({ stranger }) => stranger().get('/auth/whoami'),
  method_not_allowed: ({ stranger }) => stranger().delete('/auth/login'),
  headers_too_large: ({ stranger }) => stranger().get(`/x/features?a=${'x'.repeat(9000)}`),
  forbidden: ({ rich }) => rich.visitor.get('/users'),
  not_found: ({ admin }) => admin.visitor.get(`/x/approvals/${randomUUID()}`),
  async account_not_active({ stranger }) {
    await stranger().post('/users/register', signUpForm('waiting@exemple.test'));
    return stranger().post('/auth/login', login('waiting@exemple.test'));
  },
  async account_closed({ stranger, app, database }) {
    const email = 'closed.account@exemple.test';
    await app.memberOf(email);
    await database.db.updateTable('users').set({ active: false }).where('email', '=', email).execute();
    return stranger().post('/auth/login', login(email));
  },
  async invalid_activation_code({ stranger, app }) {
    const email = 'wrong.code@exemple.test';
    await stranger().post('/users/register', signUpForm(email));
    const { code } = await app.mail(email);
    return stranger().post('/auth/checkActivationCode', {
      email,
      code: code === '111111' ? '222222' : '111111',
    });
  },
  async expired_activation_code({ stranger, app, later }) {
    const email = 'late@exemple.test';
    await stranger().post('/users/register', signUpForm(email));
    const { code } = await app.mail(email);
    return (await later()).visitor().post('/auth/checkActivationCode', { email, code });
  },
  async rate_limited({ spring }) {
    const guess = async () => (await spring()).visitor().post('/auth/login', login('guessed@exemple.test'));
    await guess();
    await guess();
    return guess();
  },
  not_implemented: async ({ bare }) => (await bare()).visitor().get('/x/features'),
  unavailable: async ({ cut }) => (await cut()).visitor().post('/auth/login', login('nobody@exemple.test')),
  async unexpected_error({ database, rich }) {
    const { schema } = database.db;
    await schema.alterTable('notifications').renameTo('mislaid').execute();
    const answer = await rich.visitor.get('/x/notifications');
    await schema.alterTable('mislaid').renameTo('notifications').execute();
    return answer;
  },

  step_not_reached: async ({ beginner }) => saveStep(await beginner(), 'step_3'),
  step_incomplete: async ({ beginner }) => goTo(await beginner(), 2),
  already_submitted: ({ rich }) => saveStep(rich.visitor, 'step_2'),
  file_type_not_allowed: async ({ individual }) =>
    upload(await individual(), 'identity_front', {
      name: 'a.pdf',
      content: Buffer.from('MZ\u0090 a programme'),
    }),
  empty_file: async ({ individual }) =>
    upload(await individual(), 'identity_front', { name: 'a.pdf', content: Buffer.alloc(0) }),
  async file_infected({ configured, scanner }) {
    const app = await configured({ CLAMD_URL: (await scanner()).url });
    const member = await memberAt(app, 'infected@exemple.test', 4);
    return upload(member, 'identity_front', { name: 'a.txt', content: Buffer.from(eicar) });
  },
  async too_many_files({ individual }) {
    const member = await individual();
    const bill = await pdf();
    for (let sent = 0; sent < 5; sent += 1) await upload(member, 'identity_back', bill);
    return upload(member, 'identity_back', bill);
  },
  async too_many_owners({ app, database }) {
    const member = await companyAt(app, 'crowded@exemple.test', 4);
    const { country_of_birth, date_of_birth, nationality, identity_document_kind } = firstOwner;
    const { body } = await member.get('/auth/whoami');
    const user_id = String(Object(body).id);
    const rows = Array.from({ length: 50 }, (_, at) => ({
      user_id,
      first_name: 'Alex',
      last_name: `Exemple ${at}`,
      kind: 'control' as const,
      politically_exposed: false,
      created_at: app.clock.now(),
      country_of_birth,
      date_of_birth,
      nationality,
      identity_document_kind,
    }));
    await database.db.insertInto('beneficial_owners').values(rows).execute();
    return addOwner(member, twoOwners[1]);
  },
  base64_encoding_error: async ({ signer }) => sign(await signer(), { kind: 'drawn', drawing: '%%%%' }),
  async checks_failed({ spring, database }) {
    const app = await spring();
    const [{ id }, reviewer] = [
      await sentIndividual(app, 'checked@exemple.test'),
      await reviewerOf(app, database),
    ];
    const { key, version, file } = itemIn(await readReview(reviewer, id), 'contract');
    const failed = { item: key, version, check: 'signature', outcome: 'FAILED' };
    await reviewer.post(`/x/review/${id}/checks`, failed);
    return decide(reviewer, id, 'contract', { file_id: file?.id, status: 'VALIDATED' });
  },

  async conflict({ finance }) {
    const form = dayForm();
    await valueCalls(finance).create(form);
    return valueCalls(finance).create(form);
  },
  async stale_version({ finance }) {
    const made = valueIn(await valueCalls(finance).create(dayForm()));
    return valueCalls(finance).change({ ...made, version: 99 }, {});
  },
  columns_wrong: ({ finance }) =>
    checkFile(finance.visitor, { series: 'INVESTOR_DAILY', content: csvText('FUND_DAILY', [dailyLine(0)]) }),
  spreadsheet_unreadable: ({ finance }) =>
    checkFile(finance.visitor, { series: 'FUND_DAILY', content: `${csvText('FUND_DAILY', [])}\r\n"EUR,1` }),
  spreadsheet_too_large: ({ finance }) =>
    checkFile(finance.visitor, { series: 'FUND_DAILY', content: bombWorkbook(), name: 'values.xlsx' }),
  cell_too_far: ({ finance }) =>
    checkFile(finance.visitor, { series: 'FUND_DAILY', content: farWorkbook(), name: 'values.xlsx' }),
  too_many_rows: ({ finance }) =>
    checkFile(finance.visitor, {
      series: 'FUND_DAILY',
      content: `${csvText('FUND_DAILY', [])}${'\r\nEUR,1'.repeat(mostImportedRows + 1)}`,
    }),

  idempotency_key_missing: ({ rich }) => rich.visitor.post('/transaction', moneyOut),
  async idempotency_key_reused({ rich }) {
    const { 'idempotency-key': key } = keyed();
    await askFor(rich.visitor, moneyOut, key);
    return askFor(rich.visitor, { ...moneyOut, amount: '251.00' }, key);
  },
  insufficient_amount_balance: ({ poor }) => askFor(poor.visitor, moneyOut),
  insufficient_amount_misc_fees: ({ rich }) => askFor(rich.visitor, { ...moneyOut, amount: '2.49' }),
  account_not_validated: (scene) => whileNot(scene, 'validated', moneyIn),
  booklet_missing: (scene) => whileNot(scene, 'issued', moneyIn),
  bank_account_not_validated: ({ rich }) => askFor(rich.visitor, { ...moneyOut, currency: 'USD' }),
  async bank_account_changed({ database, rich, finance }) {
    const holder = (account_holder: string) =>
      database.db
        .updateTable('enrollment_bank_details')
        .set({ account_holder })
        .where('user_id', '=', rich.id)
        .execute();
    const asked = requestIn(await askFor(rich.visitor, moneyOut));
    await holder('Dominique Modèle');
    const answer = await take(finance.visitor, asked, { request_status: 'APPROVED' });
    await holder('Camille Exemple');
    return answer;
  },
  async already_entered({ rich, finance }) {
    const over = requestIn(await askFor(rich.visitor, moneyIn));
    await take(rich.visitor, over, { request_status: 'CANCELLED' });
    const entered = { ...moneyIn, user_id: rich.id, entered_for: over.id };
    requestIn(await askFor(finance.visitor, entered));
    return askFor(finance.visitor, entered);
  },
  async no_default_account({ database, rich, bank }) {
    const setDefault = (is_default: boolean) =>
      database.db.updateTable('fund_bank_accounts').set({ is_default }).where('id', '=', bank).execute();
    await setDefault(false);
    const answer = await askFor(rich.visitor, moneyIn);
    await setDefault(true);
    return answer;
  },
  async too_many_pending({ poor }) {
    let answer = await askFor(poor.visitor, moneyIn);
    for (let more = mostAnnounced; more > 0 && answer.status === 201; more -= 1)
      answer = await askFor(poor.visitor, moneyIn);
    return answer;
  },
  async wallet_blocked({ compliance, poor }) {
    const held = { state: 'BLOCKED_COMPLIANCE', text: 'A question is open.', after: null };
    await compliance.visitor.post(`/x/wallets/${poor.id}/blockings`, held);
    return askFor(poor.visitor, conversion);
  },
};
