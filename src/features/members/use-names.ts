import { useTranslation } from 'react-i18next';
import { stepAt } from '../../../machines/enrollment-step/order.ts';
import type { DocumentType } from '../../../contract/enums.ts';
import type { RegistrationIssue } from '../../../contract/values/issue.ts';
import { factOf, shownAs } from '../../ui/answer-words.ts';
import { useCountryName } from '../../ui/format-parts.tsx';
import { formOf, nameOfDossierPaper, nameOfOwner, type NamedDossier } from '../../ui/issue-words.ts';

/** All words that a member is told with: the page that finds them waits for them at once. */
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
/** On a member's own page its issues and its lines of the log are told too. */
export const memberPageWords = [...memberWords, 'correction', 'effects', 'requests'];

type Fact = string | number | boolean;
type About = Pick<RegistrationIssue, 'step' | 'field' | 'document_type' | 'owner_id'>;

/** How the steps, answers, owners and papers of a dossier are called. */
export function useNames(dossier: NamedDossier) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const { t: members } = useTranslation('members');
  const countryName = useCountryName();
  const words = { t, business, owners, countryName };
  const { type } = dossier;
  const stepName = (n: number) => members('step', { n, name: t(`steps.${stepAt(type, n)}`) });
  const ownerName = (id: string | null) => nameOfOwner(business, dossier, id) ?? members('an_owner');
  const ofOwner = (thing: string, ownerId: string | null) => {
    if (ownerId === null) return thing;
    const name = nameOfOwner(business, dossier, ownerId);
    return name === undefined ? members('thing_of_removed', { thing }) : members('thing_of', { thing, name });
  };
  const paperName = (kind: DocumentType, ownerId: string | null) =>
    ofOwner(nameOfDossierPaper(words, dossier, kind, ownerId), ownerId);
  return {
    step: stepName,
    answer: (n: number, name: string, value: Fact) => ({
      label: factOf(words, formOf(type, n), name),
      value: shownAs(words, formOf(type, n), name, value),
    }),
    owner: ownerName,
    paper: paperName,
    /** what an issue is about */
    place: ({ step, field, document_type, owner_id }: About) => {
      if (document_type !== null) return paperName(document_type, owner_id);
      if (field !== null)
        return ofOwner(factOf(words, formOf(type, step), field, owner_id !== null), owner_id);
      return owner_id === null ? stepName(step) : ownerName(owner_id);
    },
  };
}
