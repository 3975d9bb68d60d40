import type { TFunction } from 'i18next';
import type { DocumentType } from '../../contract/enums.ts';

/** Whose slot a paper is in, as far as its name depends on it. */
export type PaperSlot = {
  /** null for the dossier’s own */
  readonly ownerId: string | null;
  /** the identity document is a passport: it has a page and no front */
  readonly isPassport: boolean;
};

/** The year that an income paper is about: one or two before this one. */
export function yearOf(type: DocumentType, today: string): number | null {
  const year = Number(today.slice(0, 4));
  if (type === 'tax_return_or_december_payslip_1y') return year - 1;
  return type === 'tax_return_or_december_payslip_2y' ? year - 2 : null;
}

/** A paper's name, with its year where it has one; a passport has a page and no front. */
export function nameOfPaper(
  t: TFunction<'enrollment'>,
  type: DocumentType,
  today: string,
  { isPassport, ownerId }: PaperSlot,
): string {
  if (type === 'identity_front' && isPassport) return t('document.identity_page');
  if (type === 'certificate_of_registration' && ownerId !== null) return t('document.guardian');
  return t(`document.${type}`, { year: yearOf(type, today) });
}
