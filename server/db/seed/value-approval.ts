import { approvalRegistry } from '../../handlers/approval-kinds/registry.ts';
import { hashEffects } from '../../handlers/approval-kinds/hash.ts';
import { ruled } from '../../handlers/values-shared.ts';
import { recordActivity } from '../../repositories/activity.ts';
import { insertApproval } from '../../repositories/approvals.ts';
import { awaitPublication } from '../../repositories/value-writes.ts';
import { storedValues } from '../../repositories/values.ts';
import { effectsOfPublishing } from '../../rules/values.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';
import { at } from './telling.ts';

const kind = 'values.publication' as const;
const prepared_at = at('03-12T09:15');

/** A day that finance has sent on: it waits for a second person, as the portal would have prepared it. */
export async function awaitSecondPerson(trx: Trx, ids: readonly string[]): Promise<void> {
  const found = await storedValues(trx, ids);
  const rows = ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
  const records = rows.map(({ id, version }) => ({ id, version }));
  const { subject } = approvalRegistry[kind]({ records });
  const effects = effectsOfPublishing(rows.map(ruled));
  const prepared_by = accountId('finance');
  const approval = await insertApproval(trx, {
    id: stableId('approval/values'),
    kind,
    subject,
    user_id: null,
    payload: JSON.stringify({ records }),
    effects: JSON.stringify(effects),
    effects_hash: hashEffects(effects, { records }),
    prepared_by,
    prepared_at,
  });
  await awaitPublication(trx, ids, approval.id);
  await recordActivity(trx, {
    actorId: prepared_by,
    memberId: null,
    activity_type: 'FUND_VALUE',
    operation_type: 'CREATE',
    trigger_type: 'ADMIN',
    role: 'finance',
    subject: { kind: 'approval', approval: kind, approval_id: approval.id },
    after: { state: approval.state, asked: { records } },
    at: prepared_at,
  });
}
