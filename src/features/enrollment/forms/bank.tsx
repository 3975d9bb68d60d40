import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../../../contract/enums.ts';
import { bankFieldsOf } from '../../../../contract/values/bank-shape.ts';
import { countryCodes } from '../../../../contract/values/country.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { CountryField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Reason } from '../../../ui/why-list.tsx';
import type { Desk } from '../documents/desk.ts';
import { Help, HelpNote } from '../help.tsx';
import type { StepFormProps } from '../step-page.tsx';
import { FormPage } from '../step-page.tsx';
import { BankPaper } from '../steps/bank-paper.tsx';
import type { Dossier } from '../steps/use-details.ts';
import { FormPart } from './form-part.tsx';
import { groupInput } from '../../../ui/iban.ts';
import { judgedBy, useStepForm } from './use-step-form.ts';
import type { BankValues } from './values-bank.ts';
import { bankToWire, bankValues, isOtherAccount } from './values-bank.ts';

const numbers = ['iban', 'routing_number', 'bank_account_number', 'swift'] as const;
const widths = {
  iban: '400px',
  routing_number: '176px',
  bank_account_number: '320px',
  swift: '200px',
} as const;

type BankFormProps = StepFormProps & {
  /** of the bank document's slot, under the fields */
  readonly desk: Desk;
  readonly paperReasons: readonly Reason[];
};

/** Whose account it is: the person's, or the company's. */
function holderOf({ individual, business }: Dossier): string {
  if (business) return business.business_name ?? business.step_2?.business_name ?? '';
  return individual ? `${individual.first_name} ${individual.last_name}` : '';
}

/** The bank step of both types: the account, by its country's numbers, and what the person confirms of it. */
export function BankForm({ page, dossier, draft, keeper, desk, paperReasons }: BankFormProps) {
  const { t } = useTranslation('enrollment');
  const isBusiness = page.type === 'BUSINESS';
  const { t: own } = useTranslation(isBusiness ? 'business' : 'enrollment');
  const { details, individual, business } = dossier;
  const claimed = details?.step_1?.accreditation_claimed ?? false;
  const holder = holderOf(dossier);
  const saved = individual?.step_6 ?? business?.step_7;
  const resolver = useMemo(() => {
    const facts = { accreditationClaimed: claimed };
    return judgedBy<BankValues>(
      (rules) =>
        isBusiness
          ? rules.businessStep7For({ ...facts, businessName: holder })
          : rules.individualStep6For(facts),
      (values) => bankToWire(values, claimed),
    );
  }, [claimed, isBusiness, holder]);
  const step = useStepForm<BankValues>({
    initial: bankValues(saved, draft, {
      holder,
      currency: details?.step_1?.preferred_currency,
      country: details?.step_1?.country,
    }),
    resolver,
    refusal: page.refusal,
    keeper,
    together: [
      ['account_country', 'iban'],
      ['account_country', 'swift'],
      ['account_country', 'bank_account_number'],
      ['account_country', 'routing_number'],
    ],
    onValid: (values) => page.send({ type: 'step.submitted', values }),
  });
  const typed = step.form.watch();
  const isOther = isOtherAccount(saved, typed);
  const country = typed.account_country;
  const asked = country === '' ? [] : numbers.filter((name) => bankFieldsOf(country).includes(name));
  const labels = {
    account_holder: t('step6.account_holder'),
    currency: t('step6.currency'),
    account_country: t('step6.account_country'),
    ...Object.fromEntries(asked.map((name) => [name, t(`step6.${name}`)])),
    signatory_confirmation_check: t('step7.confirmed_signatory'),
    ...(claimed ? { accredited_confirmation_check: t('step7.confirmed_accredited') } : {}),
  };
  const help = (
    <Help>
      <HelpNote title={t('step6.help_account')}>{own('step6.help_account_text')}</HelpNote>
      <HelpNote title={t('step6.help_mask')}>{t('step6.help_mask_text')}</HelpNote>
    </Help>
  );
  return (
    <FormPage
      page={page}
      keeper={keeper}
      step={step}
      labels={labels}
      lead={own('step6.lead')}
      aside={help}
      also={paperReasons}
      below={<BankPaper dossier={dossier} desk={desk} isOther={isOther} />}
    >
      <FormPart title={t('step6.account')}>
        <TextField
          {...step.field('account_holder')}
          label={labels.account_holder}
          hint={own('step6.account_holder_hint')}
          autoComplete={isBusiness ? 'organization' : 'name'}
          width="400px"
        />
        <ChoiceField
          {...step.field('currency')}
          label={labels.currency}
          columns={2}
          choices={currencies.map((value) => ({ value, label: t(`step1.${value}`) }))}
        />
        <CountryField
          {...step.field('account_country')}
          label={labels.account_country}
          hint={t('step6.account_country_hint')}
          countries={countryCodes}
          width="400px"
        />
        {asked.map((name) => (
          <TextField
            key={name}
            {...step.field(name)}
            label={t(`step6.${name}`)}
            {...(name === 'bank_account_number' ? {} : { hint: t(`step6.${name}_hint`) })}
            width={widths[name]}
            autoComplete="off"
            spellCheck={false}
            {...(name === 'iban' ? { onInput: (event) => groupInput(event.currentTarget) } : {})}
          />
        ))}
      </FormPart>
      <FormPart title={t('step6.confirmations')}>
        <CheckField
          {...step.field('signatory_confirmation_check')}
          label={own('step6.signatory_confirmation_check')}
        />
        {claimed && (
          <CheckField
            {...step.field('accredited_confirmation_check')}
            label={own('step6.accredited_confirmation_check')}
          />
        )}
      </FormPart>
    </FormPage>
  );
}
