import type { Kysely, Transaction } from 'kysely';
import type { ContractTemplateKind, RegistrationType } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import { isCurrentVersion, type TemplateSettings } from '../files/templates.ts';
import type { Facts, Standing } from '../rules/enrollment.ts';
import { correctionOf, stepInCorrection } from '../rules/correction.ts';
import { settled } from '../rules/enrollment.ts';
import { listAcknowledgements } from './acknowledgements.ts';
import { readIndividual } from './details.ts';
import { isCurrent, listFiles } from './files.ts';
import { readReopened } from './issues.ts';
import { findRegistration, openIssues, updateRegistration, type Registration } from './registrations.ts';

/**
 * The templates that count as read: ticked in an edition that can still be read today, in whatever language. A dossier
 * that was submitted keeps the editions it was submitted on.
 */
async function readKinds(
  db: Kysely<Database>,
  userId: string,
  templates: TemplateSettings,
): Promise<ReadonlySet<ContractTemplateKind>> {
  const ticked = await listAcknowledgements(db, userId);
  const registration = await findRegistration(db, userId);
  const counts = await Promise.all(
    ticked.map(
      ({ kind, version }) => registration?.submitted_at ?? isCurrentVersion(templates, kind, version),
    ),
  );
  return new Set(ticked.filter((_, at) => counts[at]).map(({ kind }) => kind));
}

/** The facts that the order of steps depends on, for a dossier seen as one of `type`. */
export async function readFacts(
  db: Kysely<Database>,
  userId: string,
  type: RegistrationType,
  templates: TemplateSettings,
): Promise<Facts> {
  if (type === 'BUSINESS') return { type };
  const steps = await readIndividual(db, userId);
  const files = await listFiles(db, userId);
  return {
    type,
    step1: steps.step_1 && { accreditationClaimed: steps.step_1.accreditation_claimed },
    step2: steps.step_2 && { identityDocumentKind: steps.step_2.identity_document_kind },
    step3: steps.step_3 !== null,
    step6: steps.step_6 && { accreditationConfirmed: steps.step_6.accredited_confirmation_check },
    papers: new Set(
      files.filter((file) => isCurrent(file) && file.status !== 'REFUSED').map((file) => file.type),
    ),
    acknowledged: await readKinds(db, userId, templates),
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

/**
 * The step a dossier is at: the stored one, or an earlier one that a new edition of a template left unfinished; once
 * submitted, the last one, or where its correction is.
 */
export async function presentStep(
  db: Kysely<Database>,
  registration: Registration,
  templates: TemplateSettings,
): Promise<number> {
  const { user_id, type, current_step, submitted_at } = registration;
  if (submitted_at)
    return stepInCorrection(type, correctionOf(registration, await readReopened(db, user_id)));
  return settled(current_step, await readFacts(db, user_id, type, templates));
}

/** Before submission, takes the step back when the change just made has left an earlier one unfinished. */
export async function settleStep(
  trx: Transaction<Database>,
  userId: string,
  templates: TemplateSettings,
): Promise<Registration | undefined> {
  const registration = await findRegistration(trx, userId);
  if (!registration || registration.submitted_at) return registration;
  const step = await presentStep(trx, registration, templates);
  return step === registration.current_step
    ? registration
    : updateRegistration(trx, userId, { current_step: step });
}
