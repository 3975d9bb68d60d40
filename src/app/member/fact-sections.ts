import { useTranslation } from 'react-i18next';
import { documentTypes, type RegistrationType } from '../../../contract/enums.ts';
import { numberOf } from '../../../machines/enrollment-step/order.ts';
import { pathOfStep } from '../../features/enrollment/step-path.ts';
import { answersOfBusiness } from '../../features/enrollment/steps/answers-business.tsx';
import { answersOfIndividual } from '../../features/enrollment/steps/answers-individual.tsx';
import type { Answered, AnswerSection, Words } from '../../features/enrollment/steps/answers.tsx';
import { papersHeld } from '../../features/enrollment/steps/use-details.ts';
import type { FactSection } from '../../features/profile/section.ts';
import type { MemberDetails } from '../../queries/dossier.ts';
import { useExtension } from '../../queries/features.ts';
import { useCountryName } from '../../ui/format-parts.tsx';
import { todayUtc } from '../../platform/server-clock.ts';

function answersIn(
  words: Words,
  type: RegistrationType,
  { individual, business }: MemberDetails,
): readonly AnswerSection[] {
  const details = individual ?? business;
  if (details === null) return [];
  const answered: Answered = {
    type,
    details,
    individual,
    business,
    papers: papersHeld(individual, business),
  };
  if (individual) return answersOfIndividual(words, answered, individual);
  return business ? answersOfBusiness(words, answered, business) : [];
}

const isPaper = (key: string): boolean => documentTypes.some((type) => type === key);

/**
 * The facts of each step as the enrollment reads them back, for the pages outside it. `papers`: whether the person may
 * know of the papers at all; where not, none is said to be missing.
 */
export function useFactSections(
  type: RegistrationType,
  dossier: MemberDetails,
  papers = true,
): readonly FactSection[] {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const countryName = useCountryName();
  const isReadingKept = useExtension('acknowledgements');
  const words = { t, business, countryName, today: todayUtc(), hidesPapers: !papers, isReadingKept };
  return answersIn(words, type, dossier).map(({ step, rows }) => ({
    step,
    number: numberOf(type, step),
    title: t(`steps.${step}`),
    path: pathOfStep(type, step),
    rows: papers ? rows : rows.filter(({ key }) => !isPaper(key)),
  }));
}
