import type { OperationType } from '../../contract/enums.ts';
import { subscriptionBooklet } from '../../contract/values/booklet.ts';
import { today } from '../clock.ts';
import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  bookletView,
  deleteBooklet,
  findBooklet,
  insertBooklet,
  updateBooklet,
  type StoredBooklet,
} from '../repositories/booklets.ts';
import { readMoneyFacts } from '../repositories/money-facts.ts';
import { notify } from '../repositories/notifications.ts';
import { findUser } from '../repositories/users.ts';
import {
  isActive,
  isMissed,
  mayBeDeleted,
  mayHaveBooklets,
  statusAfter,
  toldOf,
  whyTooLate,
  type BookletNotice,
} from '../rules/booklets.ts';
import { obstaclesOf } from '../rules/request-obstacles.ts';
import { record } from './recorded.ts';
import { reviewDossier, reviewDossierOnce, type Review } from './review.ts';

/** The member's booklet, as it stands now. Nobody writes on booklets of one's own. */
async function theBooklet({ context, trx, userId }: Review, bookletId: string): Promise<StoredBooklet> {
  if (userId === member(context).id) throw problem('forbidden');
  const booklet = await findBooklet(trx, bookletId);
  if (!booklet || booklet.user_id !== userId) throw problem('not_found');
  return booklet;
}

/** What the log keeps of a booklet: what it says, and what was said of it. */
const factsOf = ({ status, urls, activation_starting_date, reason, text }: StoredBooklet) => ({
  status,
  urls,
  activation_starting_date,
  reason,
  text,
});

type Change = { readonly before?: StoredBooklet; readonly after?: StoredBooklet };

async function recordBooklet(
  { context, trx, userId }: Review,
  operation_type: OperationType,
  { before, after }: Change,
): Promise<void> {
  const booklet = after ?? before;
  if (!booklet) return;
  await record(context, trx, {
    memberId: userId,
    activity_type: 'SUBSCRIPTION_BOOKLET',
    operation_type,
    subject: { booklet_id: booklet.id, booklet_type: booklet.activity_type },
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}

/** From when a booklet is active, and that its operation can be asked for from now on, where nothing else is in the way. */
async function termsOf({ context, trx, userId }: Review, booklet: StoredBooklet) {
  const { activity_type, activation_starting_date: active_from } = booklet;
  if (active_from === null) return {};
  if (!isActive(booklet, today(context.clock))) return { active_from };
  const transaction_type = activity_type === 'MONEY_IN' ? 'MONEY_IN' : 'INVESTMENT_IN';
  const { told } = await readMoneyFacts(trx, userId, context, transaction_type);
  // neither of the two goes by the currency
  const isOpen = obstaclesOf({ transaction_type, currency: 'EUR' }, told).length === 0;
  return { active_from, ...(isOpen && { opened: true as const }) };
}

async function tellMember(review: Review, kind: BookletNotice, booklet: StoredBooklet): Promise<void> {
  const { context, trx, userId, registration } = review;
  const { id: booklet_id, activity_type: booklet_type } = booklet;
  const registration_type = registration?.type ?? 'INDIVIDUAL';
  const terms = kind === 'booklet_validated' ? await termsOf(review, booklet) : {};
  const subject = { booklet_id, booklet_type, registration_type, ...terms };
  await notify(context, trx, { userId, kind, subject });
}

/** Tells the member what a change means to them, where it means anything. */
async function tellOfChange(review: Review, before: StoredBooklet | null, after: StoredBooklet) {
  const kind = toldOf(before, after, today(review.context.clock));
  if (kind) await tellMember(review, kind, after);
}

/** What fund staff do with a member's booklets: one change at a time, told in the log and to the member. */
export const bookletWrites = {
  create: os.booklets.create.handler(async ({ context, input }) => {
    const once = {
      call: 'booklets.create',
      body: { ...input.params, ...input.body },
      read: (stored: unknown) => subscriptionBooklet.parse(stored),
    };
    const body = await reviewDossierOnce(context, input.params.userId, once, async (review) => {
      const { trx, userId, registration } = review;
      const person = await findUser(trx, userId);
      if (!person || !mayHaveBooklets(person, registration)) throw problem('conflict');
      const { activity_type, urls, activation_starting_date = null, status = 'DRAFT' } = input.body;
      const after = await insertBooklet(trx, {
        user_id: userId,
        activity_type,
        urls,
        activation_starting_date,
        status,
        created_at: context.clock.now(),
        created_by: member(context).id,
      });
      await recordBooklet(review, 'CREATE', { after });
      await tellOfChange(review, null, after);
      return bookletView(after);
    });
    return { body };
  }),

  update: os.booklets.update.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const before = await theBooklet(review, input.params.bookletId);
      const { urls, activation_starting_date, version } = input.body;
      const late = whyTooLate(before, version);
      if (late) throw problem(late);
      const status = statusAfter(before, input.body);
      const after = await updateBooklet(review.trx, before.id, { urls, activation_starting_date, status });
      await recordBooklet(review, 'UPDATE', { before, after });
      await tellOfChange(review, before, after);
      return { body: bookletView(after) };
    }),
  ),

  decide: os.booklets.decide.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const before = await theBooklet(review, input.params.bookletId);
      const { status, reason, text = null, activation_starting_date, version } = input.body;
      const late = whyTooLate(before, version);
      if (late) throw problem(late);
      const isRefused = status === 'REFUSED';
      const after = await updateBooklet(review.trx, before.id, {
        status,
        decision: status,
        reason: isRefused ? (reason ?? 'OTHER') : null,
        text,
        activation_starting_date,
        decided_at: context.clock.now(),
        decided_by: member(context).id,
      });
      await recordBooklet(review, isRefused ? 'REFUSE' : 'VALIDATE', { before, after });
      await tellOfChange(review, before, after);
      return { body: bookletView(after) };
    }),
  ),

  remove: os.booklets.remove.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const before = await theBooklet(review, input.params.bookletId);
      const { version = before.version } = input.query;
      const late = whyTooLate(before, version);
      if (late) throw problem(late);
      if (!mayBeDeleted(before)) throw problem('conflict');
      await deleteBooklet(review.trx, before.id);
      await recordBooklet(review, 'DELETE', { before });
      if (isMissed(before)) await tellMember(review, 'booklet_withdrawn', before);
      return { body: { ok: true as const } };
    }),
  ),
};
