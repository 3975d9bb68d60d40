import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { movedAt } from '../../../../contract/values/moved.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import type { Column } from '../../../ui/data-list.tsx';
import { DateText, MoneyText } from '../../../ui/format-parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { hasNotMoved, requestStatusKey, requestStatusMark } from '../../../ui/transaction-words.ts';

export type Words = TFunction<['fund', 'requests']>;

export const OperationStatus = ({ row, t }: { readonly row: Transaction; readonly t: Words }) => (
  <Status kind={requestStatusMark(row)} label={t(`requests:${requestStatusKey(row)}`)} />
);

type MovedProps = { readonly row: Transaction; readonly wallet: Currency };

const Moved = ({ row, wallet }: MovedProps) => (
  <MoneyText {...movedAt(row, wallet)} signed isVoid={hasNotMoved(row)} />
);

const Quiet = chakra('span', { base: { color: 'fg.muted' } });

/** What a row tells of an operation: what it does to the wallet that the list is of, with its sign. */
export const operationColumns = (t: Words, wallet: Currency): readonly Column<Transaction>[] => [
  {
    key: 'created',
    header: t('column.created'),
    cell: ({ created_at }) => (
      <Quiet>
        <DateText value={created_at} />
      </Quiet>
    ),
  },
  {
    key: 'type',
    header: t('column.type'),
    namesRow: true,
    cell: ({ transaction_type, reversal_of }) => (
      <chakra.span fontWeight="semibold">
        {t(`requests:type.${transaction_type}`)}
        {reversal_of !== null && (
          <chakra.span display="block" fontWeight="normal" color="fg.muted">
            {t('operations.reversal')}
          </chakra.span>
        )}
      </chakra.span>
    ),
  },
  {
    key: 'reference',
    header: t('column.reference'),
    namesRow: true,
    wide: true,
    cell: ({ reference }) => reference,
  },
  {
    key: 'start',
    header: t('column.start'),
    wide: true,
    cell: ({ starting_date }) =>
      starting_date === null ? <Quiet>–</Quiet> : <DateText value={starting_date} />,
  },
  { key: 'status', header: t('column.status'), cell: (row) => <OperationStatus row={row} t={t} /> },
  {
    key: 'amount',
    header: t('column.amount'),
    align: 'end',
    cell: (row) => <Moved row={row} wallet={wallet} />,
  },
];

/** The lines of a row on a phone, below its type. */
export function OperationLines({ row, wallet, t }: MovedProps & { readonly t: Words }) {
  return (
    <>
      <chakra.div display="flex" justifyContent="space-between" gap="4">
        <OperationStatus row={row} t={t} />
        <Moved row={row} wallet={wallet} />
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" gap="4" color="fg.muted">
        <span>{row.reference}</span>
        <DateText value={row.created_at} />
      </chakra.div>
    </>
  );
}
