import { useTranslation } from 'react-i18next';
import { currencies, registrationTypes } from '../../../../contract/enums.ts';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { countryCodes } from '../../../../contract/values/country.ts';
import { ChoiceField, YesNoField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { handsFocusOn } from '../../../ui/focused-heading.tsx';
import { CountryField } from '../../../ui/select-field.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { Help, HelpNote } from '../help.tsx';
import { useEnrollmentServices } from '../services.ts';
import type { StepFormProps } from '../step-page.tsx';
import { FormPage } from '../step-page.tsx';
import { draftOf } from '../step-path.ts';
import { asDraft, judgedBy, useStepForm } from './use-step-form.ts';
import type { InvestorTypeValues } from './values.ts';
import { investorTypeToWire, investorTypeValues } from './values.ts';

const resolver = judgedBy<InvestorTypeValues>((rules) => rules.individualStep1, investorTypeToWire);

const typeWords = {
  INDIVIDUAL: { label: 'step1.individual', text: 'step1.individual_text' },
  BUSINESS: { label: 'step1.business', text: 'step1.business_text' },
} as const;

/** Step 1 of both types: who invests, from where, and with which claims. Choosing the other type leaves this chart. */
export function InvestorTypeForm({ page, dossier, draft, keeper }: StepFormProps) {
  const { t } = useTranslation('enrollment');
  const { t: own } = useTranslation(page.type === 'BUSINESS' ? 'business' : 'enrollment');
  const whyRefused = useWhyRefused();
  const { drafts } = useEnrollmentServices();
  const other: RegistrationType = page.type === 'BUSINESS' ? 'INDIVIDUAL' : 'BUSINESS';
  const step = useStepForm<InvestorTypeValues>({
    initial: investorTypeValues(page.type, dossier.details?.step_1, draft),
    resolver,
    refusal: page.refusal,
    keeper,
    onValid: (values) => page.send({ type: 'step.submitted', values }),
  });
  const type = step.form.register('type', {
    onChange: (event: { target: { value: string } }) => {
      if (event.target.value !== other) return;
      // what is on its way to the server is of this type: its chart takes no other one meanwhile
      if (page.busy) {
        step.form.setValue('type', page.type);
        return;
      }
      // with nothing saved there is nothing to drop: what was typed goes along
      if (dossier.registration === null) {
        drafts.keeper(draftOf(other, 'investorType')).changed(asDraft(step.form.getValues()));
        void drafts.forget(draftOf(page.type, 'investorType'));
      }
      page.send({ type: 'type.chosen', registrationType: other });
    },
  });
  const keep = () => {
    step.form.setValue('type', page.type);
    page.send({ type: 'typeChange.cancelled' });
  };
  const labels = {
    country: own('step1.country'),
    preferred_currency: t('step1.preferred_currency'),
    us_person: t('step7.us_person'),
    accreditation_claimed: t('step7.accreditation'),
  };
  const help = (
    <Help>
      <HelpNote title={t('step1.help_accredited')}>{own('step1.help_accredited_text')}</HelpNote>
      <HelpNote title={t('step1.help_us')}>{t('step1.help_us_text')}</HelpNote>
    </Help>
  );
  return (
    <FormPage page={page} keeper={keeper} step={step} labels={labels} lead={t('step1.lead')} aside={help}>
      {!page.isCorrection && (
        <ChoiceField
          {...type}
          {...handsFocusOn}
          label={t('step1.type')}
          columns={2}
          choices={registrationTypes.map((value) => ({
            value,
            label: t(typeWords[value].label),
            text: t(typeWords[value].text),
          }))}
        />
      )}
      <CountryField
        {...step.field('country')}
        label={labels.country}
        countries={countryCodes}
        autoComplete={page.type === 'BUSINESS' ? 'off' : 'country'}
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
        label={own('step1.us_person')}
        hint={own('step1.us_person_hint')}
      />
      <YesNoField
        {...step.field('accreditation_claimed')}
        label={own('step1.accreditation_claimed')}
        hint={own('step1.accreditation_claimed_hint')}
      />
      <ConfirmDialog
        open={page.question}
        title={t(`step1.change_title.${other}`)}
        confirmLabel={t(`step1.change_confirm.${other}`)}
        keepLabel={t(`step1.change_keep.${other}`)}
        onConfirm={() => page.send({ type: 'typeChange.confirmed' })}
        onKeep={keep}
        busy={page.busy}
        busyLabel={t('save.saving')}
        danger
      >
        <p>{t(`step1.change_warning.${other}`)}</p>
        {page.refusal && <p role="alert">{whyRefused(page.refusal)}</p>}
        <FaultNote of={page.refusal} />
      </ConfirmDialog>
    </FormPage>
  );
}
