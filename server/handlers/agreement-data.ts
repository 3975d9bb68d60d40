import type { Kysely } from 'kysely';
import type { AgreementData, Party } from '../files/agreement-facts.ts';
import type { Database } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { listAcknowledgements } from '../repositories/acknowledgements.ts';
import { readBusiness } from '../repositories/business.ts';
import { readIndividual } from '../repositories/details.ts';
import { listOwners } from '../repositories/owners.ts';
import {
  findPerson,
  findRegistration,
  type Person,
  type Registration,
} from '../repositories/registrations.ts';
import { contractStep } from '../rules/enrollment.ts';

/** The contract's step was reached once: a submitted dossier has reached all, wherever a correction has led it. */
export const hasReachedContract = ({ type, current_step, submitted_at }: Registration): boolean =>
  submitted_at !== null || current_step >= contractStep[type];

async function readParty(
  db: Kysely<Database>,
  { type }: Registration,
  person: Person,
): Promise<Party | null> {
  if (type === 'BUSINESS') {
    const { step_1, step_2, step_3 } = await readBusiness(db, person.id);
    if (!step_1 || !step_2 || !step_3) return null;
    const owners = await listOwners(db, person.id);
    return { type, step1: step_1, step2: step_2, step3: step_3, owners };
  }
  const { step_1, step_2, step_3 } = await readIndividual(db, person.id);
  if (!step_1 || !step_2 || !step_3) return null;
  const names = { firstName: person.first_name, lastName: person.last_name };
  return { type, ...names, step1: step_1, step2: step_2, step3: step_3 };
}

/** What the agreement says of a member today; throws while the contract's step is not reached. */
export async function readAgreementData(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  db: Kysely<Database>,
  userId: string,
): Promise<AgreementData> {
  const registration = await findRegistration(db, userId);
  const person = await findPerson(db, userId);
  if (!registration || !person || !hasReachedContract(registration)) throw problem('step_not_reached');
  const party = await readParty(db, registration, person);
  if (!party) throw problem('step_not_reached');
  const acknowledgements = await listAcknowledgements(db, userId);
  return {
    product: config.productName,
    membershipId: registration.membership_id,
    email: person.email,
    party,
    read: acknowledgements.map(({ kind, version, read_at }) => ({ kind, version, on: read_at })),
    madeOn: clock.now(),
  };
}
