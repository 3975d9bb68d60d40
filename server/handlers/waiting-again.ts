import type { Kysely } from 'kysely';
import { access } from '../../contract/access.ts';
import { sections } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import type { Present } from '../repositories/dossier.ts';
import { activeStaff, notify, notifyEach } from '../repositories/notifications.ts';
import { saveWaitingAgain } from '../repositories/registrations.ts';
import { readCase, type OpenCase } from '../repositories/review-cases.ts';
import { waitsAgain } from '../rules/members.ts';
import { sectionStatuses } from '../rules/review-sections.ts';

/**
 * Keeps since when a validated dossier waits for the fund again, which lists and queues are chosen by: sections are
 * worked out here and can't be asked for there. `read`: by which the dossier was read in the same moment.
 */
export async function settleWaitingAgain(
  trx: Trx,
  read: Kysely<Database>,
  userId: string,
  present: Present,
): Promise<void> {
  const dossier = await readCase(read, userId, present);
  if (!dossier) return;
  const { enrollment_status, waits_again_since } = dossier.registration;
  const waits = waitsAgain(enrollment_status, () => sectionStatuses(dossier));
  if (waits === (waits_again_since !== null)) return;
  await saveWaitingAgain(trx, userId, waits ? present.clock.now() : null);
}

/**
 * That papers of a validated dossier wait for a decision again: to its member, and to whoever has it in hand, or to all
 * who decide dossiers where nobody has. Whoever brought it about knows.
 */
export async function tellRecheck(context: Context, trx: Trx, dossier: OpenCase): Promise<void> {
  const { enrollment_status, type: registration_type, user_id: member_id } = dossier.dossier;
  // nobody looks again at what was refused, and what was not decided yet keeps nobody from their money
  if (enrollment_status !== 'VALIDATED' || dossier.is_of_staff) return;
  if (member(context).id !== member_id)
    await notify(context, trx, { userId: member_id, kind: 'recheck_begun' });
  const states = sectionStatuses(dossier);
  const section = sections.find((name) => states[name] === 'PENDING_VALIDATION');
  const subject = { member_id, registration_type, ...(section && { section }) };
  const { reviewer_id } = dossier;
  const judges = reviewer_id === null ? await activeStaff(trx, access.dossierWriters.roles) : [reviewer_id];
  const others = judges.filter((id) => id !== member(context).id);
  await notifyEach(context, trx, others, { kind: 'recheck_due', subject });
}
