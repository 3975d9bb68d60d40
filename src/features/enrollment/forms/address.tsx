import { useTranslation } from 'react-i18next';
import { sourcesOfFunds } from '../../../../contract/enums.ts';
import { countryCodes } from '../../../../contract/values/country.ts';
import { YesNoField } from '../../../ui/choice-field.tsx';
import { CountryField, SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Help, HelpNote } from '../help.tsx';
import type { StepFormProps } from '../step-page.tsx';
import { FormPage } from '../step-page.tsx';
import { AddressFields } from './address-fields.tsx';
import { FormPart } from './form-part.tsx';
import { judgedBy, useStepForm } from './use-step-form.ts';
import type { AddressValues } from './values.ts';
import { addressToWire, addressValues } from './values.ts';

const resolver = judgedBy<AddressValues>((rules) => rules.individualStep3, addressToWire);

/** Step 3: where the person lives and pays tax, and where the money comes from. */
export function AddressForm({ page, dossier, draft, keeper }: StepFormProps) {
  const { t } = useTranslation('enrollment');
  const step = useStepForm<AddressValues>({
    initial: addressValues(dossier.individual, draft),
    resolver,
    refusal: page.refusal,
    keeper,
    together: [
      ['country', 'zip_code'],
      ['country', 'state'],
    ],
    printed: true,
    onValid: (values) => page.send({ type: 'step.submitted', values }),
  });
  const country = step.form.watch('country');
  const labels = {
    address: t('step3.address'),
    address_complement: t('step3.address_complement'),
    zip_code: t('step3.zip_code'),
    city: t('step3.city'),
    state: t('step3.state'),
    country: t('step3.country'),
    tax_residence: t('step3.tax_residence'),
    tax_number: t('step3.tax_number'),
    politically_exposed: t('step7.politically_exposed'),
    source_of_funds: t('step7.source_of_funds'),
  };
  const help = (
    <Help>
      <HelpNote title={t('step3.help_proof')}>{t('step3.help_proof_text')}</HelpNote>
      <HelpNote title={t('step3.help_pep')}>{t('step3.help_pep_text')}</HelpNote>
    </Help>
  );
  return (
    <FormPage page={page} keeper={keeper} step={step} labels={labels} lead={t('step3.lead')} aside={help}>
      <FormPart title={t('step3.home')}>
        <AddressFields field={step.field} country={country} labels={labels} />
      </FormPart>
      <FormPart title={t('step3.tax')}>
        <CountryField
          {...step.field('tax_residence')}
          label={labels.tax_residence}
          hint={t('step3.tax_residence_hint')}
          countries={countryCodes}
          width="400px"
        />
        <TextField
          {...step.field('tax_number')}
          label={labels.tax_number}
          hint={t('step3.tax_number_hint')}
          width="280px"
        />
        <YesNoField
          {...step.field('politically_exposed')}
          label={t('step3.politically_exposed')}
          hint={t('step3.politically_exposed_hint')}
        />
        <SelectField
          {...step.field('source_of_funds')}
          label={t('step3.source_of_funds')}
          hint={t('step3.source_of_funds_hint')}
          options={sourcesOfFunds.map((value) => ({ value, label: t(`step3.${value}`) }))}
          width="400px"
        />
      </FormPart>
    </FormPage>
  );
}
