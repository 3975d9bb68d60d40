import type { TFunction } from 'i18next';
import type { DocumentType } from '../../contract/enums.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';

/** Whose slot a paper is in, as far as its name depends on it. */
export type PaperSlot = {
  /** null for the dossier’s own */
  readonly ownerId: string | null;
  /** the identity document is a passport: it has a page and no front */
  readonly isPassport: boolean;
};

/** A file of a dossier, as far as the name of its slot depends on it. */
type Sent = Pick<EnrollmentFile, 'type' | 'owner_id' | 'status' | 'uploaded_at' | 'replaced_by'>;

/**
 * The day by which the paper of a slot is named: on which what stands in it was sent, since that is about the year that
 * was asked for then; today where it is empty or refused, and so to be sent.
 */
export function namedOn(
  type: DocumentType,
  ownerId: string | null,
  files: readonly Sent[],
  today: string,
): string {
  const standing = files.filter(
    (file) =>
      file.type === type &&
      file.owner_id === ownerId &&
      file.replaced_by === null &&
      file.status !== 'REFUSED',
  );
  const [first = today] = standing.map(({ uploaded_at }) => uploaded_at).toSorted();
  return first;
}

type Told = { readonly at: string; readonly document_type: DocumentType | null };

/** When the file was sent that something told of a dossier is about: its paper keeps the year that was asked for then. */
export const sentBefore = ({ at, document_type }: Told, files: readonly Sent[]): string =>
  files
    .filter(({ type, uploaded_at }) => type === document_type && uploaded_at <= at)
    .map(({ uploaded_at }) => uploaded_at)
    .toSorted()
    .at(-1) ?? at;

/** The year that an income paper is about: one or two before that of the day. */
export function yearOf(type: DocumentType, day: string): number | null {
  const year = Number(day.slice(0, 4));
  if (type === 'tax_return_or_december_payslip_1y') return year - 1;
  return type === 'tax_return_or_december_payslip_2y' ? year - 2 : null;
}

/** A paper's name, with its year by a day where it has one; a passport has a page and no front. */
export function nameOfPaper(
  t: TFunction<'enrollment'>,
  type: DocumentType,
  day: string,
  { isPassport, ownerId }: PaperSlot,
): string {
  if (type === 'identity_front' && isPassport) return t('document.identity_page');
  if (type === 'certificate_of_registration' && ownerId !== null) return t('document.guardian');
  return t(`document.${type}`, { year: yearOf(type, day) });
}
