import { z } from 'zod';
import {
  redistribution as shape,
  type Redistribution,
  type redistributionChange,
  type redistributionForm,
} from '../../contract/values/redistribution.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  insertRedistribution,
  listRedistributions,
  lockRedistribution,
  readRedistribution,
  removeRedistribution,
  setAwaited,
  updateRedistribution,
  type StoredRedistribution,
} from '../repositories/redistributions.ts';
import { decideOrWait, withdrawApproval } from './four-eyes.ts';
import { inOneMoment, onceUnderKey } from './one-moment.ts';
import { logMonth } from './redistribution-posting.ts';
import {
  assertOver,
  assertVersion,
  previewOf,
  sharesOf,
  showAll,
  showLines,
  showOne,
  storedShares,
} from './redistribution-shown.ts';

type Form = z.output<typeof redistributionForm>;
type Change = z.output<typeof redistributionChange>;

/** An answer as it is kept for its key; one of a former release may say more, and lacks what was added since. */
const said = z.object(shape.shape);
const answered = (stored: unknown) =>
  said.parse(Object.assign({ current_base: null, weights_changed: false }, stored));

/** Does something to a month once, and answers the month as it is then. */
async function once(
  context: Context,
  call: string,
  sent: unknown,
  work: (trx: Trx) => Promise<string>,
): Promise<{ readonly body: Redistribution }> {
  const body = await onceUnderKey(context, { call, body: sent, read: answered }, (trx) =>
    inOneMoment(context, trx, async () => showOne(trx, await work(trx))),
  );
  return { body };
}

const stamp = (context: Context) => ({ updated_at: context.clock.now(), updated_by: member(context).id });

async function reread(trx: Trx, id: string): Promise<StoredRedistribution> {
  const row = await readRedistribution(trx, id);
  if (!row) throw problem('not_found');
  return row;
}

type Asked = Pick<Change, 'status' | 'effects_hash'>;

/**
 * A draft goes on its way: for a second person to confirm, or, where one is enough, to be posted at once when it is to be
 * published. Without four eyes a draft that awaits approval asks nobody; whoever publishes it later posts it.
 */
async function send(context: Context, trx: Trx, id: string, { status, effects_hash }: Asked): Promise<void> {
  if (status !== 'AWAITING_APPROVAL' && status !== 'PUBLISHED') return;
  const waits = context.config.fourEyes || status === 'AWAITING_APPROVAL';
  if (waits) await updateRedistribution(trx, id, { status: 'AWAITING_APPROVAL', ...stamp(context) });
  if (!context.config.fourEyes && status === 'AWAITING_APPROVAL') return;
  const { version } = await reread(trx, id);
  const approval = await decideOrWait(context, trx, {
    kind: 'redistribution',
    payload: { redistribution_id: id, version, restated: null },
    ...(effects_hash !== undefined && { seen: effects_hash }),
  });
  if (approval) await setAwaited(trx, id, approval.id);
}

async function create(context: Context, trx: Trx, form: Form): Promise<string> {
  const { year, month, currency, note = null } = form;
  assertOver(context, form);
  const id = await insertRedistribution(trx, {
    year,
    month,
    currency,
    ...storedShares(form),
    note,
    ...stamp(context),
  });
  await logMonth(context, trx, { operation_type: 'CREATE', after: await reread(trx, id) });
  await send(context, trx, id, form);
  return id;
}

/** The shares and the note of one that isn't published; it goes on its way when the form says so. */
async function changeOpen(
  context: Context,
  trx: Trx,
  row: StoredRedistribution,
  form: Change,
): Promise<void> {
  const { fourEyes } = context.config;
  const isWaiting = row.status === 'AWAITING_APPROVAL';
  // What waits is taken back before it is changed; without four eyes it may also be published by whoever comes.
  if (isWaiting && form.status !== 'DRAFT' && (fourEyes || form.status !== 'PUBLISHED'))
    throw problem('conflict', row.approval_id === null ? {} : { approvalId: row.approval_id });
  if (row.approval_id !== null) await withdrawApproval(context, trx, row.approval_id);
  const after = await updateRedistribution(trx, row.id, {
    ...storedShares(form),
    ...(form.note !== undefined && { note: form.note || null }),
    status: 'DRAFT',
    ...stamp(context),
  });
  await logMonth(context, trx, { operation_type: 'UPDATE', before: row, after });
  await send(context, trx, row.id, form);
}

/** Other shares for a month that was posted already: the differences are posted once they count. */
async function restate(context: Context, trx: Trx, row: StoredRedistribution, form: Change): Promise<void> {
  if (form.status === 'DRAFT') {
    // What waits is taken back; what was posted stays.
    if (row.approval_id === null) throw problem('conflict');
    await withdrawApproval(context, trx, row.approval_id);
    return;
  }
  if (form.reason === undefined) throw problem('validation_failed', { fields: { reason: 'required' } });
  const shares = sharesOf({ ...row, ...storedShares(form) });
  const approval = await decideOrWait(context, trx, {
    kind: 'redistribution',
    payload: {
      redistribution_id: row.id,
      version: row.version,
      restated: {
        ...shares,
        note: form.note === undefined ? row.note : form.note || null,
        reason: form.reason,
      },
    },
    ...(form.effects_hash !== undefined && { seen: form.effects_hash }),
  });
  if (approval) await setAwaited(trx, row.id, approval.id);
}

async function lockOne(trx: Trx, id: string): Promise<StoredRedistribution> {
  const row = await lockRedistribution(trx, id);
  if (!row) throw problem('not_found');
  return row;
}

/** The monthly redistributions: drafts and what is posted of them, each write done once however often it is sent. */
export const redistribution = {
  values: os.redistribution.values.handler(async ({ context, input }) => {
    const { offset, limit, ...filters } = input.query;
    const { total, rows } = await listRedistributions(context.db, filters, { offset, limit });
    return { headers: { 'x-total-count': total }, body: await showAll(context.db, rows) };
  }),
  list: os.redistribution.list.handler(async ({ context, input }) => {
    const { rows } = await listRedistributions(context.db, input.query);
    return { body: await showAll(context.db, rows) };
  }),
  investors: os.redistribution.investors.handler(async ({ context, input: { params, query } }) => {
    const { total, lines } = await showLines(context.db, params.id, query);
    return { headers: { 'x-total-count': total }, body: lines };
  }),
  preview: os.redistribution.preview.handler(async ({ context, input: { body } }) => ({
    body: await previewOf({ context, db: context.db }, body, body),
  })),
  create: os.redistribution.create.handler(({ context, input: { body } }) =>
    once(context, 'redistribution.create', body, (trx) => create(context, trx, body)),
  ),
  update: os.redistribution.update.handler(({ context, input: { params, body } }) =>
    once(context, 'redistribution.update', { ...params, ...body }, async (trx) => {
      const row = await lockOne(trx, params.id);
      await assertVersion(trx, row, body.version);
      const isPublished = row.base_amount !== null;
      await (isPublished ? restate : changeOpen)(context, trx, row, body);
      return row.id;
    }),
  ),
  remove: os.redistribution.remove.handler(async ({ context, input: { params, query } }) => {
    await context.db.transaction().execute(async (trx) => {
      const row = await lockOne(trx, params.id);
      await assertVersion(trx, row, query.version);
      if (row.status !== 'DRAFT') throw problem('conflict');
      await removeRedistribution(trx, row.id);
      await logMonth(context, trx, { operation_type: 'DELETE', before: row });
    });
    return { body: { ok: true as const } };
  }),
};
