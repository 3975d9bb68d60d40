import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/enums.ts';
import { field } from '../../fixtures/app.ts';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { moneyIn, openDesk } from '../requests/desk.ts';
import { listOf } from './told.ts';

const desk = openDesk('1');
const become = async (id: string, role: Role) => {
  await desk.database().db.updateTable('users').set({ role }).where('id', '=', id).execute();
};

describe('a line from before another role', () => {
  it('names no investor to somebody who is one by now, and does again once it is their work', async () => {
    const { id: member_id, visitor } = desk.investor();
    const { id: transaction_id, reference } = requestIn(await askFor(visitor, moneyIn));
    const told = async () => (await listOf(desk.finance())).rows;
    const atWork = await told();
    expect(atWork).toMatchObject([
      { kind: 'request_created', subject: { member_id, transaction_id }, reference },
    ]);
    expect(atWork[0]?.member_name).toEqual(expect.any(String));
    const financeId = field(await desk.finance().get('/auth/whoami'), 'id');
    await become(financeId, 'user');
    expect(await told()).toEqual(
      atWork.map((line) => ({ ...line, subject: {}, member_name: null, reference: null })),
    );
    await become(financeId, 'finance');
    expect(await told()).toEqual(atWork);
  });

  it('is told as ever where it is about its own reader', async () => {
    const { id: member_id, visitor } = desk.investor(1);
    const asked = requestIn(await askFor(visitor, moneyIn));
    const { id, reference } = asked;
    const rejected = { request_status: 'REJECTED', reason: 'OTHER', text: 'Asked twice.' };
    expect((await take(desk.finance(), asked, rejected)).status).toBe(200);
    await become(member_id, 'auditor');
    expect((await listOf(visitor)).rows).toMatchObject([
      {
        kind: 'payment_called_off',
        subject: { member_id, transaction_id: id },
        member_name: null,
        reference,
      },
    ]);
  });
});
