import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { stepAt } from '../../../../machines/enrollment-step/order.ts';
import { useCountryName } from '../../../ui/format-parts.tsx';
import { labelOf } from '../board/typed-words.ts';
import { idOfSlot, nameOfPaper } from '../documents/papers.ts';
import { draftOf } from '../step-path.ts';
import type { Dossier } from '../steps/use-details.ts';

/** Names what an issue is about: the owner, the paper, the field; the step alone where it names none. */
export function usePlaceOfIssue(dossier: Dossier): (issue: RegistrationIssue) => string {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const { t: correction } = useTranslation('correction');
  const countryName = useCountryName();
  return (issue) => {
    const step = stepAt(dossier.type, issue.step);
    const owner = dossier.business?.owners.find(({ id }) => id === issue.owner_id);
    const person = owner && `${owner.first_name} ${owner.last_name}`;
    const holder = owner
      ? { ownerId: owner.id, isPassport: owner.identity_document_kind === 'passport' }
      : dossier.papers;
    const form = draftOf(dossier.type, step);
    const fieldName =
      issue.field &&
      (owner
        ? owners(`form.${issue.field}`, { defaultValue: issue.field })
        : labelOf({ t, business, countryName }, form, issue.field));
    const thing = issue.document_type
      ? nameOfPaper(t, issue.document_type, dossier.today, holder)
      : (fieldName ?? null);
    if (person !== undefined)
      return thing === null ? person : correction('of_owner', { thing, name: person });
    return thing ?? t(`steps.${step}`);
  };
}

/** Where on the step's page the issue is met: the slot, the field, or the page itself. */
export function anchorOf(issue: RegistrationIssue): string | null {
  if (issue.document_type) return `#${idOfSlot({ type: issue.document_type, ownerId: issue.owner_id })}`;
  return issue.field && issue.owner_id === null ? `#field-${issue.field}` : null;
}
