import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { stepAt } from '../../../../machines/enrollment-step/order.ts';
import { type NamedDossier, type Remembered, usePlaceName } from '../../../ui/issue-words.ts';
import { idOfSlot } from '../documents/papers.ts';
import { idOfOwner } from '../owners/use-vanished.ts';
import type { Dossier } from '../steps/use-details.ts';

/** What the things of the dossier are named by. */
export const namedIn = ({ type, papers, business, today }: Dossier): NamedDossier => ({
  type,
  isPassport: papers.isPassport,
  owners: business?.owners ?? [],
  files: papers.files,
  today,
});

/** Names what an issue is about: the owner, the paper, the field; the step alone where it names none. */
export function usePlaceOfIssue(
  dossier: Dossier,
): (issue: RegistrationIssue, remembered?: Remembered) => string {
  const { t } = useTranslation('enrollment');
  return usePlaceName(namedIn(dossier), (step) => t(`steps.${stepAt(dossier.type, step)}`));
}

/** Where on the step's page the issue is met: the slot, the field, the way to an owner's fields, or the page itself. */
export function anchorOf(
  issue: Pick<RegistrationIssue, 'field' | 'document_type' | 'owner_id'>,
  { business }: Pick<Dossier, 'business'>,
): string | null {
  if (issue.document_type) return `#${idOfSlot({ type: issue.document_type, ownerId: issue.owner_id })}`;
  if (issue.owner_id !== null) {
    const owner = business?.owners.find(({ id }) => id === issue.owner_id);
    return owner ? `#${idOfOwner(owner.id)}` : null;
  }
  return issue.field ? `#field-${issue.field}` : null;
}
