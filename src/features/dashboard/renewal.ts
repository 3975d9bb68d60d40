import type { EnrollmentFile } from '../../../contract/values/enrollment.ts';
import { isRenewalDue, validUntil } from '../../../contract/values/validity.ts';

const day = 86_400_000;

type Papers = { readonly documents: readonly EnrollmentFile[] };

/** All papers of a dossier: a business keeps those of its owners with each of them. */
export const papersOf = ({ documents, owners = [] }: Papers & { readonly owners?: readonly Papers[] }) => [
  ...documents,
  ...owners.flatMap((owner) => owner.documents),
];

/** The day by which the first of the slots has to be renewed; null: none has to be soon. */
export function renewalOf(documents: readonly EnrollmentFile[], at: number): string | null {
  const [first] = validUntil(documents).toSorted();
  return first !== undefined && isRenewalDue(first, at) ? first : null;
}

/** What is said of such a day: the paper is valid through it, and no longer. */
export const renewalWord = (last: string, at: number) =>
  Date.parse(last) + day > at ? ('status.renew' as const) : ('status.expired' as const);
