import type { EnrollmentStatus } from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import { sectionOfStep } from '../../contract/steps/places.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readState, settleStep } from '../repositories/dossier.ts';
import { listIssues, updateIssue, type StoredIssue } from '../repositories/issues.ts';
import { notify } from '../repositories/notifications.ts';
import type { Registration } from '../repositories/registrations.ts';
import { canBeSentBack, lowestNamed } from '../rules/issues.ts';
import { dossierToTake, release, take } from './dossiers.ts';
import { statusOf } from './dossier.ts';
import { record } from './recorded.ts';
import { perform } from './review-effects.ts';
import { assertNotOwn } from './review-foresight.ts';
import { reviewDossier, type Review } from './review.ts';

type InHand = Review & { readonly registration: Registration };
type Asked = {
  readonly current_step?: number | undefined;
  readonly enrollment_status?: EnrollmentStatus | undefined;
  readonly reason?: string | undefined;
};

const wrong = (field: keyof Asked, key: FieldErrorKey) =>
  problem('validation_failed', { fields: { [field]: key } });

/** The step was named before: it has to be attended anew, and the member is told again. */
async function askAnew(review: InHand, open: readonly StoredIssue[], step: number): Promise<void> {
  const { context, trx, userId } = review;
  const attended = open.filter((issue) => issue.step === step && issue.attended_at !== null);
  for (const { id } of attended) await updateIssue(trx, id, { attended_at: null });
  await notify(context, trx, {
    userId,
    kind: 'correction_requested',
    subject: { step },
    openBefore: open.length,
  });
  await settleStep(trx, userId, context);
}

/** Nothing names the step yet: an issue does from now on, so that the member reads why and has a way to answer. */
async function nameStep(review: InHand, step: number, text: string | undefined): Promise<void> {
  const section = sectionOfStep(review.registration.type, step);
  if (section === null) throw wrong('current_step', 'invalid_value');
  if (text === undefined) throw wrong('reason', 'required');
  await perform(review, { act: 'issue.create', section, step, reason: 'OTHER', text });
}

/**
 * Sends a submitted dossier back to a step, or to the lowest one that its open issues name. The status stays, and the
 * way back is a correction as any other, so that nobody is stranded (decisions §7).
 */
async function sendBack(review: InHand, { current_step, reason }: Asked): Promise<void> {
  const { context, trx, userId, registration } = review;
  assertNotOwn(context, userId);
  const open = (await listIssues(trx, userId)).filter(({ status }) => status === 'OPEN');
  const step = current_step ?? lowestNamed(open);
  if (step === null) throw wrong('current_step', 'required');
  const before = await readState(trx, registration, context);
  if (open.some((issue) => issue.step === step)) await askAnew(review, open, step);
  else await nameStep(review, step, reason);
  const after = await readState(trx, registration, context);
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    subject: { kind: 'sent_back', step },
    before: { current_step: before.step },
    after: { current_step: after.step, reason: reason ?? null },
  });
}

/** Taking and giving back as by `/x/dossiers`; only what waits for the fund or is in its hands. */
async function handOver(review: InHand, { current_step }: Asked, to: 'IN_REVIEW' | 'SUBMITTED') {
  const { enrollment_status } = review.registration;
  if (current_step !== undefined) throw wrong('current_step', 'invalid_value');
  if (enrollment_status !== 'SUBMITTED' && enrollment_status !== 'IN_REVIEW') throw problem('conflict');
  await (to === 'IN_REVIEW' ? take : release)(review);
}

/** What may be set by hand. The final decision is none of it: two people take it, and it has effects of its own. */
async function set(review: InHand, asked: Asked): Promise<void> {
  switch (asked.enrollment_status) {
    case undefined:
    case 'IN_PROGRESS':
      return sendBack(review, asked);
    case 'IN_REVIEW':
    case 'SUBMITTED':
      return handOver(review, asked, asked.enrollment_status);
    default:
      throw wrong('enrollment_status', 'invalid_value');
  }
}

export const adminRegistration = {
  saveStatusByAdministrator: os.registration.saveStatusByAdministrator.handler(({ context, input }) => {
    const { userId } = input.params;
    const save = async (review: Review) => {
      const { registration } = review;
      if (!registration || !canBeSentBack(registration)) throw problem('conflict');
      await set({ ...review, registration }, input.body);
      return { body: await statusOf(review.trx, userId, context) };
    };
    const isTaken = input.body.enrollment_status === 'IN_REVIEW';
    return isTaken ? dossierToTake(context, userId, save) : reviewDossier(context, userId, save);
  }),
};
