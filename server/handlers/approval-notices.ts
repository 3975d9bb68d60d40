import { z } from 'zod';
import type { RegistrationType, Role } from '../../contract/enums.ts';
import { effect as effectShape } from '../../contract/values/effect.ts';
import type { NotificationSubject } from '../../contract/values/notification.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { readJudged, type PreparedApproval, type StoredApproval } from '../repositories/approvals.ts';
import { notify, notifyStaff } from '../repositories/notifications.ts';
import { findRegistration } from '../repositories/registrations.ts';
import { mayDecide } from '../rules/four-eyes.ts';

/** The request that is executed by it, if there is one: a notice leads to it. */
export function requestIn(effects: unknown) {
  const moved = z
    .array(effectShape)
    .parse(effects)
    .find((effect) => effect.effect === 'request.status');
  return moved && { transaction_id: moved.transaction_id, transaction_type: moved.transaction_type };
}

/** What a notice of it is about; `type`: of the dossier of the member whom it concerns, if there is one. */
const subjectOfNotice = (
  { id, kind, user_id, effects }: StoredApproval,
  type: RegistrationType | null,
): NotificationSubject => ({
  ...(user_id !== null && { member_id: user_id }),
  ...(type && { registration_type: type }),
  approval_id: id,
  approval_kind: kind,
  ...requestIn(effects),
});

/** Tells those who may confirm it: not whoever prepared it, nor whom that person gave a role, nor whom it is about. */
export async function tellOthers(
  context: Context,
  trx: Trx,
  row: PreparedApproval,
  confirmers: readonly Role[],
): Promise<void> {
  const { user_id, prepared_by, registration_type } = row;
  const others = { roles: confirmers, except: [prepared_by, user_id], exceptGrantedBy: prepared_by };
  const subject = subjectOfNotice(row, registration_type);
  await notifyStaff(context, trx, others, { kind: 'approval_waiting', subject });
}

/** Tells whoever prepared it that a colleague has turned it down; not whoever may prepare it no more. */
export async function tellPreparer(
  context: Context,
  trx: Trx,
  row: StoredApproval,
  roles: readonly Role[],
): Promise<void> {
  const preparer = (await readJudged(trx, [row.prepared_by])).get(row.prepared_by);
  if (!preparer || !mayDecide(preparer, roles)) return;
  const about = row.user_id === null ? undefined : await findRegistration(trx, row.user_id);
  const subject = subjectOfNotice(row, about?.type ?? null);
  await notify(context, trx, { userId: row.prepared_by, kind: 'approval_turned_down', subject });
}
