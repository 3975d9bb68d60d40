import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { movedAt } from '../../../../contract/values/moved.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import type { Column } from '../../../ui/data-list.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { DateText, MoneyText, useLanguage } from '../../../ui/format-parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { hasNotMoved, requestStatusKey, requestStatusMark } from '../../../ui/transaction-words.ts';
import { formatRate } from '../rate.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useReasonWords } from '../../../ui/reason-words.ts';

/** Whose list it is: of one member as themselves or as staff sees it, or the queue of all members. */
export type ListKind = 'own' | 'member' | 'queue';

const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });

/** What tells a transaction from others of its type, in a few words. */
function useDetail(): (row: Transaction) => string {
  const { t } = useTranslation('requests');
  const reasonOf = useReasonWords();
  const language = useLanguage();
  return (row) => {
    if (hasNotMoved(row) && row.reason !== null && row.reason !== 'OTHER') return reasonOf(row.reason);
    if (row.conversion_type !== null) {
      const direction = t(`conversion.${row.conversion_type}`);
      return row.exchange_rate === null
        ? direction
        : t('detail.rate', { direction, rate: formatRate(row.exchange_rate, language) });
    }
    if (row.payment_reference !== null) return row.payment_reference;
    return row.own_reference ?? row.text ?? '';
  };
}

const Standing = ({ row }: { readonly row: Transaction }) => {
  const { t } = useTranslation('requests');
  return <Status kind={requestStatusMark(row)} label={t(requestStatusKey(row))} />;
};

type AmountProps = {
  readonly row: Transaction;
  /** the wallet that the list is of; undefined: of both */
  readonly wallet: Currency | undefined;
};

const Amount = ({ row, wallet }: AmountProps) => (
  <chakra.span fontWeight="medium">
    <MoneyText {...movedAt(row, wallet)} signed isVoid={hasNotMoved(row)} />
  </chakra.span>
);

/** How long ago a request was made that the fund still has; nothing once it doesn't. */
function Made({ row }: { readonly row: Transaction }) {
  const language = useLanguage();
  const now = useNow();
  if (!['PENDING', 'APPROVED'].includes(row.request_status))
    return <chakra.span color="fg.subtle">–</chakra.span>;
  return <span>{formatAgo(row.created_at, now, language)}</span>;
}

/** What a row tells of a transaction. `wallet`: that the list is of; undefined: of both. */
export function useColumns(kind: ListKind, wallet: Currency | undefined): readonly Column<Transaction>[] {
  const { t } = useTranslation('requests');
  const detailOf = useDetail();
  const date: Column<Transaction> = {
    key: 'date',
    header: t('column.date'),
    cell: (row) => (
      <chakra.span color="fg.muted">
        <DateText value={row.created_at} />
      </chakra.span>
    ),
  };
  const type: Column<Transaction> = {
    key: 'type',
    header: t('column.type'),
    namesRow: kind !== 'queue',
    cell: (row) => (
      <chakra.span display="block" fontWeight="semibold" overflowWrap="normal">
        {t(`type.${row.transaction_type}`)}
      </chakra.span>
    ),
  };
  const member: Column<Transaction> = {
    key: 'member',
    header: t('column.member'),
    namesRow: true,
    cell: (row) => (
      <>
        <Line fontWeight="semibold">{row.user_name}</Line>
        <Line color="fg.muted">{row.member_id}</Line>
      </>
    ),
  };
  const detail: Column<Transaction> = {
    key: 'detail',
    header: t('column.detail'),
    wide: true,
    // the request's own page has a long one whole
    cell: (row) => (
      <chakra.span lineClamp="3" maxW="44ch" color="fg.muted" overflowWrap="anywhere">
        {detailOf(row)}
      </chakra.span>
    ),
  };
  const reference: Column<Transaction> = {
    key: 'reference',
    header: t('column.reference'),
    namesRow: true,
    cell: (row) => <chakra.span whiteSpace="nowrap">{row.reference}</chakra.span>,
  };
  const status: Column<Transaction> = {
    key: 'status',
    header: t('column.status'),
    cell: (row) => <Standing row={row} />,
  };
  const made: Column<Transaction> = {
    key: 'made',
    header: t('column.made'),
    cell: (row) => <Made row={row} />,
  };
  const amount: Column<Transaction> = {
    key: 'amount',
    header: t('column.amount'),
    align: 'end',
    cell: (row) => <Amount row={row} wallet={wallet} />,
  };
  return kind === 'queue'
    ? [member, type, { ...reference, wide: true }, { ...date, wide: true }, made, status, amount]
    : [date, type, detail, { ...reference, wide: true }, status, amount];
}

/** The lines of a row on a phone, below its first. */
export function PhoneLines({ row, kind, wallet }: AmountProps & { readonly kind: ListKind }) {
  const { t } = useTranslation('requests');
  const type = t(`type.${row.transaction_type}`);
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" columnGap="4">
        <chakra.span flex="1 1 0">
          <Standing row={row} />
        </chakra.span>
        <chakra.span ms="auto">
          <Amount row={row} wallet={wallet} />
        </chakra.span>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" color="fg.muted">
        <chakra.span flex="1 1 0">
          {kind === 'queue' ? `${type} · ${row.reference}` : row.reference}
        </chakra.span>
        <chakra.span ms="auto">
          <DateText value={row.created_at} />
        </chakra.span>
      </chakra.div>
    </>
  );
}
