import { createHash } from 'node:crypto';
import type { AgreementData } from '../files/agreement-facts.ts';
import { canonicalJson } from './activity-seal.ts';

/** What an agreement says of the investor, and the editions that were read; not the day, the layout or the language. */
export type AgreementFacts = Pick<AgreementData, 'membershipId' | 'email' | 'party' | 'read'>;

/** SHA-256 in hex, the same as long as the agreement says the same. An owner's id is said nowhere. */
export function hashAgreementFacts({ membershipId, email, party, read }: AgreementFacts): string {
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
