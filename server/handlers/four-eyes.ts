import { z } from 'zod';
import type { ActivityType } from '../../contract/enums.ts';
import {
  approval as approvalShape,
  type Approval,
  type ApprovalKind,
  type ApprovalPayload,
} from '../../contract/values/approval.ts';
import { effect as effectShape } from '../../contract/values/effect.ts';
import { member, type Context } from '../http/context.ts';
import { problem, ProblemError } from '../http/problem.ts';
import {
  closeApproval,
  findOpenApproval,
  grantedBy,
  insertApproval,
  lockApproval,
  readApproval,
  roleGranters,
  type NamedApproval,
  type StoredApproval,
} from '../repositories/approvals.ts';
import { activeStaff, notifyEach } from '../repositories/notifications.ts';
import { findRegistration } from '../repositories/registrations.ts';
import { findUser } from '../repositories/users.ts';
import { activityOfType } from '../rules/requests.ts';
import { endedAs, whyNotConfirm } from '../rules/four-eyes.ts';
import type { Decision, Prediction, Reading } from './approval-kinds/kind.ts';
import { approvalRegistry } from './approval-kinds/registry.ts';
import { record, type Trx } from './dossier.ts';

const decisionOf = ({ kind, payload }: StoredApproval): Decision => approvalRegistry[kind](payload);

/** What it would do now; null when it can't be done any more. */
async function predictNow(reading: Reading, decision: Decision): Promise<Prediction | null> {
  try {
    return await decision.predict(reading);
  } catch (thrown) {
    if (thrown instanceof ProblemError) return null;
    throw thrown;
  }
}

/** Why the caller may not confirm it now, and the hash of what it would do now. */
async function judge(reading: Reading, row: StoredApproval) {
  const { context, db } = reading;
  const decision = decisionOf(row);
  const preparer = await findUser(db, row.prepared_by);
  // As it stands in the database, which may be another one than when the session was looked at.
  const confirmer = await findUser(db, member(context).id);
  if (!preparer || !confirmer) throw problem('forbidden');
  const current = await predictNow(reading, decision);
  const whyNot = whyNotConfirm({
    userId: row.user_id,
    preparer,
    confirmer,
    granters: await roleGranters(db, confirmer.id),
    roles: decision.roles,
    confirmers: decision.confirmers,
    prepared_hash: row.effects_hash,
    current_hash: current?.hash ?? null,
  });
  return { decision, whyNot, currentHash: current?.hash ?? null };
}

/** An approval as the contract shows it to the caller; the hash is recomputed while it is open. */
export async function approvalView(reading: Reading, row: NamedApproval): Promise<Approval> {
  const isOpen = row.state === 'OPEN';
  const judged = isOpen ? await judge(reading, row) : { whyNot: null, currentHash: null };
  const { id, kind, user_id, user_name, payload, effects, effects_hash, prepared_by, state } = row;
  return approvalShape.parse({
    id,
    kind,
    user_id,
    user_name,
    payload,
    effects,
    effects_hash,
    current_hash: judged.currentHash,
    prepared_by,
    prepared_by_name: row.prepared_by_name,
    prepared_at: row.prepared_at.toISOString(),
    state,
    closed_by_name: row.closed_by_name,
    closed_at: row.closed_at?.toISOString() ?? null,
    may_confirm: isOpen && judged.whyNot === null,
    why_not: judged.whyNot,
  });
}

export async function showApproval(reading: Reading, id: string): Promise<Approval> {
  const row = await readApproval(reading.db, id);
  if (!row) throw problem('not_found');
  return approvalView(reading, row);
}

/** The request that is executed by it, if there is one: a notice leads to it. */
function requestIn(effects: unknown) {
  const moved = z
    .array(effectShape)
    .parse(effects)
    .find((effect) => effect.effect === 'request.status');
  return moved && { transaction_id: moved.transaction_id, transaction_type: moved.transaction_type };
}

function activityOf({ kind, effects }: StoredApproval): ActivityType {
  const request = requestIn(effects);
  if (request) return activityOfType(request.transaction_type);
  if (kind.startsWith('fund_bank.') || kind === 'bank_details') return 'BANK_ACCOUNT';
  if (kind === 'redistribution') return 'REDISTRIBUTION';
  if (kind.startsWith('values.')) return 'FUND_VALUE';
  return kind === 'role.change' ? 'USER_MANAGEMENT' : 'ENROLLMENT';
}

/** The fund's inner work: members read nothing of it (server/rules/activities.ts). */
async function recordApproval(
  context: Context,
  trx: Trx,
  row: StoredApproval,
  event: Pick<Parameters<typeof record>[2], 'operation_type' | 'before' | 'after'>,
): Promise<void> {
  await record(context, trx, {
    ...event,
    memberId: row.user_id,
    activity_type: activityOf(row),
    subject: { kind: 'approval', approval: row.kind, approval_id: row.id },
  });
}

/** Prepares a decision for a second person. What waits about the same thing already is named in the refusal. */
async function prepare(
  context: Context,
  trx: Trx,
  kind: ApprovalKind,
  decision: Decision,
  prediction: Prediction,
): Promise<Approval> {
  const open = await findOpenApproval(trx, decision.subject);
  if (open) throw problem('conflict', { fields: { approval: open.id } });
  const row = await insertApproval(trx, {
    kind,
    subject: decision.subject,
    user_id: decision.userId,
    payload: JSON.stringify(decision.payload),
    effects: JSON.stringify(prediction.effects),
    effects_hash: prediction.hash,
    prepared_by: member(context).id,
    prepared_at: context.clock.now(),
  });
  await recordApproval(context, trx, row, {
    operation_type: 'CREATE',
    after: { state: row.state, asked: decision.payload },
  });
  await tellOthers(context, trx, row, decision);
  return showApproval({ context, db: trx }, row.id);
}

/** Tells those who may confirm it: not whoever prepared it, nor whom that person gave a role, nor whom it is about. */
async function tellOthers(
  context: Context,
  trx: Trx,
  row: StoredApproval,
  { confirmers }: Decision,
): Promise<void> {
  const type = row.user_id === null ? undefined : (await findRegistration(trx, row.user_id))?.type;
  const others = [row.prepared_by, row.user_id, ...(await grantedBy(trx, row.prepared_by))];
  const staff = await activeStaff(trx, confirmers);
  await notifyEach(
    context,
    trx,
    staff.filter((id) => !others.includes(id)),
    {
      kind: 'approval_waiting',
      subject: {
        ...(row.user_id !== null && { member_id: row.user_id }),
        ...(type && { registration_type: type }),
        approval_id: row.id,
        approval_kind: row.kind,
        ...requestIn(row.effects),
      },
    },
  );
}

/**
 * Decides something that takes two people: prepares it, and answers the approval that waits; or, where the fund works
 * without four eyes, does it at once and answers null. `seen`: the hash of the effects that the caller was shown.
 */
export async function decideOrPrepare<K extends ApprovalKind>(
  context: Context,
  trx: Trx,
  asked: { readonly kind: K; readonly payload: ApprovalPayload<K>; readonly seen?: string },
): Promise<Approval | null> {
  const decision = approvalRegistry[asked.kind](asked.payload);
  const { id, role } = member(context);
  // Nobody decides what is about themselves.
  if (id === decision.userId || !decision.roles.some((one) => one === role)) throw problem('forbidden');
  await decision.lock(trx);
  const prediction = await decision.predict({ context, db: trx });
  if (asked.seen !== undefined && asked.seen !== prediction.hash) throw problem('stale_version');
  if (context.config.fourEyes) return prepare(context, trx, asked.kind, decision, prediction);
  // What would take another role to confirm takes that role where one person decides alone.
  if (!decision.confirmers.some((one) => one === role)) throw problem('forbidden');
  await decision.apply({ context, trx, agreed: null });
  return null;
}

/** Holds the thing that is decided, then the approval: in this order, whoever comes. */
async function lockOpen(trx: Trx, id: string): Promise<StoredApproval> {
  const found = await readApproval(trx, id);
  if (!found) throw problem('not_found');
  await decisionOf(found).lock(trx);
  const row = await lockApproval(trx, id);
  if (row?.state !== 'OPEN') throw problem('conflict');
  return row;
}

/** Does what another has prepared, all of it or nothing, once. `hash`: of the effects that the caller was shown. */
export async function confirmApproval(
  context: Context,
  trx: Trx,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Approval> {
  const row = await lockOpen(trx, id);
  const { decision, whyNot } = await judge({ context, db: trx }, row);
  if (whyNot === 'facts_moved') throw problem('stale_version');
  if (whyNot !== null) throw problem('forbidden');
  if (hash !== row.effects_hash) throw problem('stale_version');
  await decision.apply({ context, trx, agreed: { approvalId: row.id, preparedBy: row.prepared_by } });
  await close(context, trx, row, { state: 'CONFIRMED', operation_type: 'VALIDATE' });
  return showApproval({ context, db: trx }, id);
}

async function close(
  context: Context,
  trx: Trx,
  row: StoredApproval,
  how: {
    readonly state: 'CONFIRMED' | 'WITHDRAWN' | 'REFUSED';
    readonly operation_type: 'VALIDATE' | 'CANCEL' | 'REFUSE';
  },
): Promise<void> {
  const { state, operation_type } = how;
  await closeApproval(trx, row.id, {
    state,
    closed_by: member(context).id,
    closed_at: context.clock.now(),
  });
  await recordApproval(context, trx, row, { operation_type, before: { state: row.state }, after: { state } });
}

/** Ends it without doing it. */
export async function withdrawApproval(context: Context, trx: Trx, id: string): Promise<Approval> {
  const row = await lockOpen(trx, id);
  const decision = decisionOf(row);
  const state = endedAs(row, member(context), decision.confirmers);
  if (state === null) throw problem('forbidden');
  await decision.release({ context, trx });
  await close(context, trx, row, {
    state,
    operation_type: state === 'WITHDRAWN' ? 'CANCEL' : 'REFUSE',
  });
  return showApproval({ context, db: trx }, id);
}
