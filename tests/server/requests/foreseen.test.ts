import { expect, it } from 'vitest';
import { placeBank } from '../../fixtures/fund-banks.ts';
import { askFor, foresee, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { confirmFor, foretoldIn, investment, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
async function approved(form: object): Promise<ShownRequest> {
  const asked = requestIn(await askFor(desk.investor().visitor, form));
  return requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
}
const executed = { request_status: 'EXECUTED' };

it('a payout is not paid from another account of the fund than two people have agreed on', async () => {
  const { db } = desk.database();
  const [former, other] = [desk.bank(), await placeBank(desk.database())];
  const payFrom = async (id: string) => {
    const accounts = db.updateTable('fund_bank_accounts');
    await accounts.set({ is_default: false }).where('id', '<>', id).execute();
    await accounts.set({ is_default: true }).where('id', '=', id).execute();
  };
  const waiting = requestIn(await take(desk.finance(), await approved(moneyOut), executed));
  const before = await desk.holding();
  await payFrom(other);
  expect(await confirmFor(desk.admin(), waiting)).toMatchObject(refusedBy(409, 'stale_version'));
  expect(await desk.holding()).toEqual(before);
  expect(await readAgain(desk.finance(), waiting)).toMatchObject({ request_status: 'APPROVED' });
  await payFrom(former);
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
});

it('an investment that one person executes alone is what that person was shown, or nothing', async () => {
  const request = await approved(investment);
  const foretold = foretoldIn(await foresee(desk.finance(), request, executed));
  const before = await desk.holding();
  const late = { ...executed, effects_hash: '0'.repeat(64) };
  expect(await take(desk.finance(), request, late)).toMatchObject(refusedBy(409, 'stale_version'));
  expect(await desk.holding()).toEqual(before);
  const seen = { ...executed, effects_hash: foretold.hash };
  expect(requestIn(await take(desk.finance(), request, seen))).toMatchObject(executed);
});
