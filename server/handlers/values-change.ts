import type { z } from 'zod';
import type { ValueSeries } from '../../contract/enums.ts';
import type {
  ChangedValue,
  dailyValueForm,
  PostedMonth,
  quarterlyValueForm,
  valueChange,
} from '../../contract/values/value.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import {
  awaitPublication,
  awaitRestatement,
  deleteDraft,
  isPeriodTwice,
  releaseValues,
  saveDraft,
} from '../repositories/value-writes.ts';
import {
  insertValues,
  lockValues,
  readValuesById,
  shownAmounts,
  storedValues,
  valueShown,
  type StoredValue,
} from '../repositories/values.ts';
import { isPublic, periodTwice, saysTheSame, type ValueSaid } from '../rules/values.ts';
import { assertPublishable } from './approval-kinds/values-publication.ts';
import { decide, withdrawApproval } from './four-eyes.ts';
import { inOneMoment } from './one-moment.ts';
import { assertInvestor } from './request-shared.ts';
import { logDraft, onlyChanged, ruled, saidIn } from './values-shared.ts';
import { assertRead } from './version-read.ts';

type NewForm = z.output<typeof dailyValueForm> | z.output<typeof quarterlyValueForm>;
type Change = z.output<typeof valueChange>;
/** Whose records of which series; `userId` null: the fund's. */
export type Whose = { readonly series: ValueSeries; readonly userId: string | null };
export type Which = Whose & { readonly id: string };

/** Months that were posted and may be others by what one person has done; a second one is told among the effects. */
type Outdated = readonly PostedMonth[];

/** All of it or nothing, with its rows of the log at the end; answers the record as it stands then. */
const changing = (
  context: Context,
  work: (trx: Trx) => Promise<{ readonly id: string; readonly outdated: Outdated }>,
): Promise<ChangedValue> =>
  context.db.transaction().execute((trx) =>
    inOneMoment(context, trx, async () => {
      const { id, outdated } = await work(trx);
      const [row] = await readValuesById(trx, [id]);
      if (!row) throw problem('not_found');
      const shown = valueShown(row, member(context));
      return outdated.length === 0 ? shown : { ...shown, outdated: [...outdated] };
    }),
  );

type Decided = Awaited<ReturnType<typeof decide>>;
const outdatedBy = ({ approval, effects }: Decided): Outdated =>
  effects.flatMap((one) => {
    if (approval !== null || one.effect !== 'redistribution.outdated') return [];
    const { year, month, currency } = one;
    return [{ year, month, currency }];
  });

const byCaller = (context: Context) => ({ at: context.clock.now(), by: member(context).id });

/** The record of that series and owner; somebody else's is `not_found`. */
function assertFound<T extends StoredValue>(row: T | undefined, { series, userId }: Whose): T {
  if (row?.series !== series || row.user_id !== userId) throw problem('not_found');
  return row;
}

/** Throws `stale_version` where another version of a value stands than the one that was read. */
const assertVersion = (
  context: Context,
  trx: Trx,
  { id, version }: StoredValue,
  read: number | undefined,
): Promise<void> =>
  assertRead(version, read, async () => {
    const [row] = await readValuesById(trx, [id]);
    if (!row) return null;
    const { updated_at: at, updated_by: by } = valueShown(row, member(context));
    return { at, by };
  });

/**
 * Sends drafts on: prepared for a second person, or published at once where one decides alone. There, what is only to
 * wait (`AWAITING_APPROVAL`) waits for whoever publishes it.
 */
export async function send(
  context: Context,
  trx: Trx,
  rows: readonly Pick<StoredValue, 'id' | 'version'>[],
  status: 'AWAITING_APPROVAL' | 'PUBLISHED',
): Promise<{ readonly approvalId: string | null; readonly outdated: Outdated }> {
  const records = rows.map(({ id, version }) => ({ id, version }));
  const ids = records.map(({ id }) => id);
  const stored = await lockValues(trx, ids);
  const waits = stored.find(({ approval_id }) => approval_id !== null)?.approval_id;
  if (waits) throw problem('conflict', { approvalId: waits });
  if (status === 'AWAITING_APPROVAL' && !context.config.fourEyes) {
    const known = new Map(stored.map((row) => [row.id, row]));
    assertPublishable(
      { context },
      ids.flatMap((id) => known.get(id) ?? []),
      { records },
    );
    await awaitPublication(trx, ids, null);
    return { approvalId: null, outdated: [] };
  }
  const decided = await decide(context, trx, { kind: 'values.publication', payload: { records } });
  const { approval } = decided;
  if (approval) await awaitPublication(trx, ids, approval.id);
  return { approvalId: approval?.id ?? null, outdated: outdatedBy(decided) };
}

/** A new draft, sent on at once where the form says so. */
export const createValue = (
  context: Context,
  { series, userId }: Whose,
  form: NewForm,
): Promise<ChangedValue> =>
  changing(context, async (trx) => {
    if (userId !== null) await assertInvestor({ context, db: trx }, userId);
    const { currency, status = 'DRAFT' } = form;
    const period =
      'value_date' in form
        ? { value_date: form.value_date, year: null }
        : { year: form.year, quarter_number: form.quarter_number };
    const said = saidIn(form);
    const { at, by } = byCaller(context);
    const owner = { series, user_id: userId, currency, ...period, ...said, updated_at: at, updated_by: by };
    const [id = ''] = await insertValues(trx, [owner]).catch((error: unknown) => {
      throw isPeriodTwice(error) ? problem('conflict', { fields: periodTwice(period) }) : error;
    });
    const [row] = await storedValues(trx, [id]);
    const made = ruled(assertFound(row, { series, userId }));
    await logDraft(context, trx, made, { operation_type: 'CREATE', after: shownAmounts(said.amounts) });
    if (status === 'DRAFT') return { id, outdated: [] };
    const { outdated } = await send(context, trx, [{ id, version: 1 }], status);
    return { id, outdated };
  });

/** Another content for a draft; the same content is no change. */
async function changeDraft(
  context: Context,
  trx: Trx,
  row: StoredValue,
  said: ValueSaid,
): Promise<StoredValue> {
  const before = ruled(row);
  if (saysTheSame(before, said)) return row;
  const saved = await saveDraft(trx, row.id, said, byCaller(context));
  await logDraft(context, trx, before, { operation_type: 'UPDATE', ...onlyChanged(before, said) });
  return saved;
}

async function restate(context: Context, trx: Trx, row: StoredValue, form: Change): Promise<Outdated> {
  if (form.status === 'DRAFT') throw problem('conflict');
  const said = saidIn(form);
  if (saysTheSame(ruled(row), said)) return [];
  const { reason } = form;
  if (reason === undefined) throw problem('validation_failed', { fields: { reason: 'required' } });
  const { id: value_id, user_id, version } = row;
  const payload = { value_id, user_id, version, ...shownAmounts(said.amounts), note: said.note, reason };
  const decided = await decide(context, trx, { kind: 'values.restatement', payload });
  if (decided.approval) await awaitRestatement(trx, value_id, decided.approval.id);
  return outdatedBy(decided);
}

/** What waits without an approval, since one decides alone: taken back, or published as it is. */
async function changeWaiting(context: Context, trx: Trx, row: StoredValue, form: Change): Promise<Outdated> {
  const said = saidIn(form, row.note);
  if (form.status === 'DRAFT') {
    await releaseValues(trx, [row.id]);
    await changeDraft(context, trx, row, said);
    return [];
  }
  if (form.status === undefined || !saysTheSame(ruled(row), said)) throw problem('conflict');
  return (await send(context, trx, [row], form.status)).outdated;
}

/** Takes back what waits for a second person, with all that was sent together with it. */
async function takeBack(context: Context, trx: Trx, { id, ...whose }: Which, form: Change): Promise<void> {
  const [row] = await storedValues(trx, [id]);
  const found = assertFound(row, whose);
  const { status, approval_id } = found;
  if (status !== 'AWAITING_APPROVAL' || approval_id === null) return;
  await assertVersion(context, trx, found, form.version);
  if (form.status !== 'DRAFT') throw problem('conflict', { approvalId: approval_id });
  await withdrawApproval(context, trx, approval_id);
}

/** What a record that nobody sees yet says, and where it goes. */
async function saveAndSend(context: Context, trx: Trx, row: StoredValue, form: Change): Promise<Outdated> {
  const saved = await changeDraft(context, trx, row, saidIn(form, row.note));
  if (form.status === undefined || form.status === 'DRAFT') return [];
  return (await send(context, trx, [saved], form.status)).outdated;
}

/** A change of a record from the version that was read (decisions §4). */
export const changeValue = (context: Context, which: Which, form: Change): Promise<ChangedValue> =>
  changing(context, async (trx) => {
    await takeBack(context, trx, which, form);
    const [found] = await lockValues(trx, [which.id]);
    const row = assertFound(found, which);
    await assertVersion(context, trx, row, form.version);
    const act = isPublic(row.status)
      ? restate
      : row.status === 'AWAITING_APPROVAL'
        ? changeWaiting
        : saveAndSend;
    return { id: row.id, outdated: await act(context, trx, row, form) };
  });

/** What is deleted; without a version, as it stands. */
type Removed = Which & { readonly version?: number | undefined };

/** Deletes a draft as it was looked at; anything else stays (decisions §4, §5). */
export const removeValue = (
  context: Context,
  { id, version, ...whose }: Removed,
): Promise<{ readonly ok: true }> =>
  context.db.transaction().execute((trx) =>
    inOneMoment(context, trx, async () => {
      const [found] = await lockValues(trx, [id]);
      const row = assertFound(found, whose);
      await assertVersion(context, trx, row, version);
      if (row.status !== 'DRAFT') throw problem('conflict');
      await deleteDraft(trx, id);
      const value = ruled(row);
      await logDraft(context, trx, value, { operation_type: 'DELETE', before: shownAmounts(value.amounts) });
      return { ok: true };
    }),
  );
