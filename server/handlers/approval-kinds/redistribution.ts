import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import { problem } from '../../http/problem.ts';
import { lockMonth } from '../../repositories/redistribution-facts.ts';
import {
  lockRedistribution,
  readRedistribution,
  updateRedistribution,
  type StoredRedistribution,
} from '../../repositories/redistributions.ts';
import { member } from '../../http/context.ts';
import { postMonth } from '../redistribution-posting.ts';
import type { Plan } from '../../rules/redistribution.ts';
import { planMonth, predictionOf, sharesOf } from '../redistribution-shown.ts';
import { kindOf, type Prediction, type Reading } from './kind.ts';

type Payload = ApprovalPayload<'redistribution'>;
/** The plan is posted as it was confirmed: whatever came in since is none of it. */
type Planned = Prediction & { readonly row: StoredRedistribution; readonly plan: Plan };

/** The record as it was prepared: of the same version, and published exactly if other shares are asked for. */
async function prepared({ db }: Reading, payload: Payload): Promise<StoredRedistribution> {
  const row = await readRedistribution(db, payload.redistribution_id);
  if (!row) throw problem('not_found');
  if (row.version !== payload.version) throw problem('stale_version');
  if ((row.base_amount !== null) !== (payload.restated !== null)) throw problem('conflict');
  return row;
}

/** A month's result is shared out, or shared out anew: posted to the ledger for good (decisions §7, §9). */
export const redistribution = kindOf<Payload, Planned>({
  roles: ['admin', 'finance'],
  payload: approvalPayloads.redistribution,
  about: ({ redistribution_id }) => ({ subject: `redistribution:${redistribution_id}`, userId: null }),
  lock: async (trx, { redistribution_id }) => {
    const row = await lockRedistribution(trx, redistribution_id);
    if (row) await lockMonth(trx, row, row.id);
  },
  predict: async (reading, payload) => {
    const row = await prepared(reading, payload);
    const shares = payload.restated ?? sharesOf(row);
    const plan = await planMonth(reading.db, row, row.id, shares);
    return { ...predictionOf(row, shares, plan), row, plan };
  },
  apply: async (doing, { restated }, { row, plan }) => {
    const { note, reason } = restated ?? row;
    await postMonth(doing, row, plan, { shares: restated ?? sharesOf(row), note, reason });
  },
  release: async ({ context, trx }, { redistribution_id }) => {
    const row = await lockRedistribution(trx, redistribution_id);
    const isNew = row?.status === 'AWAITING_APPROVAL';
    // Another version in any case: what is sent again is not what was sent before.
    await updateRedistribution(trx, redistribution_id, {
      approval_id: null,
      ...(isNew && { status: 'DRAFT', updated_at: context.clock.now(), updated_by: member(context).id }),
    });
  },
});
