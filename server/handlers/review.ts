import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import {
  findPerson,
  findRegistration,
  lockDossier,
  type Registration,
} from '../repositories/registrations.ts';
import { findUser, type User } from '../repositories/users.ts';
import { assertNotErased } from './not-erased.ts';
import { inOneMoment, keptToKey, type Once } from './one-moment.ts';

/** A member's dossier in the hands of a reviewer: one change at a time, all of it or nothing. */
export type Review = {
  readonly context: Context;
  readonly trx: Trx;
  readonly userId: string;
  /** undefined: the member has not begun to enroll */
  readonly registration: Registration | undefined;
};

type Work<T> = (review: Review, person: User) => Promise<T>;
type Lock = (trx: Trx, userId: string) => Promise<unknown>;

const opened = <T>(context: Context, trx: Trx, userId: string, work: Work<T>, lock: Lock): Promise<T> =>
  inOneMoment(context, trx, async () => {
    if (!(await findPerson(trx, userId))) throw problem('not_found');
    await lock(trx, userId);
    // asked again under the lock: whoever erases holds it too
    const person = await findUser(trx, userId);
    if (!person) throw problem('conflict');
    assertNotErased(person);
    return work({ context, trx, userId, registration: await findRegistration(trx, userId) }, person);
  });

/**
 * Opens the dossier of a member, whoever that is by now, under the lock that the member's own changes take. That of
 * somebody who was erased is kept because a law asks for it, and is worked on no longer. `lock`: one that holds somebody
 * beside the member.
 */
export const openDossier = <T>(
  context: Context,
  userId: string,
  work: Work<T>,
  lock: Lock = lockDossier,
): Promise<T> => context.db.transaction().execute((trx) => opened(context, trx, userId, work, lock));

/** One's own is refused by each act itself, for its own reason. */
const byReviewer =
  <T>(work: (review: Review) => Promise<T>): Work<T> =>
  async (review, { role }) => {
    if (role !== 'user' && review.userId !== member(review.context).id) throw problem('conflict');
    return work(review);
  };

/**
 * The same for a reviewer's change. Somebody who works for the fund by now could answer nothing: that dossier waits until
 * its member is an investor again.
 */
export const reviewDossier = <T>(
  context: Context,
  userId: string,
  work: (review: Review) => Promise<T>,
  lock?: Lock,
): Promise<T> => openDossier(context, userId, byReviewer(work), lock);

/** The same where the reviewer may have sent a key. */
export const reviewDossierOnce = <T>(
  context: Context,
  userId: string,
  once: Once<T>,
  work: (review: Review) => Promise<T>,
): Promise<T> =>
  keptToKey(context, once, (trx) => opened(context, trx, userId, byReviewer(work), lockDossier));
