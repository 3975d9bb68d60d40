import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../../../contract/enums.ts';
import type { FundBankAccount } from '../../../../contract/values/fund-bank-account.ts';
import { MoneyText, useCountryName } from '../../../ui/format-parts.tsx';
import { grouped } from '../../../ui/iban.ts';
import { accountNumbers } from './account-numbers.ts';

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0,1fr)', sm: '176px minmax(0,1fr)' },
    columnGap: '4',
    py: '4px',
  },
});
const Label = chakra('dt', { base: { color: 'fg.muted' } });
const Value = chakra('dd', { base: { m: '0', overflowWrap: 'anywhere' } });

/** What tells the account at its bank. */
export function AccountDetails({ account }: { readonly account: FundBankAccount }) {
  const { t: detail } = useTranslation('effects');
  const countryName = useCountryName();
  const shown = [
    ['account_holder', account.account_holder],
    ['account_country', countryName(account.account_country)],
    ...accountNumbers.map((name) => [name, account[name]] as const),
  ] as const;
  return (
    <chakra.dl m="0" fontSize="sm" lineHeight="1.5">
      {shown.map(
        ([name, value]) =>
          value !== null && (
            <Line key={name}>
              <Label>{detail(`fund_bank.detail.${name}`)}</Label>
              <Value>{name === 'iban' ? grouped(value) : value}</Value>
            </Line>
          ),
      )}
    </chakra.dl>
  );
}

/** What lies on it, by the books, in both currencies; its own one first and large. */
export function AccountBalances({ account }: { readonly account: FundBankAccount }) {
  const { t } = useTranslation('fund-bank');
  const other = currencies.filter((currency) => currency !== account.currency);
  return (
    <chakra.dl m="0">
      <Label textStyle="ui">{t('account.available')}</Label>
      <Value>
        <MoneyText
          amount={account.available_balances[account.currency]}
          currency={account.currency}
          size="lg"
        />
      </Value>
      {other.map((currency) => (
        <Value key={currency} fontSize="sm" color="fg.muted">
          <MoneyText amount={account.available_balances[currency]} currency={currency} />
        </Value>
      ))}
    </chakra.dl>
  );
}
