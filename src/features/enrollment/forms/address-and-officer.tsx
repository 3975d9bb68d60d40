import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryCodes } from '../../../../contract/values/country.ts';
import { CountryField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Help, HelpNote } from '../help.tsx';
import type { StepFormProps } from '../step-page.tsx';
import { FormPage } from '../step-page.tsx';
import { AddressFields } from './address-fields.tsx';
import { FormPart } from './form-part.tsx';
import { OfficerFields } from './officer-fields.tsx';
import { judgedBy, useStepForm } from './use-step-form.ts';
import type { AddressAndOfficerValues } from './values-business.ts';
import { addressToWire } from './values.ts';
import { addressAndOfficerValues } from './values-business.ts';

const officerNames = [
  'first_name',
  'last_name',
  'function',
  'date_of_birth',
  'country_of_birth',
  'nationality',
  'identity_document_kind',
  'phone_prefix',
  'phone',
] as const;

/** Step 3 of a business: where it is registered and pays tax, and who acts for it. */
export function AddressAndOfficerForm({ page, dossier, draft, keeper }: StepFormProps) {
  const { t } = useTranslation('enrollment');
  const { t: own } = useTranslation('business');
  const resolver = useMemo(
    () => judgedBy<AddressAndOfficerValues>((rules) => rules.businessStep3At(dossier.today), addressToWire),
    [dossier.today],
  );
  const step = useStepForm<AddressAndOfficerValues>({
    initial: addressAndOfficerValues(dossier.business, draft),
    resolver,
    refusal: page.refusal,
    keeper,
    together: [
      ['country', 'zip_code'],
      ['country', 'state'],
      ['legal_officer.phone_prefix', 'legal_officer.phone'],
    ],
    printed: true,
    onValid: (values) => page.send({ type: 'step.submitted', values }),
  });
  const labels = {
    country: t('step3.country'),
    address: t('step3.address'),
    address_complement: t('step3.address_complement'),
    zip_code: t('step3.zip_code'),
    city: t('step3.city'),
    state: t('step3.state'),
    tax_residence: t('step3.tax_residence'),
    tax_number: t('step3.tax_number'),
    ...Object.fromEntries(
      officerNames.map((name) => [`legal_officer.${name}`, own(`step3.legal_officer.${name}`)]),
    ),
  };
  const help = (
    <Help>
      <HelpNote title={own('step3.help_officer')}>{own('step3.help_officer_text')}</HelpNote>
      <HelpNote title={own('step3.help_proof')}>{own('step3.help_proof_text')}</HelpNote>
    </Help>
  );
  return (
    <FormPage page={page} keeper={keeper} step={step} labels={labels} lead={own('step3.lead')} aside={help}>
      <FormPart title={own('step3.registered')}>
        <AddressFields field={step.field} country={step.form.watch('country')} labels={labels} />
      </FormPart>
      <FormPart title={own('step3.tax')}>
        <CountryField
          {...step.field('tax_residence')}
          label={labels.tax_residence}
          hint={own('step3.tax_residence_hint')}
          countries={countryCodes}
          width="400px"
        />
        <TextField
          {...step.field('tax_number')}
          label={labels.tax_number}
          hint={own('step3.tax_number_hint')}
          width="280px"
        />
      </FormPart>
      <FormPart title={own('step3.officer')} text={own('step3.officer_text')}>
        <OfficerFields step={step} labels={labels} />
      </FormPart>
    </FormPage>
  );
}
