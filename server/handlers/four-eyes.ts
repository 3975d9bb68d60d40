import type { Kysely } from 'kysely';
import type { ActivityType } from '../../contract/enums.ts';
import {
  approval as approvalShape,
  approvalImpediments,
  type Approval,
  type ApprovalKind,
  type ApprovalPayload,
} from '../../contract/values/approval.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { readingOnce } from '../db/reading-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem, ProblemError } from '../http/problem.ts';
import {
  closeApproval,
  findOpenApproval,
  insertApproval,
  lockApproval,
  readApproval,
  readJudged,
  type NamedApproval,
  type StoredApproval,
} from '../repositories/approvals.ts';
import { activityOfType } from '../rules/requests.ts';
import { endedAs, mayDecide, whyNotConfirm } from '../rules/four-eyes.ts';
import type { Decision, Predicted, Prediction, Reading } from './approval-kinds/kind.ts';
import { approvalRegistry } from './approval-kinds/registry.ts';
import { requestIn, tellOthers, tellPreparer } from './approval-notices.ts';
import { record } from './recorded.ts';

const decisionOf = ({ kind, payload }: StoredApproval): Decision => approvalRegistry[kind](payload);

/** What a decision is foreseen by. */
const foreseeing = ({ readsOnce }: Decision, db: Kysely<Database>): Kysely<Database> =>
  readsOnce ? readingOnce(db) : db;

type Foreseen = { readonly current: Predicted | null; readonly impediment: Approval['impediment'] };

/** What it would do now; null when it can't be done, with what may pass by itself or be put right. */
async function predictNow(
  reading: Reading,
  decision: Decision,
  { posted_months }: StoredApproval,
): Promise<Foreseen> {
  try {
    return { current: await decision.predict(reading, posted_months), impediment: null };
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    const impediment = approvalImpediments.find((key) => key === thrown.key) ?? null;
    return { current: null, impediment };
  }
}

/** Why the caller may not confirm it now, what it would do now, and by which that was read. */
async function judge({ context, db }: Reading, row: StoredApproval) {
  const decision = decisionOf(row);
  const { id } = member(context);
  // As they stand in the database, which may be otherwise than when the session was looked at.
  const people = await readJudged(db, [row.prepared_by, id]);
  const preparer = people.get(row.prepared_by);
  const confirmer = people.get(id);
  if (!preparer || !confirmer) throw problem('forbidden');
  const foreseen = foreseeing(decision, db);
  const { current, impediment } = await predictNow({ context, db: foreseen }, decision, row);
  const whyNot = whyNotConfirm({
    userId: row.user_id,
    preparer,
    confirmer,
    granters: confirmer.granters,
    roles: decision.roles,
    confirmers: decision.confirmers,
    prepared_hash: row.effects_hash,
    current_hash: current?.hash ?? null,
  });
  // whose preparer may not decide it any more is prepared anew, whatever else is over by then
  const isHeld = whyNot === 'facts_moved' && mayDecide(preparer, decision.roles);
  // what doesn't pass is told to everybody: no second person and no preparing anew mends it
  const isTold = isHeld || impediment === 'bank_account_changed';
  return { whyNot, current, foreseen, impediment: isTold ? impediment : null };
}

/**
 * An approval as the contract shows it to the caller. While it is open, the hash is recomputed, and as long as it would
 * do what was agreed on, it tells all that this changes by now.
 */
export async function approvalView(reading: Reading, row: NamedApproval): Promise<Approval> {
  const isOpen = row.state === 'OPEN';
  const judged = isOpen ? await judge(reading, row) : { whyNot: null, current: null, impediment: null };
  const { id, kind, user_id, user_name, account_closed, request, payload } = row;
  const { effects_hash, prepared_by, state } = row;
  const { current } = judged;
  const effects = current?.hash === effects_hash ? current.effects : row.effects;
  return approvalShape.parse({
    id,
    kind,
    user_id,
    user_name,
    account_closed,
    request: request && { ...request, amount: formatMoney(BigInt(request.amount)) },
    payload,
    effects,
    effects_hash,
    current_hash: current?.hash ?? null,
    prepared_by,
    prepared_by_name: row.prepared_by_name,
    prepared_at: row.prepared_at.toISOString(),
    state,
    closed_by_name: row.closed_by_name,
    closed_at: row.closed_at?.toISOString() ?? null,
    may_confirm: isOpen && judged.whyNot === null,
    why_not: judged.whyNot,
    impediment: judged.impediment,
    may_end: isOpen && endedAs(row, member(reading.context), decisionOf(row).confirmers) !== null,
  });
}

export async function showApproval(reading: Reading, id: string): Promise<Approval> {
  const row = await readApproval(reading.db, id);
  if (!row) throw problem('not_found');
  return approvalView(reading, row);
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
): Promise<StoredApproval> {
  const open = await findOpenApproval(trx, decision.subject);
  if (open) throw problem('conflict', { approvalId: open.id });
  const row = await insertApproval(trx, {
    kind,
    subject: decision.subject,
    user_id: decision.userId,
    payload: JSON.stringify(decision.payload),
    effects: JSON.stringify(prediction.effects),
    effects_hash: prediction.hash,
    ...(prediction.posted && { posted_months: JSON.stringify(prediction.posted) }),
    prepared_by: member(context).id,
    prepared_at: context.clock.now(),
  });
  await recordApproval(context, trx, row, {
    operation_type: 'CREATE',
    after: { state: row.state, asked: decision.payload },
  });
  await tellOthers(context, trx, row, decision.confirmers);
  return row;
}

type Asked<K extends ApprovalKind> = {
  readonly kind: K;
  readonly payload: ApprovalPayload<K>;
  readonly seen?: string;
};

/** What waits for a second person; null: it is done, with these effects. */
type Decided = { readonly approval: StoredApproval | null; readonly effects: readonly Effect[] };

/**
 * Decides something that takes two people: prepares it, and answers what waits; or, where the fund works without four
 * eyes, does it at once. `seen`: the hash of the effects that the caller was shown. `held`: the caller holds all that
 * `lock` would, and by this it has read since.
 */
export async function decide<K extends ApprovalKind>(
  context: Context,
  trx: Trx,
  asked: Asked<K>,
  held?: Kysely<Database>,
): Promise<Decided> {
  const decision = approvalRegistry[asked.kind](asked.payload);
  const { id, role } = member(context);
  // Nobody decides what is about themselves.
  if (id === decision.userId || !decision.roles.some((one) => one === role)) throw problem('forbidden');
  if (!held) await decision.lock(trx);
  const foreseen = held ?? foreseeing(decision, trx);
  const prediction = await decision.predict({ context, db: foreseen });
  const shown = prediction.shown ?? prediction.hash;
  if (asked.seen !== undefined && asked.seen !== shown) throw problem('stale_version');
  const { effects } = prediction;
  if (context.config.fourEyes)
    return { approval: await prepare(context, trx, asked.kind, decision, prediction), effects };
  // What would take another role to confirm takes that role where one person decides alone.
  if (!decision.confirmers.some((one) => one === role)) throw problem('forbidden');
  await prediction.apply({ context, trx, agreed: null, foreseen });
  return { approval: null, effects };
}

/** The same for whoever asks only whether it waits. */
export const decideOrWait = async <K extends ApprovalKind>(
  ...asked: Parameters<typeof decide<K>>
): Promise<StoredApproval | null> => (await decide(...asked)).approval;

/** The same for whoever answers the approval that waits, as the caller is shown it. */
export async function decideOrPrepare<K extends ApprovalKind>(
  context: Context,
  trx: Trx,
  asked: Asked<K>,
): Promise<Approval | null> {
  const row = await decideOrWait(context, trx, asked);
  return row && showApproval({ context, db: trx }, row.id);
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

/** Does what another has prepared, all of it or nothing, once. `hash`: of what the caller was shown and agrees to. */
export async function confirmApproval(
  context: Context,
  trx: Trx,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Approval> {
  const row = await lockOpen(trx, id);
  const { current, whyNot, foreseen } = await judge({ context, db: trx }, row);
  if (whyNot === 'facts_moved') throw problem('stale_version');
  if (whyNot !== null) throw problem('forbidden');
  if (!current || hash !== row.effects_hash) throw problem('stale_version');
  const agreed = { approvalId: row.id, preparedBy: row.prepared_by };
  await current.apply({ context, trx, agreed, foreseen });
  const done = JSON.stringify(current.effects);
  await close(context, trx, row, { state: 'CONFIRMED', operation_type: 'VALIDATE', effects: done });
  return showApproval({ context, db: trx }, id);
}

async function close(
  context: Context,
  trx: Trx,
  row: StoredApproval,
  how: {
    readonly state: 'CONFIRMED' | 'WITHDRAWN' | 'REFUSED';
    readonly operation_type: 'VALIDATE' | 'CANCEL' | 'REFUSE';
    /** all that it has done, as JSON; what was prepared stays where nothing was done */
    readonly effects?: string;
  },
): Promise<void> {
  const { state, operation_type, effects } = how;
  await closeApproval(trx, row.id, {
    ...(effects !== undefined && { effects }),
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
  if (state === 'REFUSED') await tellPreparer(context, trx, row, decision.roles);
  return showApproval({ context, db: trx }, id);
}
