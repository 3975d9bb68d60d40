import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnasked } from '../../../contract/values/funds-own.ts';
import { maskedNumber } from '../../../contract/values/masked-number.ts';
import { otherCurrency } from '../../../contract/values/moved.ts';
import { sharedMonth } from '../../../contract/values/shared-month.ts';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatMoney } from '../../ui/format.ts';
import { DateText, DateTimeText, useLanguage } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useRequestServices, type Area } from './services.ts';
import { isEntered, isHolding, isPaymentOff, numberOf } from './words.ts';

export type Fact = {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
  /** what goes to the clipboard */
  readonly copy?: string;
};

/** Label and answer, line by line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  const { t } = useTranslation('requests');
  return (
    <chakra.dl m="0">
      {facts.map(({ key, label, value, copy }) => (
        <chakra.div
          key={key}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0,1fr) auto', md: 'minmax(0,188px) minmax(0,1fr) auto' }}
          columnGap="6"
          alignItems="center"
          minH="42px"
          py="9px"
          borderBottomWidth="1px"
          borderColor="border.muted"
          _last={{ borderBottomWidth: '0' }}
        >
          <chakra.dt color="fg.muted" gridColumn={{ base: '1 / -1', md: 'auto' }}>
            {label}
          </chakra.dt>
          <chakra.dd m="0" minW="0" overflowWrap="anywhere" whiteSpace="pre-line">
            {value}
          </chakra.dd>
          {copy !== undefined && (
            <chakra.dd my="-10px" ms="0" me="-8px">
              <CopyButton
                label={t('copy.do', { what: label })}
                doneLabel={t('copy.done', { what: label })}
                text={copy}
              />
            </chakra.dd>
          )}
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

const isPaidIn = ({ transaction_type }: TransactionDetail) => transaction_type === 'MONEY_IN';

/** Where the money comes from and goes to. The fund pays out by the whole number; a member knows an own account by less. */
function usePlaces(request: TransactionDetail, area: Area): readonly Fact[] {
  const { currency, transaction_type, bank_account } = request;
  const { t } = useTranslation('requests');
  const wallet = t('fact.wallet', { currency });
  if (transaction_type === 'CONVERSION')
    return [
      { key: 'from', label: t('fact.from'), value: wallet },
      {
        key: 'to',
        label: t('fact.to'),
        value: t('fact.wallet', { currency: otherCurrency(currency) }),
      },
    ];
  if (bank_account === null) return [{ key: 'wallet', label: t('fact.in'), value: wallet }];
  const paysIn = transaction_type === 'MONEY_IN';
  const isWhole = paysIn || area === 'admin';
  const number = isWhole ? numberOf(bank_account) : maskedNumber(numberOf(bank_account));
  const facts: readonly Fact[] = [
    { key: 'from', label: t('fact.from'), value: paysIn ? t('fact.bank') : wallet },
    {
      key: 'to',
      label: t(paysIn && area === 'user' && !isEntered(request) ? 'fact.pay_into' : 'fact.to'),
      value: bank_account.account_holder,
    },
    {
      key: 'number',
      label: t(bank_account.iban === null ? 'fact.account_number' : 'fact.iban'),
      value: number,
      ...(isWhole ? { copy: (bank_account.iban ?? bank_account.bank_account_number ?? '').trim() } : {}),
    },
  ];
  const bic = bank_account.swift ?? bank_account.routing_number;
  if (!isWhole || bic === null) return facts;
  const name = t(bank_account.swift === null ? 'fact.routing' : 'fact.bic');
  return [...facts, { key: 'bic', label: name, value: bic, copy: bic }];
}

const fact = (key: string, label: string, value: ReactNode, copy?: string): readonly Fact[] =>
  value === null || value === undefined || value === ''
    ? []
    : [{ key, label, value, ...(copy === undefined ? {} : { copy }) }];

/** All that is known of a request beside its figures and its path. */
export function useFacts(request: TransactionDetail): readonly Fact[] {
  const { t } = useTranslation('requests');
  const { area, hrefOf } = useRequestServices();
  const language = useLanguage();
  const places = usePlaces(isPaymentOff(request, area) ? { ...request, bank_account: null } : request, area);
  const { reference, payment_reference, own_reference, starting_date, value_date, payer } = request;
  // what was said with a later step stands on the path
  const note = request.history[0]?.text;
  const held = isHolding(request) ? formatMoney(request.amount, request.currency, language) : null;
  const linked = (id: string | null) =>
    id === null ? null : (
      <TextLink
        href={hrefOf(id)}
        display="inline-flex"
        alignItems="center"
        minH={{ base: '44px', md: '24px' }}
      >
        {t('fact.open_linked')}
      </TextLink>
    );
  return [
    ...fact('reference', t('fact.reference'), reference, reference),
    ...fact('payment_reference', t('fact.payment_reference'), payment_reference, payment_reference ?? ''),
    ...(area === 'admin'
      ? fact(
          'member',
          t('fact.member'),
          <TextLink
            href={`/admin/view_member/${request.user_id}`}
            display="inline-flex"
            alignItems="center"
            minH={{ base: '44px', md: '24px' }}
          >
            {[request.user_name, request.member_id].filter((one) => one !== null).join(' · ')}
          </TextLink>,
        )
      : []),
    ...fact('account', t('fact.account'), request.account_closed ? t('fact.account_closed') : null),
    ...places,
    ...fact(
      'own_reference',
      t(area === 'user' ? 'fact.your_reference' : 'fact.own_reference'),
      own_reference,
    ),
    ...fact('note', t('fact.note'), note),
    ...fact(
      'requested',
      t(isUnasked(request.transaction_type, request.history[0]) ? 'fact.recorded' : 'fact.requested'),
      <DateTimeText value={request.created_at} />,
    ),
    ...fact('month', t('fact.month'), sharedMonth(request)),
    ...fact(
      'held',
      t(area === 'user' ? 'fact.held_yours' : 'fact.held'),
      held === null ? null : t('fact.held_until', { amount: held }),
    ),
    ...fact('payer', t('fact.payer'), area === 'admin' && isPaidIn(request) ? payer : null),
    ...fact('value_date', t('fact.value_date'), value_date === null ? null : <DateText value={value_date} />),
    ...fact(
      'starting_date',
      t('fact.starting_date'),
      starting_date === null ? null : <DateText value={starting_date} />,
    ),
    ...fact('reversal_of', t('fact.reversal_of'), linked(request.reversal_of)),
    ...fact('entered_for', t('fact.entered_for'), linked(request.entered_for ?? null)),
    ...fact('reversed_by', t('fact.reversed_by'), linked(request.reversed_by)),
  ];
}
