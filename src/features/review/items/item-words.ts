import { useTranslation } from 'react-i18next';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { nameAmong } from '../../../ui/owner-name.ts';
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
  /** whose it is, with the role where another one bears the same name; null: no owner's */
  readonly ownerOf: (item: ReviewItem) => string | null;
};

const ownersIn = (items: readonly ReviewItem[]) => items.flatMap((item) => ownerIn(item) ?? []);
const ownerIn = ({ owner_id: id, owner_name: name, owner_kind: kind }: ReviewItem) =>
  id !== null && name !== null && kind !== null ? { id, name, kind } : null;

type Listed = Pick<DossierReview, 'type'> & { readonly items: readonly ReviewItem[] };

/** The names of what is decided: papers as the member knows them, and the answers of a step. */
export function useItemWords({ type, items }: Listed): ItemWords {
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
  const ownerOf = (item: ReviewItem): string | null => {
    const owner = ownerIn(item);
    return owner === null ? item.owner_name : nameAmong(business, owner, ownersIn(items));
  };
  return {
    nameOf,
    ownerOf,
    wholeNameOf: (item) => {
      const name = ownerOf(item);
      return name === null ? nameOf(item) : t('data.of', { thing: nameOf(item), name });
    },
  };
}
