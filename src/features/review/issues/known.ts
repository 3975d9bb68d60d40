import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { IssuePlace } from '../../../../contract/values/issue-places.ts';
import { placesOf } from '../../../../contract/values/issue-places.ts';
import { stepAt } from '../../../../machines/enrollment-step/order.ts';
import { todayUtc } from '../../../platform/server-clock.ts';
import type { MemberDetails } from '../../../queries/dossier.ts';
import { factOf } from '../../../ui/answer-words.ts';
import { useCountryName } from '../../../ui/format-parts.tsx';
import { formOf, type NamedDossier, nameOfDossierPaper } from '../../../ui/issue-words.ts';

/** A dossier as issues speak of it: what they may name, and what those things are called. */
export type KnownDossier = {
  readonly userId: string;
  readonly named: NamedDossier;
  readonly places: readonly IssuePlace[];
};

export function knownDossier(
  userId: string,
  type: RegistrationType,
  { individual, business }: MemberDetails,
): KnownDossier {
  const kind =
    individual?.step_2?.identity_document_kind ?? business?.step_3?.legal_officer.identity_document_kind;
  return {
    userId,
    named: {
      type,
      isPassport: kind === 'passport',
      owners: business?.owners ?? [],
      files: (individual ?? business)?.documents ?? [],
      today: todayUtc(),
    },
    places: placesOf(
      type === 'BUSINESS' ? { type, details: business } : { type: 'INDIVIDUAL', details: individual },
    ),
  };
}

/** The name of a step by its number. */
export function useStepName(type: RegistrationType): (step: number) => string {
  const { t } = useTranslation('enrollment');
  return (step) => t(`steps.${stepAt(type, step)}`);
}

export type Choice = { readonly value: string; readonly label: string };

/** What can be chosen on one step: the papers first, then the answers. */
export function useThings({ named }: KnownDossier): (place: IssuePlace, owner: string) => readonly Choice[] {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const countryName = useCountryName();
  const words = { t, business, owners, countryName };
  return (place, owner) => {
    const person = place.owners.find(({ id }) => id === owner);
    // on the owners' step only an owner has papers and answers
    if (place.owners.length > 0 && person === undefined) return [];
    const papers = person?.papers ?? place.papers;
    return [
      ...papers.map((type) => ({
        value: `paper:${type}`,
        label: nameOfDossierPaper(words, named, type, person?.id ?? null),
      })),
      ...place.fields.map((field) => ({
        value: `field:${field}`,
        label: factOf(words, formOf(named.type, place.step), field, person !== undefined),
      })),
    ];
  };
}
