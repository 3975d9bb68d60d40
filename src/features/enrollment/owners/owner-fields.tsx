import { useTranslation } from 'react-i18next';
import type { OwnerKind } from '../../../../contract/enums.ts';
import { identityDocumentKinds } from '../../../../contract/enums.ts';
import type { Owner } from '../../../../contract/steps/owners.ts';
import { sumOfShares } from '../../../../contract/steps/owners.ts';
import { ageOn, isDay } from '../../../../contract/values/date.ts';
import { countryCodes } from '../../../../contract/values/country.ts';
import { formatMoney, parseMoney } from '../../../../contract/values/money.ts';
import { typedDecimal } from '../../../../contract/values/typed-decimal.ts';
import { ChoiceField, YesNoField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { CountryField } from '../../../ui/select-field.tsx';
import { formatShare } from '../../../ui/share.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldPair } from '../forms/form-part.tsx';
import type { useStepForm } from '../forms/use-step-form.ts';
import type { OwnerValues } from './owner-values.ts';
import { asksShare } from './owner-values.ts';

export type OwnerStepForm = ReturnType<typeof useStepForm<OwnerValues>>;

type PersonFieldsProps = { readonly step: OwnerStepForm; readonly today: string };

/** Who the owner is, as the identity document says it. A minor may own. */
export function PersonFields({ step, today }: PersonFieldsProps) {
  const { t } = useTranslation('owners');
  const { t: shared } = useTranslation('enrollment');
  const born = step.form.watch('date_of_birth');
  const isMinor = isDay(born) && born <= today && ageOn(born, today) < 18;
  return (
    <>
      <FieldPair>
        <TextField {...step.field('first_name')} label={t('form.first_name')} autoComplete="off" />
        <TextField {...step.field('last_name')} label={t('form.last_name')} autoComplete="off" />
      </FieldPair>
      <DateField
        {...step.field('date_of_birth')}
        label={t('form.date_of_birth')}
        hint={isMinor ? t('form.minor') : t('form.date_of_birth_hint')}
        defaultValue={step.form.formState.defaultValues?.date_of_birth ?? ''}
      />
      <CountryField
        {...step.field('country_of_birth')}
        label={t('form.country_of_birth')}
        countries={countryCodes}
        width="400px"
      />
      <CountryField
        {...step.field('nationality')}
        label={t('form.nationality')}
        countries={countryCodes}
        width="400px"
      />
      <ChoiceField
        {...step.field('identity_document_kind')}
        label={t('form.identity_document_kind')}
        columns={3}
        choices={identityDocumentKinds.map((value) => ({
          value,
          label: shared(`step2.${value}`),
          text: shared(`step2.${value}_text`),
        }))}
      />
      <YesNoField
        {...step.field('politically_exposed')}
        label={t('form.politically_exposed')}
        hint={t('form.politically_exposed_hint')}
        {...(step.form.formState.defaultValues?.politically_exposed === undefined
          ? {}
          : { defaultValue: step.form.formState.defaultValues.politically_exposed })}
      />
    </>
  );
}

const whole = 10_000n;

/** What is left of the whole while a share is typed, counted in hundredths of a percent. */
function useShareHint(typed: string, others: readonly Owner[], optional: boolean): string {
  const { t } = useTranslation('owners');
  const language = useLanguage();
  const share = parseMoney(typedDecimal(typed, language));
  if (typed.trim() === '' || share === null || share < 0n)
    return t(optional ? 'form.share_optional_hint' : 'form.share_hint');
  const sum = sumOfShares(others) + share;
  const told = (hundredths: bigint) => formatShare(formatMoney(hundredths), language);
  if (sum === whole) return t('form.share_full');
  return sum > whole
    ? t('form.share_over', { sum: told(sum), over: told(sum - whole) })
    : t('form.share_live', { sum: told(sum), left: told(whole - sum) });
}

type RoleFieldsProps = {
  readonly step: OwnerStepForm;
  readonly kinds: readonly OwnerKind[];
  readonly label: string;
  /** the company's other owners */
  readonly others: readonly Owner[];
  readonly shareError: string | undefined;
};

/** What makes a person an owner, and how much is held. A role that leaves no choice is not asked. */
export function RoleFields({ step, kinds, label, others, shareError }: RoleFieldsProps) {
  const { t } = useTranslation('owners');
  const { t: business } = useTranslation('business');
  const kind = step.form.watch('kind');
  const asked = asksShare(kind);
  const share = step.field('share_percentage');
  const hint = useShareHint(step.form.watch('share_percentage'), others, asked === 'optional');
  return (
    <>
      {kinds.length > 1 && (
        <ChoiceField
          {...step.field('kind')}
          label={label}
          columns={kinds.length === 3 ? 3 : 2}
          choices={kinds.map((value) => ({
            value,
            label: business(`owner_kind.${value}`),
            text: t(`form.kind_text.${value}`),
          }))}
        />
      )}
      {asked !== 'no' && (
        <TextField
          {...share}
          error={shareError ?? share.error}
          label={t('form.share_percentage')}
          hint={<span aria-live="polite">{hint}</span>}
          suffix="%"
          width="176px"
          inputMode="decimal"
          autoComplete="off"
          {...(asked === 'optional' ? { optional: true } : {})}
        />
      )}
    </>
  );
}
