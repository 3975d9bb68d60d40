import { expect, it } from 'vitest';
import { updateUser } from '../../../server/repositories/users.ts';
import { askFor, readAgain, requestIn, take } from '../../fixtures/requests.ts';
import { confirmFor, moneyOut, openDesk } from './desk.ts';

const desk = openDesk('1');

it('whoever approves, prepares and confirms is told that the account is closed, and its member of nothing', async () => {
  const { id, visitor } = desk.investor();
  const asked = requestIn(await askFor(visitor, moneyOut));
  for (const by of [visitor, desk.finance()])
    expect(await readAgain(by, asked)).toMatchObject({ account_closed: false });
  await desk
    .database()
    .db.transaction()
    .execute((trx) => updateUser(trx, id, { active: false }));
  const closed = { account_closed: true };
  for (const by of [desk.finance(), desk.auditor()]) expect(await readAgain(by, asked)).toMatchObject(closed);
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  expect(approved).toMatchObject(closed);
  const waiting = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
  expect((await desk.admin().get(`/x/approvals/${waiting.approval?.id}`)).body).toMatchObject(closed);
  const { body: listed } = await desk.admin().get('/x/approvals?state=OPEN');
  expect(listed).toMatchObject([{ id: waiting.approval?.id, user_id: id, ...closed }]);
  // that the fund goes on with the money is decided: it is told, and not stopped
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  expect(await readAgain(desk.finance(), asked)).toMatchObject({ request_status: 'EXECUTED', ...closed });
});

it('what waits about the account of whoever can log in says so', async () => {
  const asked = requestIn(await askFor(desk.investor(1).visitor, moneyOut));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const waiting = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
  expect((await desk.admin().get(`/x/approvals/${waiting.approval?.id}`)).body).toMatchObject({
    account_closed: false,
  });
});
