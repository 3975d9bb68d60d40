import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/enums.ts';
import { dayAfter } from '../../../contract/values/date.ts';
import { moneyStanding, type Obstacle } from '../../../contract/values/standing.ts';
import { today } from '../../../server/clock.ts';
import { mostAnnounced } from '../../../server/rules/request-obstacles.ts';
import { askFor, foresee, readAgain, requestIn, take } from '../../fixtures/requests.ts';
import { itemIn, readReview } from '../../fixtures/review.ts';
import { confirmFor, conversion, investment, moneyIn, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const member = () => desk.investor().id;
const standing = async () =>
  moneyStanding.parse((await desk.investor().visitor.get(`/x/money/${member()}/standing`)).body);
const obstaclesOf = async (type: string, currency = 'EUR'): Promise<readonly Obstacle[] | undefined> =>
  (await standing()).operations.find((one) => one.transaction_type === type && one.currency === currency)
    ?.obstacles;
const ask = (form: object) => askFor(desk.investor().visitor, form);

const registration = (status: 'VALIDATED' | 'SUBMITTED') =>
  desk
    .database()
    .db.updateTable('registrations')
    .set({ enrollment_status: status })
    .where('user_id', '=', member())
    .execute();
const booklet = (kind: 'MONEY_IN' | 'INVESTMENT', change: object) =>
  desk
    .database()
    .db.updateTable('subscription_booklets')
    .set(change)
    .where('user_id', '=', member())
    .where('activity_type', '=', kind)
    .execute();
const bankPaper = (status: 'VALIDATED' | 'PENDING_VALIDATION') =>
  desk
    .database()
    .db.updateTable('enrollment_files')
    .set({ status })
    .where('user_id', '=', member())
    .where('type', '=', 'bank_information')
    .execute();
const defaultBank = (is_default: boolean) =>
  desk
    .database()
    .db.updateTable('fund_bank_accounts')
    .set({ is_default })
    .where('id', '=', desk.bank())
    .execute();

/** Everything is in order before each. */
beforeEach(async () => {
  await registration('VALIDATED');
  for (const kind of ['MONEY_IN', 'INVESTMENT'] as const)
    await booklet(kind, { status: 'VALIDATED', activation_starting_date: '2026-02-01' });
  await bankPaper('VALIDATED');
  await defaultBank(true);
});

const everything = { moneyIn, moneyOut, conversion, investment };
type Form = keyof typeof everything;
type Case = readonly [string, () => Promise<unknown>, string, Obstacle, readonly Form[]];
const cases: readonly Case[] = [
  [
    'a dossier that is not validated',
    () => registration('SUBMITTED'),
    'account_not_validated',
    'account_not_validated',
    ['moneyIn', 'conversion', 'investment'],
  ],
  [
    'a missing booklet for money in',
    () => booklet('MONEY_IN', { status: 'PENDING_VALIDATION' }),
    'booklet_missing',
    'booklet_missing',
    ['moneyIn'],
  ],
  [
    'a booklet that is not in force yet',
    () => booklet('INVESTMENT', { activation_starting_date: '2126-01-01' }),
    'booklet_missing',
    'booklet_missing',
    ['investment'],
  ],
  [
    'a validated booklet for money in without a day from which it is active',
    () => booklet('MONEY_IN', { activation_starting_date: null }),
    'booklet_missing',
    'booklet_missing',
    ['moneyIn'],
  ],
  [
    'a validated booklet for investments without a day from which it is active',
    () => booklet('INVESTMENT', { activation_starting_date: null }),
    'booklet_missing',
    'booklet_missing',
    ['investment'],
  ],
  [
    'an account that waits for validation again',
    () => bankPaper('PENDING_VALIDATION'),
    'bank_account_not_validated',
    'bank_account_not_validated',
    ['moneyOut'],
  ],
  [
    'a fund without an account to pay into',
    () => defaultBank(false),
    'no_default_account',
    'no_default_account',
    ['moneyIn'],
  ],
];

describe.each(cases)('%s', (_, harm, key, obstacle, stopped) => {
  it('stops what needs it, and nothing else; the standing says so before', async () => {
    await harm();
    for (const [name, form] of Object.entries(everything)) {
      const isStopped = stopped.some((one) => one === name);
      const told = await obstaclesOf(form.transaction_type);
      expect(told?.includes(obstacle), name).toBe(isStopped);
      const answer = await ask(form);
      if (isStopped) expect(answer, name).toMatchObject(refusedBy(409, key));
      else expect(answer.status, `${name}: ${answer.text}`).toBe(201);
    }
  });

  it('stops the approval of what was asked before', async () => {
    const [first = 'moneyIn'] = stopped;
    const asked = requestIn(await ask(everything[first]));
    await harm();
    const body = { request_status: 'APPROVED', ...(first === 'conversion' && { exchange_rate: '1.1' }) };
    expect(await take(desk.finance(), asked, body)).toMatchObject(refusedBy(409, key));
    expect(await readAgain(desk.finance(), asked)).toMatchObject({ request_status: 'PENDING' });
    const cancelled = await take(desk.investor().visitor, asked, { request_status: 'CANCELLED' });
    expect(cancelled.status).toBe(200);
  });
});

it('an account whose check failed after its validation is asked for, and paid to nobody', async () => {
  const asked = requestIn(await ask(moneyOut));
  const tick = async (outcome: 'FAILED' | null) => {
    const { key: item, version } = itemIn(await readReview(desk.compliance(), member()), 'data:6');
    const said = { item, version, check: 'holder', outcome };
    expect((await desk.compliance().post(`/x/review/${member()}/checks`, said)).status).toBe(200);
  };
  const before = await standing();
  await tick('FAILED');
  expect(await standing()).toEqual(before);
  const other = requestIn(await ask(moneyOut));
  for (const one of [asked, other])
    expect(await take(desk.finance(), one, { request_status: 'APPROVED' })).toMatchObject(
      refusedBy(409, 'bank_account_not_validated'),
    );
  const seen = await desk.finance().get(`/x/money/${member()}/standing`);
  expect(moneyStanding.parse(seen.body).bank_accounts).toMatchObject([{ status: 'PENDING_VALIDATION' }]);
  await tick(null);
  expect((await take(desk.finance(), other, { request_status: 'APPROVED' })).status).toBe(200);
});

it('a booklet counts on the very day from which it is active, and not on the day before', async () => {
  const { clock } = desk.app();
  const from = (activation_starting_date: string) => booklet('INVESTMENT', { activation_starting_date });
  await from(dayAfter(today(clock)));
  expect(await ask(investment)).toMatchObject(refusedBy(409, 'booklet_missing'));
  await from(today(clock));
  expect((await ask(investment)).status).toBe(201);
});

it('as many payments are announced as may wait; what the fund enters, and what it decides, goes on', async () => {
  const { visitor, id } = desk.investor(2);
  const by = { user_id: id, ...moneyIn };
  // entered by the fund: it is none of the member's own
  expect((await askFor(desk.finance(), by)).status).toBe(201);
  const seen = async (whose = visitor) => {
    const { operations } = moneyStanding.parse((await whose.get(`/x/money/${id}/standing`)).body);
    return operations
      .filter(({ obstacles }) => obstacles.includes('too_many_pending'))
      .map(({ transaction_type, currency }) => `${transaction_type} ${currency}`);
  };
  for (let count = 1; count < mostAnnounced; count += 1) requestIn(await askFor(visitor, moneyIn));
  expect(await seen()).toEqual([]);
  const last = requestIn(await askFor(visitor, moneyIn));
  expect(await seen()).toEqual(['MONEY_IN EUR', 'MONEY_IN USD']);
  expect(await seen(desk.finance())).toEqual([]);
  for (const form of [moneyIn, { ...moneyIn, currency: 'USD' }])
    expect(await askFor(visitor, form)).toMatchObject(refusedBy(409, 'too_many_pending'));

  expect((await askFor(desk.finance(), by)).status).toBe(201);
  const decided = await take(desk.finance(), last, { request_status: 'APPROVED' });
  expect(decided.status, decided.text).toBe(200);
  const next = requestIn(await askFor(visitor, moneyIn));
  expect(await askFor(visitor, moneyIn)).toMatchObject(refusedBy(409, 'too_many_pending'));
  expect((await take(visitor, next, { request_status: 'CANCELLED' })).status).toBe(200);
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => askFor(visitor, moneyIn)));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
}, 180_000);

it('a withdrawal goes to an account of its currency', async () => {
  expect(await obstaclesOf('MONEY_OUT', 'USD')).toEqual(['bank_account_missing']);
  expect(await ask({ ...moneyOut, currency: 'USD' })).toMatchObject(
    refusedBy(409, 'bank_account_not_validated'),
  );
});

it('a withdrawal is paid to the account that it was asked for, or not at all', async () => {
  const asked = requestIn(await ask(moneyOut));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const pending = requestIn(await ask(moneyOut));
  const other = requestIn(await ask(moneyOut));
  const agreed = requestIn(await take(desk.finance(), other, { request_status: 'APPROVED' }));
  const halted = { request_status: 'FAILED', reason: 'OTHER', text: 'The bank refused it.' };
  const failed = requestIn(await take(desk.finance(), agreed, halted));
  const first = requestIn(await ask(moneyOut));
  const due = requestIn(await take(desk.finance(), first, { request_status: 'APPROVED' }));
  const waiting = requestIn(await take(desk.finance(), due, { request_status: 'EXECUTED' }));
  const holder = (account_holder: string) =>
    desk
      .database()
      .db.updateTable('enrollment_bank_details')
      .set({ account_holder })
      .where('user_id', '=', member())
      .execute();
  await holder('Dominique Modèle');
  const { reserved } = await desk.holding();
  // nor is it approved, or taken up again, which would promise the payment
  for (const [one, request_status] of [
    [approved, 'EXECUTED'],
    [pending, 'APPROVED'],
    [failed, 'PENDING'],
  ] as const) {
    const changed = refusedBy(409, 'bank_account_changed');
    expect(await foresee(desk.finance(), one, { request_status })).toMatchObject(changed);
    expect(await take(desk.finance(), one, { request_status })).toMatchObject(changed);
  }
  // both who are to agree on it read what no preparing anew would mend
  for (const by of [desk.admin(), desk.finance()])
    expect((await by.get(`/x/approvals/${waiting.approval?.id}`)).body).toMatchObject({
      why_not: 'facts_moved',
      impediment: 'bank_account_changed',
    });
  // as does who may not confirm it, and whoever does once its preparer may not decide it any more
  const path = `/x/approvals/${waiting.approval?.id}`;
  const told = { impediment: 'bank_account_changed' };
  expect((await desk.auditor().get(path)).body).toMatchObject({ why_not: 'forbidden', ...told });
  const preparer = (role: Role) =>
    desk
      .database()
      .db.updateTable('users')
      .set({ role })
      .where('id', 'in', (from) =>
        from
          .selectFrom('approvals')
          .select('prepared_by')
          .where('id', '=', waiting.approval?.id ?? ''),
      )
      .execute();
  await preparer('auditor');
  expect((await desk.admin().get(path)).body).toMatchObject({ why_not: 'facts_moved', ...told });
  await preparer('finance');
  expect(await confirmFor(desk.admin(), waiting)).toMatchObject(refusedBy(409, 'stale_version'));
  expect((await desk.holding()).reserved).toBe(reserved);
  await holder('Camille Exemple');
  expect((await take(desk.finance(), approved, { request_status: 'EXECUTED' })).status).toBe(200);
});

describe('the standing', () => {
  it('says fees, where to pay in, and as little of an account as tells it', async () => {
    const found = await standing();
    expect(found).toMatchObject({
      misc_fees: { EUR: '2.50', USD: '3.00' },
      pay_into: { id: desk.bank() },
      bank_accounts: [{ currency: 'EUR', status: 'VALIDATED' }],
    });
    expect(found.bank_accounts[0]?.masked).toMatch(/^[A-Z]{2}\d\d( •{1,4})+ \w{3}$/);
    expect(JSON.stringify(found)).not.toMatch(/"iban":"[A-Z]{2}\d{2}[A-Z0-9]{20,}".*bank_accounts/);
  });

  it('is nobody’s who has no wallets', async () => {
    const finance = await desk.finance().get('/auth/whoami');
    const { id } = Object.fromEntries(Object.entries(finance.body ?? {}));
    expect(await desk.finance().get(`/x/money/${String(id)}/standing`)).toMatchObject(
      refusedBy(404, 'not_found'),
    );
  });
});
