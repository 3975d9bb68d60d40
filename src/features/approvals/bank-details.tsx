import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { fundBankFields } from '../../../contract/values/fund-bank-account.ts';
import { useCountryName } from '../../ui/format-parts.tsx';
import { grouped } from '../../ui/iban.ts';

/** Everything about an account that the fund is to get, so that the second person can compare it with the bank's papers. */
export function BankDetails({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('effects');
  const countryName = useCountryName();
  if (approval.kind !== 'fund_bank.create') return null;
  const { payload } = approval;
  const shown = (field: (typeof fundBankFields)[number]): string | null => {
    const value = payload[field];
    if (value === null) return null;
    if (field === 'account_country') return countryName(value);
    return field === 'iban' ? grouped(value) : value;
  };
  return (
    <chakra.dl textStyle="ui" m="0" display="grid" gap="6px">
      {fundBankFields.map((field) => {
        const value = shown(field);
        return (
          value !== null && (
            <chakra.div
              key={field}
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: '176px minmax(0,1fr)' }}
              columnGap="4"
            >
              <chakra.dt color="fg.muted">{t(`fund_bank.detail.${field}`)}</chakra.dt>
              <chakra.dd m="0" overflowWrap="anywhere">
                {value}
              </chakra.dd>
            </chakra.div>
          )
        );
      })}
    </chakra.dl>
  );
}
