import type { Kysely, Transaction } from 'kysely';
import type { ActivityType, OperationType, RegistrationType } from '../../contract/enums.ts';
import { fieldErrors } from '../../contract/errors.ts';
import type { RegistrationStatus } from '../../contract/values/enrollment.ts';
import type { Database } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { recordActivity } from '../repositories/activity.ts';
import { readBusiness } from '../repositories/business.ts';
import { readStanding, readState, type Present } from '../repositories/dossier.ts';
import type { Person } from '../repositories/registrations.ts';
import { readCase, type OpenCase } from '../repositories/review-cases.ts';
import { toldStatuses } from '../rules/review-sections.ts';
import { whyNotWritable, type Refusal, type Standing } from '../rules/enrollment.ts';

export type Trx = Transaction<Database>;

/** What a dossier goes by: the company's name once it is known, else the person's (decisions §5). */
export async function nameOfDossier(
  trx: Trx,
  person: Pick<Person, 'id' | 'first_name' | 'last_name'>,
  type: RegistrationType,
): Promise<string> {
  const company = type === 'BUSINESS' ? (await readBusiness(trx, person.id)).step_2 : null;
  return company?.business_name ?? `${person.first_name} ${person.last_name}`.trim();
}

export const refusal = ({ key, fields }: Refusal) => problem(key, fields ? { fields } : {});

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

type Parsed = {
  readonly success: boolean;
  readonly error?: { readonly issues: Parameters<typeof fieldErrors>[0] } | undefined;
};

/** Throws unless a form passed the rules that need more than the form: the day, or what else is saved. */
export function assertParsed(parsed: Parsed): void {
  if (parsed.success) return;
  throw problem('validation_failed', { fields: fieldErrors(parsed.error?.issues ?? []) });
}

type Event = {
  /** null: it concerns the fund alone */
  readonly memberId: string | null;
  readonly activity_type: ActivityType;
  readonly operation_type: OperationType;
  readonly subject?: Readonly<Record<string, unknown>>;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** What the caller has just done, to a dossier or to what belongs to the fund, in the same transaction. */
export async function record(context: Context, trx: Trx, event: Event): Promise<void> {
  const { id, role } = member(context);
  const trigger_type = role === 'user' ? 'USER' : 'ADMIN';
  await recordActivity(trx, { ...event, actorId: id, role, trigger_type, at: context.clock.now() });
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
