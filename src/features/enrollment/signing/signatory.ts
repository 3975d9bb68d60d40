import type { Signatory } from '../../../../contract/steps/signing.ts';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { filesIn } from '../documents/papers.ts';
import type { Dossier } from '../steps/use-details.ts';

/** Who signs: the investor, or a company's legal officer. */
export type Signer = Signatory & {
  readonly name: string;
  /** the company that is signed for; null: one signs for oneself */
  readonly company: string | null;
};

/** Null while it is not known who signs. */
export function signerOf({ individual, business }: Dossier): Signer | null {
  const officer = business?.step_3?.legal_officer;
  const person = individual ?? officer;
  if (!person) return null;
  const { first_name: firstName, last_name: lastName } = person;
  const company = business?.step_2?.business_name ?? null;
  return { firstName, lastName, name: `${firstName} ${lastName}`, company };
}

/** What the contract's slot holds that the fund has not refused, newest first. */
export const standingAgreements = ({ papers }: Dossier): readonly EnrollmentFile[] =>
  filesIn(papers, 'contract')
    .filter((file) => file.status !== 'REFUSED')
    .toReversed();

/** The signature was taken back because an answer changed after it: the newest that happened to the contract's paper. */
export const isOutdated = ({ details }: Dossier): boolean => {
  const last = details?.history.find(
    ({ activity_type, document_type }) => activity_type === 'DOCUMENT' && document_type === 'contract',
  );
  return last?.by === 'system' && last.operation_type === 'DELETE';
};
