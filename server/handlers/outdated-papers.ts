import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { recordActivity } from '../repositories/activity.ts';
import { decideFile, hasValidatedPaper } from '../repositories/decisions.ts';
import type { Present } from '../repositories/dossier.ts';
import type { StoredFile } from '../repositories/files.ts';
import type { Person } from '../repositories/registrations.ts';
import { readCase, type OpenCase } from '../repositories/review-cases.ts';
import { stepOfSlot } from '../rules/correction.ts';
import { contentOfPaper } from '../rules/review-items.ts';
import { changeDossier } from './one-moment.ts';

/** What each validated paper is held against, by its id; those that the dossier has stopped asking for included. */
const heldAgainst = ({ files, declared }: OpenCase): ReadonlyMap<string, string> =>
  new Map(
    files
      .filter(({ status }) => status === 'VALIDATED')
      .map((file) => [file.id, contentOfPaper(file, declared)]),
  );

async function takeBack(present: Present, trx: Trx, paper: StoredFile, dossier: OpenCase): Promise<void> {
  const { id, type, owner_id, user_id, status, reason, text } = paper;
  const waiting = { status: 'PENDING_VALIDATION', reason: null, text: null } as const;
  await decideFile(trx, id, { ...waiting, decided_at: null, decided_by: null });
  await recordActivity(trx, {
    actorId: null,
    memberId: user_id,
    activity_type: 'DOCUMENT',
    operation_type: 'UPDATE',
    trigger_type: 'SYSTEM',
    role: null,
    subject: {
      step: stepOfSlot({ document_type: type, owner_id }, dossier.facts),
      document_type: type,
      file_id: id,
      ...(owner_id && { owner_id }),
      why: 'answers_changed',
    },
    before: { status, reason, text },
    after: waiting,
    at: present.clock.now(),
  });
}

/**
 * A validation of a paper holds for what it was held against: when the change leaves something else for it to prove,
 * the paper waits for a decision again, as one that was just sent. Called under the dossier's lock. `tell`: what else is
 * to be done where there was such a paper.
 */
export async function judgingPapersAnew<T>(
  present: Present,
  trx: Trx,
  userId: string,
  work: () => Promise<T>,
  tell?: (dossier: OpenCase) => Promise<void>,
): Promise<T> {
  const before = (await hasValidatedPaper(trx, userId)) && (await readCase(trx, userId, present));
  const result = await work();
  const after = before && (await readCase(trx, userId, present));
  if (!before || !after) return result;
  const [were, are] = [heldAgainst(before), heldAgainst(after)];
  const outdated = after.files.filter(
    ({ id }) => were.has(id) && are.has(id) && were.get(id) !== are.get(id),
  );
  for (const paper of outdated) await takeBack(present, trx, paper, after);
  if (!tell || outdated.length === 0) return result;
  // as it is with them waiting
  const now = await readCase(trx, userId, present);
  if (now) await tell(now);
  return result;
}

/** A change of what one's own dossier says, with what it does to the papers that prove it. */
export const changeAnswers = <T>(
  context: Context,
  work: (trx: Trx, person: Person) => Promise<T>,
): Promise<T> =>
  changeDossier(context, (trx, person) =>
    judgingPapersAnew(context, trx, person.id, () => work(trx, person)),
  );
