import { useTranslation } from 'react-i18next';
import { countryCodes } from '../../../../contract/values/country.ts';
import { individualStep1 } from '../../../../contract/steps/individual.ts';
import { currencies } from '../../../../contract/enums.ts';
import { ChoiceField, YesNoField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CountryField } from '../../../ui/select-field.tsx';
import { Help, HelpNote } from '../help.tsx';
import type { StepFormProps } from '../step-page.tsx';
import { FormPage } from '../step-page.tsx';
import { judgedBy, useStepForm } from './use-step-form.ts';
import type { InvestorTypeValues } from './values.ts';
import { investorTypeToWire, investorTypeValues } from './values.ts';

const resolver = judgedBy<InvestorTypeValues>(individualStep1, investorTypeToWire);

/** Step 1: who invests, from where, and with which claims. */
export function InvestorTypeForm({ page, details, draft, keeper }: StepFormProps) {
  const { t } = useTranslation('enrollment');
  const { t: errors } = useTranslation('errors');
  const step = useStepForm<InvestorTypeValues>({
    initial: investorTypeValues(details, draft),
    resolver,
    refusal: page.refusal,
    keeper,
    onValid: (values) => page.send({ type: 'step.submitted', values }),
  });
  const type = step.form.register('type', {
    onChange: (event: { target: { value: string } }) => {
      if (event.target.value === 'BUSINESS') page.send({ type: 'type.chosen', registrationType: 'BUSINESS' });
    },
  });
  const keep = () => {
    step.form.setValue('type', 'INDIVIDUAL');
    page.send({ type: 'typeChange.cancelled' });
  };
  const labels = {
    country: t('step1.country'),
    preferred_currency: t('step1.preferred_currency'),
    us_person: t('step7.us_person'),
    accreditation_claimed: t('step7.accreditation'),
  };
  const help = (
    <Help>
      <HelpNote title={t('step1.help_accredited')}>{t('step1.help_accredited_text')}</HelpNote>
      <HelpNote title={t('step1.help_us')}>{t('step1.help_us_text')}</HelpNote>
    </Help>
  );
  return (
    <FormPage page={page} keeper={keeper} step={step} labels={labels} lead={t('step1.lead')} aside={help}>
      <ChoiceField
        {...type}
        label={t('step1.type')}
        columns={2}
        choices={[
          { value: 'INDIVIDUAL', label: t('step1.individual'), text: t('step1.individual_text') },
          { value: 'BUSINESS', label: t('step1.business'), text: t('step1.business_text') },
        ]}
      />
      <CountryField
        {...step.field('country')}
        label={labels.country}
        countries={countryCodes}
        width="400px"
      />
      <ChoiceField
        {...step.field('preferred_currency')}
        label={labels.preferred_currency}
        hint={t('step1.preferred_currency_hint')}
        columns={2}
        choices={currencies.map((value) => ({ value, label: t(`step1.${value}`) }))}
      />
      <YesNoField
        {...step.field('us_person')}
        label={t('step1.us_person')}
        hint={t('step1.us_person_hint')}
      />
      <YesNoField
        {...step.field('accreditation_claimed')}
        label={t('step1.accreditation_claimed')}
        hint={t('step1.accreditation_claimed_hint')}
      />
      <ConfirmDialog
        open={page.question}
        title={t('step1.change_title.BUSINESS')}
        confirmLabel={t('step1.change_confirm.BUSINESS')}
        keepLabel={t('step1.change_keep.BUSINESS')}
        onConfirm={() => page.send({ type: 'typeChange.confirmed' })}
        onKeep={keep}
        busy={page.busy}
        busyLabel={t('save.saving')}
        danger
      >
        <p>{t('step1.business_warning')}</p>
        {page.refusal && <p role="alert">{errors(`keys.${page.refusal.key}`)}</p>}
      </ConfirmDialog>
    </FormPage>
  );
}
