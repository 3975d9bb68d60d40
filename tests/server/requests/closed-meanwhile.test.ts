import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { revokeSessions } from '../../../server/repositories/sessions.ts';
import { updateUser } from '../../../server/repositories/users.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { refused, type Answer } from '../../fixtures/app.ts';
import { askFor, postFor, readAgain, requestIn, take } from '../../fixtures/requests.ts';
import { untilWaiting } from '../../fixtures/waiting.ts';
import { moneyIn, moneyOut, openDesk } from './desk.ts';

const desk = openDesk('0');
const out = refused(401, 'unauthenticated');

const ends = {
  'whose account is closed': (trx: Trx, id: string) => updateUser(trx, id, { active: false }),
  'whose sessions are ended': (trx: Trx, id: string) =>
    revokeSessions(trx, { userId: id, now: desk.app().clock.now(), idleSince: new Date(0) }),
};
type Trx = Parameters<typeof updateUser>[0];

/** What waits for a member while somebody comes to an end; how that is answered then. */
async function meanwhile(
  member: string,
  acts: readonly (() => Promise<Answer>)[],
  end: (trx: Trx) => Promise<unknown>,
): Promise<readonly Answer[]> {
  const calls: Promise<Answer>[] = [];
  await desk
    .database()
    .db.transaction()
    .execute(async (trx) => {
      await sql`select from users where id = ${member} for no key update`.execute(trx);
      calls.push(...acts.map((act) => act()));
      await untilWaiting(desk.database(), calls);
      await end(trx);
    });
  return Promise.all(calls);
}
const countRequests = async () =>
  (await desk.database().db.selectFrom('transactions').select('id').execute()).length;
const idOf = async (by: ReturnType<typeof desk.finance>) => Object((await by.get('/auth/whoami')).body).id;

describe('somebody', () => {
  it.each([
    ['whose account is closed', 0],
    ['whose sessions are ended', 1],
  ] as const)('%s moves no money by calls that wait since then', async (end, at) => {
    const { id, visitor } = desk.investor(at);
    const asked = requestIn(await askFor(visitor, moneyIn));
    const before = [await countRequests(), await desk.holding('EUR', at)];
    const answers = await meanwhile(
      id,
      [() => askFor(visitor, moneyOut), () => take(visitor, asked, { request_status: 'CANCELLED' })],
      (trx) => ends[end](trx, id),
    );
    for (const answer of answers) expect(answer).toMatchObject(out);
    expect([await countRequests(), await desk.holding('EUR', at)]).toEqual(before);
    expect(await readAgain(desk.admin(), asked)).toMatchObject({ request_status: 'PENDING' });
  });

  it('who works for the fund does so neither, and the fund goes on with the money of a closed account', async () => {
    const { id } = desk.investor(0);
    const by = desk.finance();
    const fee = {
      user_id: id,
      transaction_type: 'MISC_FEES',
      currency: 'EUR',
      amount: '5.00',
      starting_date: today(systemClock),
    };
    const form = { ...moneyIn, user_id: id };
    const asked = requestIn(await askFor(desk.secondFinance(), form));
    const before = [await countRequests(), await desk.holding()];
    const closing = await idOf(by);
    const answers = await meanwhile(
      id,
      [() => askFor(by, form), () => postFor(by, fee), () => take(by, asked, { request_status: 'APPROVED' })],
      (trx) => updateUser(trx, closing, { active: false }),
    );
    for (const answer of answers) expect(answer).toMatchObject(out);
    expect([await countRequests(), await desk.holding()]).toEqual(before);
    expect((await postFor(desk.secondFinance(), fee)).status).toBe(201);
  });
});
