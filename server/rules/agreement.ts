import { createHash } from 'node:crypto';
import { contractTemplateKinds } from '../../contract/enums.ts';
import type { AgreementData, BusinessParty, IndividualParty, Party } from '../files/agreement-facts.ts';
import { canonicalJson } from './activity-seal.ts';

/** What an agreement says of the investor, and the editions that were read; not the day, the layout or the language. */
export type AgreementFacts = Pick<AgreementData, 'membershipId' | 'email' | 'party' | 'read'>;

type OrNull<Steps> = { readonly [Step in keyof Steps]: Steps[Step] | null };
/** The answers that an agreement speaks of, as they are saved. */
export type Answers =
  | {
      readonly type: 'INDIVIDUAL';
      readonly steps: OrNull<{
        step_1: IndividualParty['step1'];
        step_2: IndividualParty['step2'];
        step_3: IndividualParty['step3'];
      }>;
    }
  | {
      readonly type: 'BUSINESS';
      readonly steps: OrNull<{
        step_1: BusinessParty['step1'];
        step_2: BusinessParty['step2'];
        step_3: BusinessParty['step3'];
      }>;
      readonly owners: BusinessParty['owners'];
    };

/** Who enters into the agreement by these answers; null while a step that it speaks of is not saved. */
export function partyOf(
  answers: Answers,
  names: { readonly first_name: string; readonly last_name: string },
): Party | null {
  if (answers.type === 'BUSINESS') {
    const { type, owners } = answers;
    const { step_1, step_2, step_3 } = answers.steps;
    return step_1 && step_2 && step_3 && { type, step1: step_1, step2: step_2, step3: step_3, owners };
  }
  const { type } = answers;
  const { step_1, step_2, step_3 } = answers.steps;
  const named = { firstName: names.first_name, lastName: names.last_name };
  return step_1 && step_2 && step_3 && { type, ...named, step1: step_1, step2: step_2, step3: step_3 };
}

/** What of them its hash is made of: not the moments at which the editions were read, and of the dossier alone no address. */
type HashedFacts = Pick<AgreementFacts, 'membershipId' | 'party'> & {
  readonly email?: string;
  readonly read: readonly Pick<AgreementFacts['read'][number], 'kind' | 'version'>[];
};
type SignedHashes = { readonly facts_sha256: string | null; readonly dossier_sha256: string | null };

/** Whether the agreement says something else by now; not while a template is unticked, which changes nothing it says. */
export const saysOtherwise = (signed: string, facts: HashedFacts): boolean =>
  facts.read.length === contractTemplateKinds.length && hashAgreementFacts(facts) !== signed;

/** What it says of the dossier alone. */
export const withoutAddress = ({ membershipId, party, read }: HashedFacts): HashedFacts => ({
  membershipId,
  party,
  read,
});

/**
 * Whether the dossier says something else than the agreement by now: another address of the account is no other dossier.
 * Of what was signed before the dossier alone was hashed, nothing is known once the account has got another address.
 *
 * @param isReaddressed whether that was since it was signed
 */
export function dossierSaysOtherwise(
  { facts_sha256, dossier_sha256 }: SignedHashes,
  facts: HashedFacts,
  isReaddressed: boolean,
): boolean {
  if (dossier_sha256 !== null) return saysOtherwise(dossier_sha256, withoutAddress(facts));
  return facts_sha256 !== null && !isReaddressed && saysOtherwise(facts_sha256, facts);
}

/** SHA-256 in hex, the same as long as the agreement says the same. An owner's id is said nowhere. */
export function hashAgreementFacts({ membershipId, email, party, read }: HashedFacts): string {
  const said =
    party.type === 'BUSINESS'
      ? {
          ...party,
          owners: party.owners.map((owner) => ({ ...owner, id: undefined, user_id: undefined })),
        }
      : party;
  const editions = read.map(({ kind, version }) => ({ kind, version }));
  return createHash('sha256')
    .update(canonicalJson({ membershipId, email, party: said, editions }))
    .digest('hex');
}
