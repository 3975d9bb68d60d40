import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionOfStep } from '../../../../contract/steps/places.ts';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { KeyValueSummary, type SummaryRow } from '../../../ui/key-value-summary.tsx';
import { reviewPath } from '../frame/review-path.ts';

/** The facts of one step, as the member gave them. */
export type StepFacts = {
  /** of the step, from 1 */
  readonly number: number;
  readonly title: string;
  readonly rows: readonly SummaryRow[];
};

type FactsProps = {
  readonly userId: string;
  readonly type: RegistrationType;
  readonly steps: readonly StepFacts[];
  /** the role reviews dossiers: each step leads to its section */
  readonly mayReview: boolean;
};

/** Everything that the member declared, step by step. */
export function Facts({ userId, type, steps, mayReview }: FactsProps) {
  const { t } = useTranslation('review-issues');
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="section" pb="2">
        {t('details.facts')}
      </chakra.h2>
      {steps.map(({ number, title, rows }) => {
        const section = sectionOfStep(type, number);
        return (
          <KeyValueSummary
            key={number}
            headingLevel={3}
            title={title}
            rows={rows}
            {...(mayReview && section !== null
              ? { change: { href: reviewPath(type, section, userId), label: t('details.open_step') } }
              : {})}
          />
        );
      })}
    </chakra.section>
  );
}
