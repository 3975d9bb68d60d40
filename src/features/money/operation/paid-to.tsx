import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import type { KnownStanding } from '../../../queries/money.ts';
import { TextLink } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import { curePaths } from '../paths.ts';

type PaidToProps = {
  /** null: the API does not tell them */
  readonly accounts: KnownStanding['bank_accounts'];
  readonly currency: Currency;
};

/** Where a withdrawal goes: the person's own account of that currency, which cannot be chosen freely. */
export function PaidTo({ accounts, currency }: PaidToProps) {
  const { t } = useTranslation('money');
  const id = useId();
  const account = accounts?.find((one) => one.currency === currency);
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="6px">
      <chakra.h2 id={id} textStyle="item">
        {t('form.to')}
      </chakra.h2>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: 'minmax(0,1fr) auto' }}
        columnGap="4"
        rowGap="2"
        alignItems="center"
        px="14px"
        py="10px"
        minH="52px"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        bg="bg.subtle"
      >
        {account === undefined ? (
          <p>
            {accounts !== null && `${t('form.no_account', { currency })} `}
            <TextLink href={curePaths.bank_account_missing ?? ''}>{t('form.bank_info')}</TextLink>
          </p>
        ) : (
          <>
            <chakra.span minW="0">
              <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere">
                {account.account_holder}
              </chakra.span>
              <chakra.span textStyle="ui" color="fg.muted">
                {account.masked}
              </chakra.span>
            </chakra.span>
            <Status kind={markForStatus(account.status)} label={t(`account.${account.status}`)} />
          </>
        )}
      </chakra.div>
    </chakra.section>
  );
}
