import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail, TransferAccount } from '../../../../contract/values/transaction.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MoneyText, useLanguage } from '../../../ui/format-parts.tsx';
import { typedMoney } from '../../../ui/money-entry.ts';

type Detail = {
  readonly key: string;
  /** as it is read */
  readonly shown: string;
  /** as a bank takes it */
  readonly copied: string;
};

const groups = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
const plain = (key: string, value: string | null): readonly Detail[] =>
  value === null ? [] : [{ key, shown: value, copied: value }];

/** What the payer types at the bank, in the order in which banks ask for it. */
function detailsOf(account: TransferAccount, reference: string | null): readonly Detail[] {
  const { iban } = account;
  return [
    ...plain('holder', account.account_holder),
    ...(iban === null ? [] : [{ key: 'iban', shown: groups(iban), copied: iban }]),
    ...plain('account_number', account.bank_account_number),
    ...plain('routing_number', account.routing_number),
    ...plain('bic', account.swift),
    ...plain('bank', account.bank_name),
    ...(reference === null ? [] : [{ key: 'reference', shown: groups(reference), copied: reference }]),
  ];
}

/** How to pay in: to which account, how much, and under which reference, each to be copied. */
export function PayDetails({ request }: { readonly request: TransactionDetail }) {
  const { t } = useTranslation('money');
  const language = useLanguage();
  const { bank_account, payment_reference, amount, currency } = request;
  if (bank_account === null) return null;
  return (
    <chakra.dl m="0">
      <Line label={t('pay.amount')} copied={typedMoney(amount, language)}>
        <MoneyText amount={amount} currency={currency} />
      </Line>
      {detailsOf(bank_account, payment_reference).map(({ key, shown, copied }) => (
        <Line key={key} label={t(`pay.${key}`)} copied={copied} isStrong={key === 'reference'}>
          {shown}
        </Line>
      ))}
    </chakra.dl>
  );
}

type LineProps = {
  readonly label: string;
  readonly copied: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
};

function Line({ label, copied, isStrong = false, children }: LineProps) {
  const { t } = useTranslation('money');
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr) 44px', md: '192px minmax(0,1fr) 44px' }}
      columnGap="4"
      alignItems="center"
      minH="48px"
      py={{ base: '2', md: '1' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.dt color="fg.muted" gridColumn={{ base: '1', md: 'auto' }}>
        {label}
      </chakra.dt>
      <chakra.dd
        m="0"
        minW="0"
        overflowWrap="anywhere"
        gridColumn={{ base: '1', md: 'auto' }}
        {...(isStrong ? { fontWeight: 'semibold' } : {})}
      >
        {children}
      </chakra.dd>
      <chakra.dd m="0" gridRow={{ base: '1 / span 2', md: 'auto' }} gridColumn={{ base: '2', md: 'auto' }}>
        <CopyButton
          text={copied}
          label={t('pay.copy', { what: label })}
          doneLabel={t('pay.copied', { what: label })}
        />
      </chakra.dd>
    </chakra.div>
  );
}
