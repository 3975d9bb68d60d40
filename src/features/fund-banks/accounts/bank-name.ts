import { useTranslation } from 'react-i18next';
import { endingOf, type FundBankAccount } from '../../../../contract/values/fund-bank-account.ts';

/** An account by its bank and the end of its number: a fund may have two at one bank. */
export function useBankName(): (account: FundBankAccount) => string {
  const { t } = useTranslation('effects');
  return (account) =>
    t('fund_bank.name', {
      name: account.bank_name,
      ending: endingOf(account),
      currency: account.currency,
    });
}
