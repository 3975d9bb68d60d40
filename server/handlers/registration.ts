import { access } from '../../contract/access.ts';
import type { RegistrationType } from '../../contract/enums.ts';
import { sectionOfStep } from '../../contract/steps/places.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { dropAcknowledgements } from '../repositories/acknowledgements.ts';
import { findAssignment } from '../repositories/assignments.ts';
import { dropBank } from '../repositories/bank-details.ts';
import { dropBusiness } from '../repositories/business.ts';
import { dropIndividual } from '../repositories/details.ts';
import { readFacts, readState } from '../repositories/dossier.ts';
import { dropDrafts, dropDraftsOf } from '../repositories/drafts.ts';
import { dropFiles } from '../repositories/files.ts';
import { activeStaff, notify, notifyEach } from '../repositories/notifications.ts';
import { dropOwners } from '../repositories/owners.ts';
import {
  askedBy,
  findRegistration,
  insertRegistration,
  updateRegistration,
  type Person,
  type Registration,
} from '../repositories/registrations.ts';
import { advance, judgeSubmission } from '../rules/enrollment.ts';
import { refusal } from './assert-fields.ts';
import { answerCorrection, goOnCorrecting } from './corrections.ts';
import { nameOfDossier, statusOf } from './dossier.ts';
import { changeDossier } from './one-moment.ts';
import { record } from './recorded.ts';

type Asked = {
  readonly current_registration_type: RegistrationType;
  readonly current_step: number;
  readonly submit?: boolean | undefined;
  readonly change_type?: boolean | undefined;
};
type Task = { readonly context: Context; readonly trx: Trx; readonly person: Person; readonly asked: Asked };

/** The type is chosen on step 1's screen, which asks for step 1 (stay) or 2 (go on). */
const isStep1 = (asked: Asked) => asked.current_step <= 2 && asked.submit !== true;

/**
 * What belongs to the type that is left behind goes; step 1's details of the new one were saved just before, and what
 * was half typed of it elsewhere stays.
 */
async function dropOtherType({ trx, person, asked }: Task): Promise<void> {
  const isBusiness = asked.current_registration_type === 'BUSINESS';
  await (isBusiness ? dropIndividual : dropBusiness)(trx, person.id);
  await dropFiles(trx, person.id);
  await dropOwners(trx, person.id);
  await dropBank(trx, person.id);
  await dropAcknowledgements(trx, person.id);
  await dropDraftsOf(trx, person.id, isBusiness ? 'INDIVIDUAL' : 'BUSINESS');
}

const nameOf = ({ trx, person, asked }: Task) => nameOfDossier(trx, person, asked.current_registration_type);

/** Nobody is a party to the agreement by a part of their name: an account may have no last name (docs/decisions/0094). */
function assertNamed({ person }: Task): void {
  if (person.last_name === '') throw problem('step_incomplete', { fields: { last_name: 'required' } });
}

async function stepGranted({ context, trx, person, asked }: Task, current: number): Promise<number> {
  const facts = await readFacts(trx, person.id, asked.current_registration_type, context);
  const progress = advance(current, asked.current_step, facts);
  if ('key' in progress) throw refusal(progress);
  return progress.step;
}

async function start(task: Task): Promise<void> {
  const { context, trx, person, asked } = task;
  if (!isStep1(asked)) throw problem('step_not_reached');
  const type = asked.current_registration_type;
  await dropOtherType(task);
  const current_step = await stepGranted(task, 1);
  await insertRegistration(trx, {
    user_id: person.id,
    type,
    current_step,
    user_name: await nameOf(task),
    started_at: context.clock.now(),
  });
  const subject = { step: current_step, type };
  await record(context, trx, {
    memberId: person.id,
    activity_type: 'ENROLLMENT',
    operation_type: 'CREATE',
    subject,
  });
}

/** Only a call that says so changes the type: a page that was left open may not know of the other dossier. */
async function changeType(task: Task, registration: Registration): Promise<void> {
  const { context, trx, person, asked } = task;
  if (registration.submitted_at) throw problem('already_submitted');
  if (!isStep1(asked) || asked.change_type !== true) throw problem('conflict');
  const type = asked.current_registration_type;
  await dropOtherType(task);
  const current_step = await stepGranted(task, 1);
  const user_name = await nameOf(task);
  await updateRegistration(trx, person.id, { type, current_step, user_name });
  const subject = { step: current_step, type, former_type: registration.type };
  await record(context, trx, {
    memberId: person.id,
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    subject,
  });
}

async function tellSender({ context, trx, person }: Task): Promise<void> {
  await notify(context, trx, { userId: person.id, kind: 'dossier_submitted' });
}

/**
 * Who judges an answer: whoever has the dossier in hand. Where nobody has, as of a validated one, those who asked; where
 * none of them decides dossiers any more, all who do.
 */
async function judgesOf({ trx, person }: Task, raisedBy: readonly string[]): Promise<readonly string[]> {
  const assignment = await findAssignment(trx, person.id);
  if (assignment) return [assignment.reviewer_id];
  const staff = await activeStaff(trx, access.dossierWriters.roles);
  const asked = staff.filter((id) => raisedBy.includes(id));
  return asked.length > 0 ? asked : staff;
}

type Answered = { readonly steps: readonly number[]; readonly raisedBy: readonly string[] };

/** A correction that was sent is told to whoever judges it, with its lowest step: an issue may name it, or none any more. */
async function tellJudges(
  task: Task,
  { type: registration_type }: Registration,
  { steps, raisedBy }: Answered,
): Promise<void> {
  const { context, trx, person } = task;
  const step = Math.min(...steps);
  const section = sectionOfStep(registration_type, step);
  const subject = { member_id: person.id, registration_type, step, ...(section && { section }) };
  const judges = await judgesOf(task, raisedBy);
  await notifyEach(context, trx, judges, { kind: 'correction_answered', subject });
}

async function submit(task: Task, registration: Registration): Promise<void> {
  const { context, trx, person, asked } = task;
  const { facts, correction } = await readState(trx, registration, context);
  const reopened = correction.map(({ step }) => step);
  const verdict = judgeSubmission(asked.current_step, facts, { ...registration, reopened });
  if ('key' in verdict) throw refusal(verdict);
  if (verdict.repeated && registration.corrected_at) throw problem('already_submitted');
  if (verdict.repeated) return;
  if (!registration.submitted_at) assertNamed(task);
  const at = context.clock.now();
  const raisedBy = await askedBy(trx, person.id);
  await answerCorrection(task, correction, at);
  await dropDrafts(trx, person.id);
  await updateRegistration(trx, person.id, {
    current_step: asked.current_step,
    user_name: await nameOf(task),
    ...(registration.submitted_at
      ? { corrected_at: at }
      : { enrollment_status: 'SUBMITTED', submitted_at: at }),
  });
  await record(context, trx, {
    memberId: person.id,
    activity_type: 'ENROLLMENT',
    operation_type: 'SUBMIT',
    subject: { step: asked.current_step, ...(reopened.length > 0 && { corrected: reopened }) },
  });
  await (registration.submitted_at
    ? tellJudges(task, registration, { steps: reopened, raisedBy })
    : tellSender(task));
}

async function goOn(task: Task, registration: Registration): Promise<void> {
  const { context, trx, person, asked } = task;
  if (registration.submitted_at) return goOnCorrecting(task, registration);
  // an individual's names are shown among the answers of step 2
  if (registration.type === 'INDIVIDUAL' && registration.current_step === 2 && asked.current_step > 2)
    assertNamed(task);
  const step = await stepGranted(task, registration.current_step);
  if (step === registration.current_step) return;
  await updateRegistration(trx, person.id, { current_step: step });
  await record(context, trx, {
    memberId: person.id,
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    subject: { step },
  });
}

export const registration = {
  status: os.registration.status.handler(async ({ context }) => ({
    body: await statusOf(context.db, member(context).id, context),
  })),
  saveStatus: os.registration.saveStatus.handler(async ({ context, input }) => {
    const body = await changeDossier(context, async (trx, person) => {
      const task = { context, trx, person, asked: input.body };
      const saved = await findRegistration(trx, person.id);
      if (!saved) await start(task);
      else if (saved.type !== input.body.current_registration_type) await changeType(task, saved);
      else if (input.body.submit) await submit(task, saved);
      else await goOn(task, saved);
      return statusOf(trx, person.id, context);
    });
    return { body };
  }),
};
