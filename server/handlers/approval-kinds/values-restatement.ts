import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import type { Amounts } from '../../../contract/values/roll-forward.ts';
import { member } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import {
  markReweighed,
  readPostedOnBeginning,
  readPostedOnValues,
  together,
} from '../../repositories/redistribution-outdated.ts';
import { releaseValues, restateValue, rollForward } from '../../repositories/value-writes.ts';
import { lockValues, storedValues, type StoredValue } from '../../repositories/values.ts';
import {
  agreedMonths,
  beginsOtherwise,
  outdated,
  recountedInMonths,
} from '../../rules/redistribution-outdated.ts';
import type { Month } from '../../rules/redistribution.ts';
import { namedIn } from '../../rules/value-proof.ts';
import { effectsOfRestating, isPublic, publishingProblems, type RuledValue } from '../../rules/values.ts';
import { assertFields } from '../assert-fields.ts';
import { record } from '../recorded.ts';
import { agreedIn, onlyChanged, ruled, saidIn } from '../values-shared.ts';
import { hashEffects } from './hash.ts';
import { tellOfValues } from './values-told.ts';
import { kindOf, type Doing, type Prediction, type Reading } from './kind.ts';
import { today } from '../../clock.ts';

type Restatement = ApprovalPayload<'values.restatement'>;

async function recordOf({ db }: Pick<Reading, 'db'>, { value_id }: Restatement): Promise<StoredValue> {
  const [row] = await storedValues(db, [value_id]);
  if (!row) throw problem('not_found');
  return row;
}

/** What the running record gets beside: the difference of a day, not the day once more. */
async function rollDifference({ context, trx }: Doing, before: RuledValue, after: Amounts): Promise<void> {
  if (before.series !== 'INVESTOR_DAILY') return;
  const { user_id, currency, amounts, id } = before;
  const difference = (field: keyof Amounts) => after[field] - amounts[field];
  const rolled = {
    userId: user_id ?? '',
    currency,
    money_in_new_funds: difference('money_in_new_funds'),
    investment_in: difference('investment_in'),
    investment_out: difference('investment_out'),
    money_out: difference('money_out'),
    misc_fees: difference('misc_fees'),
    realized_pl: difference('realized_pl'),
  };
  await rollForward(trx, [rolled], [id], context.clock.now());
}

/** `months`: those that were posted and rest on it. */
type Foreseen = Prediction & { readonly months: readonly Month[] };

/** A published record says something else from then on; what it said is kept, with the reason. */
export const valuesRestatement = kindOf<Restatement, Foreseen>({
  roles: ['admin', 'finance'],
  payload: approvalPayloads['values.restatement'],
  about: ({ value_id, user_id }) => ({ subject: `value:${value_id}`, userId: user_id }),
  lock: async (trx, { value_id }) => {
    await lockValues(trx, [value_id]);
  },
  predict: async (reading, payload, prepared) => {
    const row = await recordOf(reading, payload);
    if (!isPublic(row.status)) throw problem('conflict');
    if (row.version !== payload.version) throw problem('stale_version');
    const before = ruled(row);
    const after = saidIn(payload);
    assertFields(publishingProblems({ ...before, ...after }, today(reading.context.clock)));
    const months = together(
      await readPostedOnValues(reading.db, recountedInMonths(before, after)),
      beginsOtherwise(before, after) ? await readPostedOnBeginning(reading.db, before.id) : [],
    );
    const of = (some: readonly Month[]) => [...effectsOfRestating(before, after), ...outdated(some)];
    const hash = hashEffects(of(agreedMonths(prepared, months)), { ...payload });
    return { effects: of(months), hash, posted: months, months };
  },
  apply: async (doing, payload, { months }) => {
    const { context, trx, agreed } = doing;
    const before = ruled(await recordOf({ db: trx }, payload));
    const after = saidIn(payload);
    const { reason } = payload;
    const by = { at: context.clock.now(), by: member(context).id };
    if (before.series === 'INVESTOR_DAILY') await markReweighed(trx, months, by.at);
    await restateValue(trx, before.id, { ...after, reason }, by);
    await rollDifference(doing, before, after.amounts);
    const changed = onlyChanged(before, after);
    await record(context, trx, {
      memberId: before.user_id,
      activity_type: 'FUND_VALUE',
      operation_type: 'UPDATE',
      subject: { kind: 'value_restated', ...namedIn(before), ...agreedIn(agreed) },
      before: changed.before,
      after: { ...changed.after, reason },
    });
    await tellOfValues(doing, 'value_restated', [before]);
  },
  release: ({ trx }, { value_id }) => releaseValues(trx, [value_id]),
});
