import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { pastTriggers } from '../../fixtures/past-triggers.ts';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { conversion, investment, moneyOut, openDesk } from './desk.ts';

const desk = openDesk('0');

async function executed(form: object, terms: object = {}) {
  const asked = requestIn(await askFor(desk.investor().visitor, form));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED', ...terms }));
  return requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
}

/** What verify says while a request's row was changed by a superuser. */
async function complaints(id: string, change: string, undo: string): Promise<string> {
  const { db } = desk.database();
  const typed = (statement: string) => pastTriggers(db, sql`${sql.raw(statement)} where id = ${id}`);
  await typed(`update transactions set ${change}`);
  try {
    return await complaintsOf(desk.database());
  } finally {
    await typed(`update transactions set ${undo}`);
  }
}

it('an executed request whose amount was changed is named', async () => {
  const { id, reference } = await executed(moneyOut);
  expect(await complaintsOf(desk.database())).toBe('');
  const said = await complaints(id, 'amount = amount + 1', 'amount = amount - 1');
  expect(said).toContain(`request ${reference} (${id}): its operation is not what its amounts make`);
});

it('so are changed fees, changed parts of a conversion, and another type', async () => {
  const paid = await executed(moneyOut);
  expect(await complaints(paid.id, 'misc_fees = 0', 'misc_fees = 250')).toContain(paid.reference);
  const converted = await executed(conversion, { exchange_rate: '1.1' });
  expect(
    await complaints(converted.id, 'client_part = client_part + 5', 'client_part = client_part - 5'),
  ).toContain(converted.reference);
  const invested = await executed(investment);
  expect(
    await complaints(invested.id, "transaction_type = 'MISC_FEES'", "transaction_type = 'INVESTMENT_IN'"),
  ).toContain(invested.reference);
});

it('an executed request that borrows another’s operation is named, and so is the operation left behind', async () => {
  const [one, other] = [await executed(investment), await executed(investment)];
  const { operation_id, executed_at } = await desk
    .database()
    .db.selectFrom('transactions')
    .select(['operation_id', 'executed_at'])
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  const said = await complaints(
    other.id,
    `request_status = 'CANCELLED', operation_id = null, executed_at = null`,
    `request_status = 'EXECUTED', operation_id = '${operation_id}', executed_at = '${executed_at?.toISOString()}'`,
  );
  expect(said).toContain(`it executes the request ${other.id}, which is not executed by it`);
  expect(said).not.toContain(one.id);
});
