import { describe, expect, it } from 'vitest';
import { systemClock, today } from '../../../../server/clock.ts';
import { erasePerson } from '../../../../server/repositories/erasure.ts';
import { refused } from '../../../fixtures/app.ts';
import { askFor, postFor, requestIn } from '../../../fixtures/requests.ts';
import { rowOf } from '../../../fixtures/staff.ts';
import { confirmFor, investment, moneyIn, moneyOut, openDesk } from '../../requests/desk.ts';

const desk = openDesk('1');
const closed = refused(409, 'conflict');
const erase = (at: number, repeated?: Date) =>
  desk
    .database()
    .db.transaction()
    .execute((trx) => {
      const { clock, config } = desk.app();
      return erasePerson(trx, {
        person: desk.investor(at).id,
        now: clock.now(),
        retention: config.retention,
        repeated,
      });
    });
const addressOf = (at: number) => `erased-${desk.investor(at).id}@erased.invalid`;
const hold = (at: number, state: string) =>
  desk.admin().post(`/x/wallets/${desk.investor(at).id}/blockings`, {
    state,
    text: 'A question is open.',
    after: null,
  });

describe('somebody who was erased', () => {
  it('is said to be, and gets no other name, language or role', async () => {
    await erase(2);
    const { id, version, ...row } = await rowOf(desk.admin(), addressOf(2));
    expect(row).toMatchObject({ erased: true, active: false });
    expect((await desk.compliance().get(`/x/review/${id}`)).body).toMatchObject({ is_erased: true });
    for (const change of [{ last_name: 'Autre' }, { language: 'it' }, { role: 'finance' }, { active: true }])
      expect(await desk.admin().put(`/users/${id}`, { version, ...change })).toMatchObject(closed);
    expect(await rowOf(desk.admin(), addressOf(2))).toMatchObject({ ...row, version });
  });

  it('has no wallets that are held or freed, and nothing comes in', async () => {
    const { id: user_id } = desk.investor(2);
    expect(await hold(2, 'BLOCKED_BY_ADMIN')).toMatchObject(closed);
    for (const form of [moneyIn, investment])
      expect(await askFor(desk.finance(), { ...form, user_id })).toMatchObject(closed);
    expect((await desk.auditor().get(`/x/wallets/${user_id}/blockings`)).body).toEqual([]);
    expect(await hold(2, 'CLOSED')).toMatchObject({ status: 201 });
  });

  it('is paid out what is here still, and its wallets are worked on until then', async () => {
    const { id: user_id } = desk.investor(1);
    // of an older backup, in which there is money
    expect(await erase(1, desk.app().clock.now())).toMatchObject({ done: false });
    expect(await rowOf(desk.admin(), addressOf(1))).toMatchObject({ erased: true });
    expect((await askFor(desk.finance(), { ...moneyOut, user_id })).status).toBe(201);
    expect(await hold(1, 'BLOCKED_BY_ADMIN')).toMatchObject({ status: 201 });
    expect(await askFor(desk.finance(), { ...moneyIn, user_id })).toMatchObject(closed);
  });

  it('is invested for by nobody of the fund, nor by undoing what was taken out', async () => {
    const { id: user_id } = desk.investor(0);
    const form = { ...investment, user_id, starting_date: today(systemClock) };
    const post = (more: object) => postFor(desk.finance(), { ...form, ...more });
    const adjustment = { transaction_type: 'ADJUSTMENT' };
    const made = requestIn(await post({}));
    await post({});
    const out = requestIn(await post({ transaction_type: 'INVESTMENT_OUT', amount: '100.00' }));
    expect((await confirmFor(desk.admin(), out)).status).toBe(200);
    await erase(0, desk.app().clock.now());
    const before = await desk.holding('EUR', 0);
    expect(await post({})).toMatchObject(closed);
    const undoing = { ...adjustment, amount: '-100.00', reversal_of: out.id };
    expect(await post(undoing)).toMatchObject(closed);
    expect(await desk.holding('EUR', 0)).toEqual(before);
    // what gives it back is posted still
    const back = requestIn(await post({ ...adjustment, amount: '300.00', reversal_of: made.id }));
    expect(back).toMatchObject({ request_status: 'APPROVED' });
  });
});
