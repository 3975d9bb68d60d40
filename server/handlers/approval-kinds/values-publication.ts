import { createHash } from 'node:crypto';
import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import type { FieldErrorKey } from '../../../contract/errors.ts';
import { problem } from '../../http/problem.ts';
import {
  markReweighed,
  readPostedAroundLateDays,
  readPostedOnLateDays,
  readPostedOnValues,
  readReweighed,
  together,
} from '../../repositories/redistribution-outdated.ts';
import { publishValues, releaseValues, rollForward, type Rolled } from '../../repositories/value-writes.ts';
import { lockValues, shownAmounts, storedValues, type StoredValue } from '../../repositories/values.ts';
import {
  agreedMonths,
  countedInMonths,
  heldIn,
  lateDaysIn,
  outdated,
} from '../../rules/redistribution-outdated.ts';
import type { Month } from '../../rules/redistribution.ts';
import { namedIn, provenTogether } from '../../rules/value-proof.ts';
import { effectsOfPublishing, isPublic, publishingProblems, type RuledValue } from '../../rules/values.ts';
import { member } from '../../http/context.ts';
import { assertFields } from '../assert-fields.ts';
import { record } from '../recorded.ts';
import { agreedIn, ruled } from '../values-shared.ts';
import { hashEffects } from './hash.ts';
import { tellOfValues } from './values-told.ts';
import { kindOf, type Doing, type Prediction, type Reading } from './kind.ts';
import { today } from '../../clock.ts';

type Publication = ApprovalPayload<'values.publication'>;

const idsOf = ({ records }: Publication) => records.map(({ id }) => id);

/** The records in the order in which they were asked for; one that isn't there, or was asked for twice, is refused. */
async function recordsOf({ db }: Pick<Reading, 'db'>, { records }: Publication): Promise<StoredValue[]> {
  const found = new Map((await storedValues(db, idsOf({ records }))).map((row) => [row.id, row]));
  if (new Set(idsOf({ records })).size !== records.length)
    throw problem('validation_failed', { fields: { records: 'invalid_value' } });
  return records.map(({ id }) => {
    const row = found.get(id);
    if (!row) throw problem('not_found');
    return row;
  });
}

/** Throws unless all of them may be published as they are; of many, which of them may not is said by its place. */
export function assertPublishable(
  { context }: Pick<Reading, 'context'>,
  rows: readonly StoredValue[],
  { records }: Publication,
): void {
  const places = (isWrong: (row: StoredValue, at: number) => boolean, word: string) =>
    Object.fromEntries(rows.flatMap((row, at) => (isWrong(row, at) ? [[`records.${at}`, word]] : [])));
  if (rows.some(({ status }) => isPublic(status)))
    throw problem('conflict', { fields: places(({ status }) => isPublic(status), 'invalid_value') });
  const isStale = (row: StoredValue, at: number) => row.version !== records[at]?.version;
  if (rows.some(isStale)) throw problem('stale_version', { fields: places(isStale, 'invalid_value') });
  const day = today(context.clock);
  const fields: Record<string, FieldErrorKey> = {};
  for (const [at, row] of rows.entries())
    for (const [field, key] of Object.entries(publishingProblems(ruled(row), day))) {
      fields[field] ??= key;
      if (rows.length > 1) fields[`records.${at}`] = key;
    }
  assertFields(fields);
}

/** The members whose records are among them, in one order. */
const membersOf = (values: readonly RuledValue[]): readonly string[] =>
  [...new Set(values.flatMap(({ user_id }) => user_id ?? []))].toSorted();

const daysOf = (values: readonly RuledValue[]) => values.filter(({ series }) => series === 'INVESTOR_DAILY');

/** What the published days add to each member's running record. */
function rolledBy(values: readonly RuledValue[]): readonly Rolled[] {
  const sums = new Map<string, Rolled>();
  for (const { user_id, currency, amounts } of daysOf(values)) {
    const userId = user_id ?? '';
    const known = sums.get(`${userId} ${currency}`);
    const sum = (field: Exclude<keyof Rolled, 'userId' | 'currency'>) =>
      (known?.[field] ?? 0n) + amounts[field];
    sums.set(`${userId} ${currency}`, {
      userId,
      currency,
      money_in_new_funds: sum('money_in_new_funds'),
      investment_in: sum('investment_in'),
      investment_out: sum('investment_out'),
      money_out: sum('money_out'),
      misc_fees: sum('misc_fees'),
      realized_pl: sum('realized_pl'),
    });
  }
  return [...sums.values()];
}

/** One row of the log for the fund, and one for each member: what was published, or its fingerprints where it is much. */
async function logPublication({ context, trx, agreed }: Doing, values: readonly RuledValue[]): Promise<void> {
  for (const memberId of [null, ...membersOf(values)]) {
    const own = values.filter(({ user_id }) => user_id === memberId);
    const [first] = own;
    if (!first) continue;
    const ends = own.flatMap(({ ends_on }) => ends_on ?? []).toSorted();
    await record(context, trx, {
      memberId,
      activity_type: 'FUND_VALUE',
      operation_type: 'VALIDATE',
      subject: {
        kind: 'values_published',
        ...(own.length === 1
          ? namedIn(first)
          : { series: first.series, records: own.length, first: ends[0], last: ends.at(-1) }),
        ...agreedIn(agreed),
      },
      after: own.length === 1 ? shownAmounts(first.amounts) : provenTogether(own),
    });
  }
}

/** `reweighed`: the posted months in which members hold something else by it. */
type Foreseen = Prediction & { readonly reweighed: readonly Month[] };

/** Drafts become what everybody may see: a day, a month, all members' at once. */
export const valuesPublication = kindOf<Publication, Foreseen>({
  roles: ['admin', 'finance'],
  payload: approvalPayloads['values.publication'],
  // A record that waits is no draft any more: two publications never share one.
  about: (payload) => ({
    subject: `values:${createHash('sha256').update(idsOf(payload).toSorted().join()).digest('hex')}`,
    userId: null,
  }),
  lock: async (trx, payload) => {
    await lockValues(trx, idsOf(payload));
  },
  predict: async (reading, payload, prepared) => {
    const rows = await recordsOf(reading, payload);
    assertPublishable(reading, rows, payload);
    const records = rows.map(ruled);
    const held = heldIn(records);
    const rested = await readPostedOnValues(reading.db, held);
    const reweighed = rested.length === 0 ? [] : await readReweighed(reading.db, held);
    const realized = await readPostedOnValues(reading.db, countedInMonths(records));
    const late = lateDaysIn(records);
    const around = await readPostedAroundLateDays(reading.db, late);
    const moved = around.length === 0 ? [] : await readPostedOnLateDays(reading.db, late);
    const of = (months: readonly Month[]) => [...effectsOfPublishing(records), ...outdated(months)];
    // the months that they may rest on: which of them become others depends on what else was published meanwhile
    const posted = together(rested, together(realized, around));
    const hash = hashEffects(of(agreedMonths(prepared, posted)), { records: payload.records });
    return { effects: of(together(reweighed, together(realized, moved))), hash, posted, reweighed };
  },
  apply: async (doing, payload, { reweighed }) => {
    const { context, trx } = doing;
    const values = (await recordsOf({ db: trx }, payload)).map(ruled);
    const at = context.clock.now();
    await markReweighed(trx, reweighed, at);
    await publishValues(trx, idsOf(payload), { at, by: member(context).id });
    await rollForward(
      trx,
      rolledBy(values),
      daysOf(values).map(({ id }) => id),
      at,
    );
    await logPublication(doing, values);
    await tellOfValues(doing, 'values_published', values);
  },
  release: ({ trx }, payload) => releaseValues(trx, idsOf(payload)),
});
