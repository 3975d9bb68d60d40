import type { Kysely } from 'kysely';
import type { ContractTemplateKind, RegistrationType } from '../../contract/enums.ts';
import { today, type Clock } from '../clock.ts';
import { readingOnce } from '../db/reading-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import { isCurrentVersion, type TemplateSettings } from '../files/templates.ts';
import type { Facts, Standing } from '../rules/enrollment.ts';
import {
  correctionOf,
  reopenedSteps,
  settledSteps,
  stepInCorrection,
  unfinishedSteps,
  type Reopened,
} from '../rules/correction.ts';
import { settled } from '../rules/enrollment.ts';
import { slotsFilled, slotsOutdated } from '../rules/missing.ts';
import { isMinor } from '../rules/owners.ts';
import { listAcknowledgements } from './acknowledgements.ts';
import { withdrawOutdatedSignature } from './agreement.ts';
import { readBusiness, type BusinessSteps } from './business.ts';
import { readIndividual, type IndividualSteps } from './details.ts';
import { isCurrent, listFiles, type StoredFile } from './files.ts';
import { closeSteps, listReopenedSteps, namedSteps, readReopenings, reopenSteps } from './issues.ts';
import { listOwners, type StoredOwner } from './owners.ts';
import { findRegistration, updateRegistration, type Registration } from './registrations.ts';

/**
 * The templates that count as read: ticked in an edition that can still be read today, in whatever language. A dossier
 * that was submitted keeps the editions it was submitted on.
 */
async function readKinds(
  db: Kysely<Database>,
  userId: string,
  registration: Registration | undefined,
  templates: TemplateSettings,
): Promise<ReadonlySet<ContractTemplateKind>> {
  const ticked = await listAcknowledgements(db, userId);
  const counts = await Promise.all(
    ticked.map(
      ({ kind, version }) => registration?.submitted_at ?? isCurrentVersion(templates, kind, version),
    ),
  );
  return new Set(ticked.filter((_, at) => counts[at]).map(({ kind }) => kind));
}

/** What the facts of a dossier depend on beside what is saved: the editions to be read today, and today itself. */
export type Present = { readonly config: TemplateSettings; readonly clock: Clock };

/** What a member has saved, of either type. */
export type Saved =
  | { readonly type: 'INDIVIDUAL'; readonly steps: IndividualSteps }
  | { readonly type: 'BUSINESS'; readonly steps: BusinessSteps; readonly owners: readonly StoredOwner[] };

type With = {
  readonly acknowledged: ReadonlySet<ContractTemplateKind>;
  readonly files: readonly StoredFile[];
  readonly today: string;
  /** not sent yet: its papers grow old */
  readonly ages?: boolean;
};

/** The facts that the order of steps depends on, of what was read. */
export function factsOf(saved: Saved, { acknowledged, files, today, ages = false }: With): Facts {
  const current = files.filter(isCurrent);
  const slots = (ownerId: string | null) => ({
    papers: slotsFilled(current, ownerId),
    ...(ages && { outdated: slotsOutdated(current, ownerId, today) }),
  });
  const held = { ...slots(null), acknowledged };
  const step1 = saved.steps.step_1 && { accreditationClaimed: saved.steps.step_1.accreditation_claimed };
  if (saved.type === 'INDIVIDUAL') {
    const { step_2, step_3, step_6 } = saved.steps;
    return {
      type: saved.type,
      ...held,
      step1,
      step2: step_2 && { identityDocumentKind: step_2.identity_document_kind },
      step3: step_3 !== null,
      step6: step_6 && { accreditationConfirmed: step_6.accredited_confirmation_check },
    };
  }
  const { step_2, step_3, step_7, first_financial_year } = saved.steps;
  return {
    type: saved.type,
    ...held,
    step1,
    step2: step_2 && { companyType: step_2.company_type, businessName: step_2.business_name },
    step3: step_3 && { country: step_3.country, officer: step_3.legal_officer },
    owners: saved.owners.map((owner) => ({
      ...owner,
      is_minor: isMinor(owner, today),
      ...slots(owner.id),
    })),
    firstFinancialYear: first_financial_year,
    step7: step_7 && {
      accountHolder: step_7.account_holder,
      accreditationConfirmed: step_7.accredited_confirmation_check,
    },
  };
}

const readSaved = async (db: Kysely<Database>, userId: string, type: RegistrationType): Promise<Saved> =>
  type === 'INDIVIDUAL'
    ? { type, steps: await readIndividual(db, userId) }
    : { type, steps: await readBusiness(db, userId), owners: await listOwners(db, userId) };

/** The facts that the order of steps depends on, for a dossier seen as one of `type`. */
export async function readFacts(
  db: Kysely<Database>,
  userId: string,
  type: RegistrationType,
  present: Present,
): Promise<Facts> {
  const files = await listFiles(db, userId);
  const registration = await findRegistration(db, userId);
  const acknowledged = await readKinds(db, userId, registration, present.config);
  const ages = !registration?.submitted_at;
  const saved = await readSaved(db, userId, type);
  return factsOf(saved, { acknowledged, files, today: today(present.clock), ages });
}

/** What the saved facts make of a dossier at this moment. */
export type State = {
  readonly facts: Facts;
  /** the steps of the correction that it is in, ascending; empty: it is in none */
  readonly correction: readonly Reopened[];
  /**
   * the stored step, or an earlier one that a new edition of a template, or the age of a paper, left unfinished; once
   * submitted, the last one, or where its correction is
   */
  readonly step: number;
};

export async function readState(
  db: Kysely<Database>,
  registration: Registration,
  present: Present,
): Promise<State> {
  const { user_id, type, current_step, submitted_at } = registration;
  const once = readingOnce(db);
  const facts = await readFacts(once, user_id, type, present);
  const reopenings = await readReopenings(once, user_id);
  const papers = (await listFiles(once, user_id)).filter(isCurrent);
  const correction = correctionOf(registration, reopenings, { facts, papers });
  const step = submitted_at ? stepInCorrection(type, correction) : settled(current_step, facts);
  return { facts, correction, step };
}

/** Where a dossier stands; null: nothing was saved yet. */
export async function readStanding(db: Kysely<Database>, userId: string): Promise<Standing | null> {
  const registration = await findRegistration(db, userId);
  if (!registration) return null;
  const { type, current_step, enrollment_status, submitted_at } = registration;
  const reopened = reopenedSteps(registration, await readReopenings(db, userId));
  return { type, current_step, enrollment_status, submitted_at, reopened };
}

/**
 * Takes into a correction what the change just made has left unfinished elsewhere. When the fund has taken the last
 * issue away, only such steps are left of it: nobody is stranded with a dossier that lacks something and can't be
 * changed.
 */
async function settleCorrection(
  trx: Trx,
  registration: Registration,
  present: Present,
  hadIssues: boolean,
): Promise<void> {
  const { user_id, type } = registration;
  const unfinished = unfinishedSteps(await readFacts(trx, user_id, type, present));
  const steps = await listReopenedSteps(trx, user_id);
  const open = settledSteps(steps, { hadIssues, named: await namedSteps(trx, user_id), unfinished });
  await closeSteps(trx, user_id, open);
  await reopenSteps(trx, user_id, open);
}

/**
 * Before submission, takes the step back when the change just made has left an earlier one unfinished; later, takes
 * what it left unfinished into the correction. `hadIssues`: the change is the fund's, and issues were open before it.
 */
export async function settleStep(
  trx: Trx,
  userId: string,
  present: Present,
  hadIssues = false,
): Promise<Registration | undefined> {
  const registration = await findRegistration(trx, userId);
  if (!registration) return undefined;
  if (registration.submitted_at) {
    await settleCorrection(trx, registration, present, hadIssues);
    return registration;
  }
  await withdrawOutdatedSignature(trx, registration, present.clock.now());
  const { step } = await readState(trx, registration, present);
  return step === registration.current_step
    ? registration
    : updateRegistration(trx, userId, { current_step: step });
}
