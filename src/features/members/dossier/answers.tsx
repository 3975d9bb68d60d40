import { useTranslation } from 'react-i18next';
import { codeOfCountryName } from '../../../../contract/values/country-names.ts';
import { maskedNumber } from '../../../../contract/values/masked-number.ts';
import { formatInstant } from '../../../ui/format.ts';
import { useCountryName, useLanguage } from '../../../ui/format-parts.tsx';
import { KeyValueSummary, type SummaryRow } from '../../../ui/key-value-summary.tsx';
import { formatShare } from '../../../ui/share.ts';
import type { Shown } from '../shown.ts';
import type { useNames } from '../use-names.ts';

type PartProps = { readonly shown: Shown; readonly names: ReturnType<typeof useNames> };

const accountNumbers: readonly string[] = ['iban', 'bank_account_number'];

/** What each step holds, as it was answered. */
export function Answers({ shown, names }: PartProps) {
  return shown.steps.map(({ step, values }) => {
    const rows = Object.entries(values).flatMap(([name, value]): SummaryRow[] => {
      if (value === null || value === '') return [];
      const { label, value: said } = names.answer(step, name, value);
      const isNumber = accountNumbers.includes(name);
      return [{ key: name, label, value: said, ...(isNumber && { masked: maskedNumber(String(value)) }) }];
    });
    return <KeyValueSummary key={step} headingLevel={3} title={names.step(step)} rows={rows} />;
  });
}

/** The beneficial owners of a business. */
export function Owners({ shown }: Pick<PartProps, 'shown'>) {
  const { t } = useTranslation('members');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const countryName = useCountryName();
  const language = useLanguage();
  return shown.owners.map((owner) => {
    const share = owner.share_percentage;
    const born = codeOfCountryName(owner.country_of_birth) ?? owner.country_of_birth;
    const row = (key: string, label: string, value: SummaryRow['value']): SummaryRow => ({
      key,
      label,
      value,
    });
    return (
      <KeyValueSummary
        key={owner.id}
        headingLevel={3}
        title={`${owner.first_name} ${owner.last_name}`}
        {...(owner.is_minor ? { note: t('owner.minor') } : {})}
        rows={[
          row('kind', t('owner.kind'), business(`owner_kind.${owner.kind}`)),
          ...(share === null ? [] : [row('share', t('owner.share'), formatShare(share, language))]),
          row(
            'birth',
            t('owner.birth'),
            `${owner.date_of_birth.split('-').toReversed().join('/')}, ${countryName(born)}`,
          ),
          row('nationality', t('owner.nationality'), countryName(owner.nationality)),
          row('document', t('owner.document'), enrollment(`step2.${owner.identity_document_kind}`)),
          row('exposed', t('owner.exposed'), enrollment(owner.politically_exposed ? 'yes' : 'no')),
        ]}
      />
    );
  });
}

/** The templates that were ticked as read. */
export function TemplatesRead({ shown }: Pick<PartProps, 'shown'>) {
  const { t } = useTranslation('members');
  const { t: activities } = useTranslation('activities');
  if (shown.acknowledgements.length === 0) return null;
  return (
    <KeyValueSummary
      headingLevel={3}
      title={t('read.title')}
      rows={shown.acknowledgements.map(({ kind, read_at }) => ({
        key: kind,
        label: activities(`template.${kind}`),
        value: t('read.on', { at: formatInstant(read_at) }),
      }))}
    />
  );
}
