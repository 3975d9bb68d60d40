import { datedDocumentTypes } from '../../../../contract/enums.ts';
import { oldestPaperDate } from '../../../../contract/values/date.ts';
import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { EnrollmentFile, IndividualDetails } from '../../../../contract/values/enrollment.ts';

const isOutdated = ({ type, status, replaced_by, issued_on }: EnrollmentFile, today: string): boolean =>
  status === 'PENDING_VALIDATION' &&
  replaced_by === null &&
  issued_on !== null &&
  datedDocumentTypes.some((dated) => dated === type) &&
  issued_on < oldestPaperDate(today);

/** A paper that has grown too old before the dossier is sent stands as refused, though nobody has decided it. */
const aged = (files: readonly EnrollmentFile[], today: string): EnrollmentFile[] =>
  files.map((file) => (isOutdated(file, today) ? { ...file, status: 'REFUSED', reason: 'TOO_OLD' } : file));

export const individualAged = (details: IndividualDetails, today: string): IndividualDetails => ({
  ...details,
  documents: aged(details.documents, today),
});

/** The same of a company, its owners' papers included. */
export const businessAged = (details: BusinessDetails, today: string): BusinessDetails => ({
  ...details,
  documents: aged(details.documents, today),
  owners: details.owners.map((owner) => ({ ...owner, documents: aged(owner.documents, today) })),
});
