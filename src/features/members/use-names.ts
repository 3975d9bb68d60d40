import { useTranslation } from 'react-i18next';
import { stepAt } from '../../../machines/enrollment-step/order.ts';
import type { DocumentType } from '../../../contract/enums.ts';
import { factOf, shownAs } from '../../ui/answer-words.ts';
import { useCountryName } from '../../ui/format-parts.tsx';
import { formOf, nameOfDossierPaper, nameOfOwner, type NamedDossier } from '../../ui/issue-words.ts';

/** All words that a member is told with: the page waits for them at once. */
export const memberWords = [
  'members',
  'enrollment',
  'business',
  'owners',
  'documents',
  'activities',
  'review',
  'review-issues',
  'booklets-admin',
  'money',
  'shell',
  'ui',
  'errors',
];

type Fact = string | number | boolean;

/** How the steps, answers, owners and papers of a dossier are called. */
export function useNames(dossier: NamedDossier) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const { t: members } = useTranslation('members');
  const countryName = useCountryName();
  const words = { t, business, owners, countryName };
  const { type } = dossier;
  return {
    step: (n: number) => members('step', { n, name: t(`steps.${stepAt(type, n)}`) }),
    answer: (n: number, name: string, value: Fact) => ({
      label: factOf(words, formOf(type, n), name),
      value: shownAs(words, formOf(type, n), name, value),
    }),
    owner: (id: string | null) => nameOfOwner(dossier, id) ?? members('an_owner'),
    paper: (kind: DocumentType, ownerId: string | null) => {
      const paper = nameOfDossierPaper(words, dossier, kind, ownerId);
      if (ownerId === null) return paper;
      const name = nameOfOwner(dossier, ownerId);
      return name === undefined
        ? members('paper_of_removed', { paper })
        : members('paper_of', { paper, name });
    },
  };
}
