import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../ui/check-field.tsx';
import { useCountryName } from '../../../ui/format-parts.tsx';
import { KeyValueSummary } from '../../../ui/key-value-summary.tsx';
import { StatePath } from '../../../ui/state-path.tsx';
import { Help, HelpNote } from '../help.tsx';
import type { PageState } from '../page-state.ts';
import { StepPage } from '../step-page.tsx';
import { pathOfStep } from '../step-path.ts';
import { answersOfBusiness } from './answers-business.tsx';
import { answersOfIndividual } from './answers-individual.tsx';
import type { AnswerSection, Words } from './answers.tsx';
import { missingOf } from './missing.ts';
import { type Dossier, isReadingKept } from './use-details.ts';

/** Every answer by its section, whichever type enrolls. */
function answersOf(words: Words, dossier: Dossier): readonly AnswerSection[] {
  const { individual, business } = dossier;
  if (individual) return answersOfIndividual(words, dossier, individual);
  return business ? answersOfBusiness(words, dossier, business) : [];
}

type SummaryStepProps = { readonly page: PageState; readonly dossier: Dossier };

/** The last step of both types before submission: every answer read back, and the one button that submits. */
export function SummaryStep({ page, dossier }: SummaryStepProps) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const countryName = useCountryName();
  const [isConfirmed, setConfirmed] = useState(false);
  const words = { t, business, countryName, today: dossier.today, isReadingKept: isReadingKept(dossier) };
  const missing = missingOf(t, dossier, page.refusal);
  const reasons = [
    ...missing,
    ...(isConfirmed ? [] : [{ key: 'confirm', label: t('need.confirm'), href: '#field-confirm' }]),
  ];
  const help = (
    <Help>
      <HelpNote title={t('step7.after')}>
        <StatePath
          label={t('step7.after')}
          nodes={[
            { key: 'submit', label: t('step7.after_submit'), state: 'current' },
            {
              key: 'check',
              label: t('step7.after_check'),
              state: 'ahead',
              detail: t('step7.after_check_text'),
            },
            { key: 'open', label: t('step7.after_open'), state: 'ahead', detail: t('step7.after_open_text') },
          ]}
        />
      </HelpNote>
      <HelpNote title={t('step7.copy')}>{t('step7.copy_text')}</HelpNote>
    </Help>
  );
  return (
    <StepPage
      page={page}
      title={t('step7.heading')}
      lead={t('step7.lead')}
      aside={help}
      reasons={reasons}
      note={t('step7.nothing_missing')}
      primary={{ label: t('step7.submit'), busyLabel: t('step7.submitting') }}
      onPress={() => page.send({ type: 'answers.confirmed' })}
    >
      {answersOf(words, dossier).map(({ step, rows }) => (
        <KeyValueSummary
          key={step}
          title={t(`steps.${step}`)}
          rows={rows}
          change={{ href: pathOfStep(page.type, step), label: t('step7.change') }}
        />
      ))}
      <chakra.div mt="4">
        <CheckField
          name="confirm"
          tone="card"
          label={t('step7.confirm')}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      </chakra.div>
    </StepPage>
  );
}
