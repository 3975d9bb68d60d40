import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contractTemplateKinds } from '../../../../contract/enums.ts';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { KeyValueSummary } from '../../../ui/key-value-summary.tsx';
import { StatePath } from '../../../ui/state-path.tsx';
import type { Reason } from '../../../ui/why-list.tsx';
import { papersOf, reasonsFor } from '../documents/papers.ts';
import type { Limits } from '../documents/papers.ts';
import { Help, HelpNote } from '../help.tsx';
import type { PageState } from '../page-state.ts';
import { pathOfStep } from '../page-state.ts';
import { StepPage } from '../step-page.tsx';
import { answersOf } from './answers.tsx';
import type { Dossier } from './use-details.ts';

/** Names of countries in the person's language. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return (code) => names.of(code) ?? code;
  }, [language]);
}

/** What earlier steps lack, each with the way to its step. */
function missingOf(
  t: TFunction<'enrollment'>,
  details: IndividualDetails | null,
  limits: Limits,
  today: string,
): readonly Reason[] {
  const there = (step: Parameters<typeof pathOfStep>[0], reasons: readonly Reason[]) =>
    reasons.map((reason) => ({ ...reason, href: pathOfStep(step) }));
  const unfilled = (
    [
      ['investorType', 1, details?.step_1],
      ['identity', 2, details?.step_2],
      ['address', 3, details?.step_3],
      ['bankInformation', 6, details?.step_6],
    ] as const
  ).flatMap(([step, number, saved]): readonly Reason[] =>
    saved
      ? []
      : [{ key: step, label: t('need.step', { step: t(`steps.${number}`) }), href: pathOfStep(step) }],
  );
  const unread = contractTemplateKinds
    .filter((kind) => !details?.acknowledgements.some((read) => read.kind === kind))
    .map((kind) => ({ key: kind, label: t(`need.read.${kind}`) }));
  return [
    ...unfilled,
    ...there('documents', reasonsFor(t, papersOf(details), details, null, limits, today)),
    ...there('contract', unread),
    ...there('contract', reasonsFor(t, ['contract'], details, null, limits, today)),
    ...there('bankInformation', reasonsFor(t, ['bank_information'], details, null, limits, today)),
  ];
}

type SummaryStepProps = { readonly page: PageState; readonly dossier: Dossier };

/** Step 7 before submission: every answer read back, and the one button that submits. */
export function SummaryStep({ page, dossier }: SummaryStepProps) {
  const { t } = useTranslation('enrollment');
  const { details, features, today } = dossier;
  const countryName = useCountryName();
  const [isConfirmed, setConfirmed] = useState(false);
  const missing = missingOf(t, details, features.limits, today);
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
      {details &&
        answersOf({ t, countryName, today }, details).map(({ step, rows }, at) => (
          <KeyValueSummary
            key={step}
            title={t(`steps.${at + 1}`)}
            rows={rows}
            change={{ href: pathOfStep(step), label: t('step7.change') }}
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
