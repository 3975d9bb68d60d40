import { expect, it } from 'vitest';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { moneyIn, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const arrived = { received_amount: '500.00', value_date: '2026-03-10' };

/** A payment of finance's that is said to be by somebody else, as it waits for compliance. */
async function told() {
  const asked = requestIn(await askFor(desk.investor().visitor, moneyIn));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const execute = (payer: string) =>
    take(desk.finance(), approved, { request_status: 'EXECUTED', ...arrived, payer });
  const waiting = requestIn(await execute('Dominique Modèle'));
  return { execute, path: `/x/approvals/${waiting.approval?.id}` };
}

it('money that was told of another payer by mistake is taken back by whoever of finance told it, and told anew', async () => {
  const { execute, path } = await told();
  expect((await desk.finance().get(path)).body).toMatchObject({
    may_confirm: false,
    why_not: 'forbidden',
    may_end: true,
  });
  expect((await desk.finance().post(`${path}/withdraw`)).body).toMatchObject({
    state: 'WITHDRAWN',
    may_end: false,
  });
  expect(await execute('Camille Exemple')).toMatchObject({ status: 200 });
});

it('money of the member is no other’s in whichever order the bank writes the names', async () => {
  const asked = requestIn(await askFor(desk.investor().visitor, moneyIn));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const paid = { request_status: 'EXECUTED', ...arrived, payer: 'EXEMPLE CAMILLE' } as const;
  const waiting = requestIn(await take(desk.finance(), approved, paid));
  expect((await desk.secondFinance().get(`/x/approvals/${waiting.approval?.id}`)).body).toMatchObject({
    may_confirm: true,
  });
});

it('such money is turned down by whoever may confirm it, and by nobody else', async () => {
  const { path } = await told();
  for (const by of [desk.secondFinance(), desk.auditor()]) {
    expect((await by.get(path)).body).toMatchObject({ may_end: false });
    expect(await by.post(`${path}/withdraw`)).toMatchObject(refusedBy(403, 'forbidden'));
  }
  for (const by of [desk.admin(), desk.compliance()])
    expect((await by.get(path)).body).toMatchObject({ may_end: true });
  expect((await desk.compliance().post(`${path}/withdraw`)).body).toMatchObject({ state: 'REFUSED' });
});
