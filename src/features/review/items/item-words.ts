import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { nameOfPaper } from '../../../ui/paper-name.ts';

const personPapers: readonly string[] = ['identity_front', 'identity_back', 'proof_of_address'];

/** Whether the identity document that an item belongs to was declared to be a passport. */
const isPassport = ({ checks }: ReviewItem): boolean =>
  checks.some(({ declared }) =>
    declared.some(({ field, value }) => field.endsWith('identity_document_kind') && value === 'passport'),
  );

export type ItemWords = {
  /** "Proof of address", "Identity: answers" */
  readonly nameOf: (item: ReviewItem) => string;
  /** the same with the owner: "Proof of address of Camille Exemple" */
  readonly wholeNameOf: (item: ReviewItem) => string;
};

/** The names of what is decided: papers as the member knows them, and the answers of a step. */
export function useItemWords(type: RegistrationType): ItemWords {
  const { t } = useTranslation('review');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const nameOf = (item: ReviewItem): string => {
    const paper = item.document_type;
    if (paper === null) return item.owner_id === null ? t(`data.${type}.${item.step}`) : t('data.owner');
    const isOfPerson = personPapers.includes(paper);
    if (
      type === 'BUSINESS' &&
      item.owner_id === null &&
      paper !== 'contract' &&
      paper !== 'bank_information'
    ) {
      if (!isOfPerson) return business(`paper.${paper}`);
      return business(
        `officer_paper.${paper === 'identity_front' && isPassport(item) ? 'identity_page' : paper}`,
      );
    }
    const slot = { ownerId: item.owner_id, isPassport: isPassport(item) };
    return nameOfPaper(enrollment, paper, item.file?.uploaded_at ?? '', slot);
  };
  return {
    nameOf,
    wholeNameOf: (item) =>
      item.owner_name === null ? nameOf(item) : t('data.of', { thing: nameOf(item), name: item.owner_name }),
  };
}
