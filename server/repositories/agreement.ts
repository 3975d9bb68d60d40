import type { Kysely } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import { partyOf, saysOtherwise, type AgreementFacts, type Answers } from '../rules/agreement.ts';
import { contractStep } from '../../contract/steps/places.ts';
import { listAcknowledgements } from './acknowledgements.ts';
import { recordActivity } from './activity.ts';
import { readBusiness } from './business.ts';
import { readIndividual } from './details.ts';
import { markRemoved } from './files.ts';
import { listOwners } from './owners.ts';
import { findPerson, type Registration } from './registrations.ts';
import { findStandingSignature } from './signatures.ts';

async function readAnswers(db: Kysely<Database>, { type, user_id }: Registration): Promise<Answers> {
  if (type === 'INDIVIDUAL') return { type, steps: await readIndividual(db, user_id) };
  return { type, steps: await readBusiness(db, user_id), owners: await listOwners(db, user_id) };
}

/** What the agreement of a member says today; null while a step that it speaks of is not saved. */
export async function readAgreementFacts(
  db: Kysely<Database>,
  registration: Registration,
): Promise<AgreementFacts | null> {
  const person = await findPerson(db, registration.user_id);
  const party = person && partyOf(await readAnswers(db, registration), person);
  if (!person || !party) return null;
  const acknowledgements = await listAcknowledgements(db, person.id);
  return {
    membershipId: registration.membership_id,
    email: person.email,
    party,
    read: acknowledgements.map(({ kind, version, read_at }) => ({ kind, version, on: read_at })),
  };
}

/**
 * Takes a signature made on the screen back when the change just made has the agreement say something else: the
 * contract is then unsigned, as if its paper had been removed. Before submission only; its evidence stays. A template
 * that is unticked for a moment changes nothing.
 */
export async function withdrawOutdatedSignature(
  trx: Trx,
  registration: Registration,
  at: Date,
): Promise<void> {
  const signed = await findStandingSignature(trx, registration.user_id);
  if (!signed?.facts_sha256) return;
  const facts = await readAgreementFacts(trx, registration);
  if (facts && !saysOtherwise(signed.facts_sha256, facts)) return;
  await markRemoved(trx, signed.file_id, at);
  await recordActivity(trx, {
    actorId: null,
    memberId: registration.user_id,
    activity_type: 'DOCUMENT',
    operation_type: 'DELETE',
    trigger_type: 'SYSTEM',
    role: null,
    subject: {
      step: contractStep[registration.type],
      document_type: 'contract',
      file_id: signed.file_id,
      why: 'answers_changed',
    },
    at,
  });
}
