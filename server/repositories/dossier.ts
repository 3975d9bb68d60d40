import type { Kysely, Transaction } from 'kysely';
import type { RegistrationType } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import type { Facts, Standing } from '../rules/enrollment.ts';
import { settled } from '../rules/enrollment.ts';
import { listAcknowledgements } from './acknowledgements.ts';
import { readIndividual } from './details.ts';
import { isCurrent, listFiles } from './files.ts';
import { findRegistration, openIssues, updateRegistration, type Registration } from './registrations.ts';

/** The facts that the order of steps depends on, for a dossier seen as one of `type`. */
export async function readFacts(
  db: Kysely<Database>,
  userId: string,
  type: RegistrationType,
): Promise<Facts> {
  if (type === 'BUSINESS') return { type };
  const steps = await readIndividual(db, userId);
  const files = await listFiles(db, userId);
  const acknowledged = await listAcknowledgements(db, userId);
  return {
    type,
    step1: steps.step_1 && { accreditationClaimed: steps.step_1.accreditation_claimed },
    step2: steps.step_2 && { identityDocumentKind: steps.step_2.identity_document_kind },
    step3: steps.step_3 !== null,
    step6: steps.step_6 && { accreditationConfirmed: steps.step_6.accredited_confirmation_check },
    papers: new Set(
      files.filter((file) => isCurrent(file) && file.status !== 'REFUSED').map((file) => file.type),
    ),
    acknowledged: new Set(acknowledged.map(({ kind }) => kind)),
  };
}

/** Where a dossier stands; null: nothing was saved yet. */
export async function readStanding(db: Kysely<Database>, userId: string): Promise<Standing | null> {
  const registration = await findRegistration(db, userId);
  if (!registration) return null;
  const { type, current_step, enrollment_status, submitted_at } = registration;
  const { steps } = await openIssues(db, userId);
  return { type, current_step, enrollment_status, submitted_at, reopened: steps };
}

/** Before submission, takes the step back when the change just made has left an earlier one unfinished. */
export async function settleStep(
  trx: Transaction<Database>,
  userId: string,
): Promise<Registration | undefined> {
  const registration = await findRegistration(trx, userId);
  if (!registration || registration.submitted_at) return registration;
  const step = settled(registration.current_step, await readFacts(trx, userId, registration.type));
  return step === registration.current_step
    ? registration
    : updateRegistration(trx, userId, { current_step: step });
}
