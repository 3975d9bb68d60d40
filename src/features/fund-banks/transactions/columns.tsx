import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { movedAt } from '../../../../contract/values/moved.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import type { Column } from '../../../ui/data-list.tsx';
import { DateText, MoneyText } from '../../../ui/format-parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { hasNotMoved, requestStatusKey, requestStatusMark } from '../../../ui/transaction-words.ts';

export type Words = TFunction<['fund-bank', 'requests']>;

const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });

/** A payout that was returned has left the bank, and came back on a line of its own: both count. */
const Figure = ({ row }: { readonly row: Transaction }) => (
  <MoneyText {...movedAt(row, 'bank')} signed isVoid={hasNotMoved(row)} />
);

const Standing = ({ row, t }: { readonly row: Transaction; readonly t: Words }) => (
  <Status kind={requestStatusMark(row)} label={t(`requests:${requestStatusKey(row)}`)} />
);

/** What the member writes on the payment, else the number of the transaction alone. */
const References = ({ row }: { readonly row: Transaction }) => (
  <>
    <Line>{row.reference}</Line>
    {row.payment_reference !== null && <Line color="fg.muted">{row.payment_reference}</Line>}
  </>
);

/** What a row tells of a transaction that goes through a bank. */
export const bankColumns = (t: Words): readonly Column<Transaction>[] => [
  { key: 'date', header: t('column.date'), cell: (row) => <DateText value={row.created_at} /> },
  {
    key: 'type',
    header: t('column.type'),
    cell: (row) => (
      <chakra.span fontWeight="semibold">{t(`requests:type.${row.transaction_type}`)}</chakra.span>
    ),
  },
  {
    key: 'member',
    header: t('column.member'),
    namesRow: true,
    cell: (row) => (
      <>
        <Line>{row.user_name}</Line>
        <Line color="fg.muted">{row.member_id ?? '–'}</Line>
      </>
    ),
  },
  {
    key: 'reference',
    header: t('column.reference'),
    namesRow: true,
    wide: true,
    cell: (row) => <References row={row} />,
  },
  { key: 'status', header: t('column.status'), cell: (row) => <Standing row={row} t={t} /> },
  { key: 'amount', header: t('column.amount'), align: 'end', cell: (row) => <Figure row={row} /> },
];

/** The lines of a row on a phone, below the member. */
export function BankLines({ row, t }: { readonly row: Transaction; readonly t: Words }) {
  return (
    <>
      <chakra.div display="flex" justifyContent="space-between" gap="4">
        <span>{t(`requests:type.${row.transaction_type}`)}</span>
        <Figure row={row} />
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" gap="4">
        <Standing row={row} t={t} />
        <chakra.span color="fg.muted">
          <DateText value={row.created_at} />
        </chakra.span>
      </chakra.div>
      <chakra.span color="fg.muted" overflowWrap="anywhere">
        {row.reference}
        {row.payment_reference !== null && ` · ${row.payment_reference}`}
      </chakra.span>
    </>
  );
}
