import type { Kysely } from 'kysely';
import type { AgreementData } from '../files/agreement-facts.ts';
import type { Database } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readAgreementFacts } from '../repositories/agreement.ts';
import { findRegistration, type Registration } from '../repositories/registrations.ts';
import { contractStep } from '../../contract/steps/places.ts';

/** The contract's step was reached once: a submitted dossier has reached all, wherever a correction has led it. */
const hasReachedContract = ({ type, current_step, submitted_at }: Registration): boolean =>
  submitted_at !== null || current_step >= contractStep[type];

/** What the agreement says of a member today; throws while the contract's step is not reached. */
export async function readAgreementData(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  db: Kysely<Database>,
  userId: string,
): Promise<AgreementData> {
  const registration = await findRegistration(db, userId);
  const facts =
    registration && hasReachedContract(registration) ? await readAgreementFacts(db, registration) : null;
  if (!facts) throw problem('step_not_reached');
  return { ...facts, product: config.productName, madeOn: clock.now() };
}
