import type { Kysely } from 'kysely';
import type { RegistrationType } from '../../contract/enums.ts';
import type { RegistrationStatus } from '../../contract/values/enrollment.ts';
import type { Database, Trx } from '../db/schema.ts';
import { problem } from '../http/problem.ts';
import { readBusiness } from '../repositories/business.ts';
import { readStanding, readState, type Present } from '../repositories/dossier.ts';
import type { Person } from '../repositories/registrations.ts';
import { readCase, type OpenCase } from '../repositories/review-cases.ts';
import { toldStatuses } from '../rules/review-sections.ts';
import { whyNotWritable, type Standing } from '../rules/enrollment.ts';

/** What a dossier goes by: the company's name once it is known, else the person's (decisions §5). */
export async function nameOfDossier(
  trx: Trx,
  person: Pick<Person, 'id' | 'first_name' | 'last_name'>,
  type: RegistrationType,
): Promise<string> {
  const company = type === 'BUSINESS' ? (await readBusiness(trx, person.id)).step_2 : null;
  return company?.business_name ?? `${person.first_name} ${person.last_name}`.trim();
}

/** Throws unless what belongs to the step may be written now; `type`: in a dossier of this type alone. */
export async function assertWritable(
  trx: Trx,
  userId: string,
  step: number,
  type?: RegistrationType,
): Promise<Standing | null> {
  const standing = await readStanding(trx, userId);
  // before the order of steps, which would send the person to steps of a dossier that is there no more
  if (type && standing && standing.type !== type) throw problem('conflict');
  const reason = whyNotWritable(step, standing);
  if (reason) throw problem(reason);
  return standing;
}

async function viewOf(
  db: Kysely<Database>,
  dossier: OpenCase,
  present: Present,
): Promise<RegistrationStatus> {
  const { registration, declared, issues } = dossier;
  const { correction, step } = await readState(db, registration, present);
  const open = issues.filter(({ status }) => status === 'OPEN');
  return {
    error_key: null,
    current_step: step,
    current_registration_type: registration.type,
    membership_id: registration.membership_id,
    user_name: registration.user_name,
    enrollment_status: registration.enrollment_status,
    sections: toldStatuses(dossier),
    beneficialOwners: Object.entries(declared.owners).map(([id, owner]) => ({
      id,
      country_of_birth: String(owner.country_of_birth),
    })),
    open_issues: correction.length === 0 ? 0 : open.length,
    correction_steps: correction.map((reopened) => reopened.step),
    started_at: registration.started_at.toISOString(),
    submitted_at: registration.submitted_at?.toISOString() ?? null,
    decided_at: registration.decided_at?.toISOString() ?? null,
  };
}

/** What registrationStatus answers for a member, `not_found` included (decisions §3): as the member is told, whoever asks. */
export async function statusOf(
  db: Kysely<Database>,
  userId: string,
  present: Present,
): Promise<RegistrationStatus> {
  const dossier = await readCase(db, userId, present);
  return dossier ? viewOf(db, dossier, present) : { error_key: 'not_found' };
}
