import { useTranslation } from 'react-i18next';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { type Remembered, usePlaceName } from '../../../ui/issue-words.ts';
import { type KnownDossier, useStepName } from './known.ts';

/** What an issue is about, in one name; and the section and step it belongs to. */
export function usePlaceLine({ named }: KnownDossier) {
  const { t } = useTranslation('review-issues');
  const { t: enrollment } = useTranslation('enrollment');
  const nameOfStep = useStepName(named.type);
  const placeOf = usePlaceName(named, nameOfStep, 'fact');
  return {
    nameOfStep,
    thingOf: (issue: RegistrationIssue, remembered?: Remembered) => placeOf(issue, remembered),
    lineOf: ({ section, step }: Pick<RegistrationIssue, 'section' | 'step'>) =>
      t('place.line', {
        section: enrollment(`board.section.${section}`),
        n: step,
        step: nameOfStep(step),
      }),
  };
}
