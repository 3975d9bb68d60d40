import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { referenceOf } from '../../../contract/values/payment-reference.ts';
import type { Database } from '../../../server/db/schema.ts';
import { recordActivity } from '../../../server/repositories/activity.ts';
import { onlyOnce } from '../../../server/repositories/idempotency.ts';
import { post } from '../../../server/repositories/ledger.ts';
import { takeRequest } from '../../../server/repositories/request-steps.ts';
import { insertRequest, nextNumber } from '../../../server/repositories/requests.ts';
import { endless, memberAt, type Scene, type Way } from './money-scene.ts';

async function moneyIn(trx: Transaction<Database>, { staff: [staff], bank }: Scene, member: string) {
  const at = new Date();
  const day = at.toISOString().slice(0, 10);
  const number = await nextNumber(trx);
  const asked = await insertRequest(trx, {
    seq: String(number),
    reference: referenceOf('MONEY_IN', at.getUTCFullYear(), number),
    user_id: member,
    transaction_type: 'MONEY_IN',
    request_status: 'APPROVED',
    currency: 'EUR',
    amount: '10000',
    starting_date: day,
    fund_bank_id: bank,
    created_at: at,
    created_by: staff,
  });
  const operation = randomUUID();
  const movement = { kind: 'MONEY_IN', member, bank, currency: 'EUR', amount: 10_000n } as const;
  const hash = await post(trx, movement, { id: operation, transactionId: asked.id, at, valueDate: day });
  const change = {
    request_status: 'EXECUTED' as const,
    operation_id: operation,
    executed_at: at,
    received_amount: '10000',
    value_date: day,
    payer: 'Exemple',
  };
  const after = await takeRequest(trx, asked, change, { at, by: 'fund', actor_id: staff });
  await recordActivity(trx, {
    actorId: staff,
    memberId: member,
    activity_type: 'MONEY_IN',
    operation_type: 'EXECUTE',
    trigger_type: 'ADMIN',
    role: 'finance',
    subject: { kind: 'request', transaction_id: after.id, reference: after.reference },
    before: { request_status: asked.request_status },
    after: { request_status: after.request_status, operation_hash: hash.toString('hex') },
    at,
  });
  return { id: after.id };
}

/**
 * What an operation writes, and nothing of the call around it: key, request, operation, entries and balances, what is
 * counted, the request's path and its row of the log, by the functions that the calls use.
 */
export const ledgerAlone = (scene: Scene): Way =>
  endless((at) => {
    const member = memberAt(scene, at);
    const [staff] = scene.staff;
    const call = { userId: staff, key: randomUUID(), call: 'bench', body: { member }, now: new Date() };
    return onlyOnce(
      scene.db,
      call,
      () => ({ id: '' }),
      (trx) => moneyIn(trx, scene, member),
    );
  });
