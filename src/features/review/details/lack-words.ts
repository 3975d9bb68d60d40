import { useTranslation } from 'react-i18next';
import { contractTemplateKinds, documentTypes } from '../../../../contract/enums.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { nameOfDossierPaper } from '../../../ui/issue-words.ts';
import { ownerName } from '../../../ui/owner-name.ts';
import type { Section } from '../../../../contract/enums.ts';
import { reviewPath } from '../frame/review-path.ts';
import { type KnownDossier, useStepName } from '../issues/known.ts';
import { usePlaceLine } from '../issues/place-line.ts';
import { useItemWords } from '../items/item-words.ts';

/** One thing that keeps a section from being validated, and the way to it. */
export type Lack = { readonly key: string; readonly label: string; readonly href?: string };

/** What of the dossier the member has yet to give, by the name that the server has for it. */
function useMissing({ named }: KnownDossier) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: correction } = useTranslation('correction');
  const { t: own } = useTranslation('review-issues');
  const stepName = useStepName(named.type);
  const paper = (name: string, owner: string | null) => {
    const type = documentTypes.find((one) => one === name);
    return type && nameOfDossierPaper({ t, business }, named, type, owner);
  };
  return (name: string): string => {
    const kind = contractTemplateKinds.find((one) => one === name);
    if (kind) return t(`step5.${kind}`);
    const step = /^step_(\d)$/.exec(name)?.[1];
    if (step) return stepName(Number(step));
    const [of, id, type] = name.split('.');
    const owner = of === 'owner' ? named.owners.find((one) => one.id === id) : undefined;
    const thing = owner && type ? paper(type, owner.id) : undefined;
    if (owner && thing)
      return correction('of_owner', { thing, name: ownerName(business, owner, named.owners) });
    if (of === 'owners') return t('steps.beneficialOwners');
    return paper(name, null) ?? own('details.lack.answers');
  };
}

/** An item that is lacking though it was validated has a check that failed afterwards. */
const itemWords = {
  PENDING_VALIDATION: 'details.lack.undecided',
  REFUSED: 'details.lack.refused',
  VALIDATED: 'details.lack.check_failed',
} as const;

/** What a section lacks, in words, each with the way to where it is mended or seen. */
export function useLacks(
  known: KnownDossier,
  review: DossierReview,
  issues: readonly RegistrationIssue[],
): (section: Section) => readonly Lack[] {
  const { t } = useTranslation('review-issues');
  const { wholeNameOf } = useItemWords(review);
  const { thingOf } = usePlaceLine(known);
  const missing = useMissing(known);
  const ofItem = (item: ReviewItem, section: Section): Lack => ({
    key: item.key,
    label: t(itemWords[item.status], { thing: wholeNameOf(item) }),
    href: reviewPath(review.type, section, review.user_id, item.key),
  });
  return (section) =>
    review.sections[section].lacks.map((key): Lack => {
      const item = review.items.find((one) => one.key === key);
      if (item) return ofItem(item, section);
      const issue = issues.find(({ id }) => key === `issue:${id}`);
      if (key.startsWith('issue:'))
        return {
          key,
          label: issue ? t('details.lack.issue', { place: thingOf(issue) }) : t('list.title'),
          href: '#issues',
        };
      if (key === 'screening') return { key, label: t('details.lack.screening'), href: '#screening' };
      return { key, label: t('details.lack.missing', { thing: missing(key.replace(/^missing:/, '')) }) };
    });
}
