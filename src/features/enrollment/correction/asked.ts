import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { EnrollmentFile, IndividualDetails } from '../../../../contract/values/enrollment.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';

/** Issues that wait for the investor, in the order of the steps. */
export const openOf = (issues: readonly RegistrationIssue[]): readonly RegistrationIssue[] =>
  issues
    .filter((issue) => issue.status === 'OPEN')
    .toSorted((one, other) => one.step - other.step || one.created_at.localeCompare(other.created_at));

const isNamed = (file: EnrollmentFile, { document_type, owner_id }: RegistrationIssue): boolean =>
  document_type === file.type && owner_id === file.owner_id && file.replaced_by === null;

/** A paper that an open issue names stands as refused in the issue's words until a newer one is in its slot. */
const asked = (files: readonly EnrollmentFile[], open: readonly RegistrationIssue[]): EnrollmentFile[] => {
  const waiting = open.filter(
    (issue) => !files.some((file) => isNamed(file, issue) && file.uploaded_at >= issue.opened_at),
  );
  return files.map((file) => {
    const issue = waiting.find((one) => isNamed(file, one));
    if (issue === undefined) return file;
    return {
      ...file,
      status: 'REFUSED',
      reason: issue.reason,
      text: issue.text,
      decided_at: issue.opened_at,
    };
  });
};

/** An individual's dossier as the fund's open issues see it. */
export const individualAsked = (
  details: IndividualDetails,
  open: readonly RegistrationIssue[],
): IndividualDetails => ({ ...details, documents: asked(details.documents, open) });

/** A company's dossier as the fund's open issues see it, its owners' papers included. */
export const businessAsked = (
  details: BusinessDetails,
  open: readonly RegistrationIssue[],
): BusinessDetails => ({
  ...details,
  documents: asked(details.documents, open),
  owners: details.owners.map((owner) => ({ ...owner, documents: asked(owner.documents, open) })),
});
