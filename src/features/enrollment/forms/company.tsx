import { useTranslation } from 'react-i18next';
import { businessSizes, companyCategories, companyTypes } from '../../../../contract/enums.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Help, HelpNote } from '../help.tsx';
import type { StepFormProps } from '../step-page.tsx';
import { FormPage } from '../step-page.tsx';
import { judgedBy, useStepForm } from './use-step-form.ts';
import type { CompanyValues } from './values-business.ts';
import { companyToWire, companyValues } from './values-business.ts';

const resolver = judgedBy<CompanyValues>((rules) => rules.businessStep2, companyToWire);

/** Step 2 of a business: the company, as its register knows it. */
export function CompanyForm({ page, dossier, draft, keeper }: StepFormProps) {
  const { t } = useTranslation('business');
  const step = useStepForm<CompanyValues>({
    initial: companyValues(dossier.business, draft),
    resolver,
    refusal: page.refusal,
    keeper,
    printed: true,
    onValid: (values) => page.send({ type: 'step.submitted', values }),
  });
  const country = dossier.business?.step_1?.country ?? '';
  const labels = {
    business_name: t('step2.business_name'),
    company_type: t('step2.company_type'),
    registration_number: t('step2.registration_number'),
    business_size: t('step2.business_size'),
    category: t('step2.category'),
    website: t('step2.website'),
  };
  const help = (
    <Help>
      <HelpNote title={t('step2.help_type')}>{t('step2.help_type_text')}</HelpNote>
      <HelpNote title={t('step2.help_register')}>{t('step2.help_register_text')}</HelpNote>
    </Help>
  );
  return (
    <FormPage page={page} keeper={keeper} step={step} labels={labels} lead={t('step2.lead')} aside={help}>
      <TextField
        {...step.field('business_name')}
        label={labels.business_name}
        hint={t('step2.business_name_hint')}
        autoComplete="organization"
        width="480px"
      />
      <SelectField
        {...step.field('company_type')}
        label={labels.company_type}
        options={companyTypes.map((value) => ({ value, label: t(`company_type.${value}`) }))}
        width="480px"
      />
      <TextField
        {...step.field('registration_number')}
        label={labels.registration_number}
        hint={t(`step2.number_hint.${country}`, { defaultValue: t('step2.number_hint.other') })}
        autoComplete="off"
        spellCheck={false}
        width="280px"
      />
      <ChoiceField
        {...step.field('business_size')}
        label={labels.business_size}
        columns={3}
        choices={businessSizes.map((value) => ({ value, label: t(`business_size.${value}`) }))}
      />
      <SelectField
        {...step.field('category')}
        label={labels.category}
        options={companyCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        width="480px"
      />
      <TextField
        {...step.field('website')}
        label={labels.website}
        hint={t('step2.website_hint')}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        optional
        width="480px"
      />
    </FormPage>
  );
}
