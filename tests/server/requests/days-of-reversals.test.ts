import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { systemClock, today } from '../../../server/clock.ts';
import { pastTriggers } from '../../fixtures/past-triggers.ts';
import { foresee, postFor, readAgain, requestIn, take } from '../../fixtures/requests.ts';
import { confirmFor, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const starting_date = today(systemClock);
const form = (transaction_type: string, amount: string, more: object = {}) => ({
  user_id: desk.investor().id,
  transaction_type,
  currency: 'EUR',
  amount,
  starting_date,
  ...more,
});
const posted = async (type: string, amount: string, more: object = {}) =>
  requestIn(await postFor(desk.finance(), form(type, amount, more)));
const invalid = (field: string, key: string) => refusedBy(422, 'validation_failed', { [field]: key });

it('a reversal may count from the day of that operation, however that was typed, and from none before', async () => {
  const made = await posted('MISC_FEES', '6.00');
  const { db } = desk.database();
  const counting = (day: string) =>
    pastTriggers(db, sql`update transactions set starting_date = ${day} where id = ${made.id}`);
  await counting('2062-01-01');
  const undo = (day: string) =>
    postFor(desk.finance(), form('ADJUSTMENT', '6.00', { reversal_of: made.id, starting_date: day }));
  expect(await undo('2062-01-02')).toMatchObject(invalid('starting_date', 'date_out_of_range'));
  expect(await undo(starting_date)).toMatchObject(invalid('starting_date', 'too_small'));
  const waiting = requestIn(await undo('2062-01-01'));
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  await counting(starting_date);
});

it('a reversal counts from no day before, whichever is typed once its preparation was withdrawn', async () => {
  const made = await posted('MISC_FEES', '6.00');
  const waiting = await posted('ADJUSTMENT', '6.00', { reversal_of: made.id });
  const withdrawn = await desk.finance().post(`/x/approvals/${waiting.approval?.id}/withdraw`);
  expect(withdrawn.status).toBe(200);
  const again = await readAgain(desk.finance(), waiting);
  const earlier = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  const early = { request_status: 'EXECUTED' as const, starting_date: earlier };
  const before = invalid('starting_date', 'too_small');
  expect(await foresee(desk.finance(), again, early)).toMatchObject(before);
  expect(await take(desk.finance(), again, early)).toMatchObject(before);
  const sent = requestIn(await take(desk.finance(), again, { request_status: 'EXECUTED' }));
  expect((await confirmFor(desk.admin(), sent)).status).toBe(200);
});
