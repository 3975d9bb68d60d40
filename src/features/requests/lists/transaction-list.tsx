import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import { countSet } from '../../../../machines/listing/criteria.ts';
import {
  selectCriteria,
  selectTyped,
  selectWindow,
  type ListingSnapshot,
} from '../../../../machines/listing/selectors.ts';
import type { ListingEvent } from '../../../../machines/listing/types.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import { Listed } from '../../../ui/listed.tsx';
import { useClearing } from '../../../ui/use-clearing.ts';
import { PhoneLines, useColumns, type ListKind } from './columns.tsx';
import { everything, filtersOf } from './criteria.ts';
import { TransactionFilterBar } from './filter-bar.tsx';

type TransactionListProps = {
  readonly kind: ListKind;
  /** null: of all members */
  readonly userId: string | null;
  readonly snapshot: ListingSnapshot;
  readonly send: (event: ListingEvent) => void;
  readonly hrefOf: (row: Transaction) => string;
};

const linesOf = (kind: ListKind, wallet: Currency | undefined) => (row: Transaction) => (
  <PhoneLines row={row} kind={kind} wallet={wallet} />
);

/** Transactions, ten at a time, with all that chooses and opens them. */
export function TransactionList({ kind, userId, snapshot, send, hrefOf }: TransactionListProps) {
  const { t } = useTranslation('requests');
  const criteria = selectCriteria(snapshot);
  const filters = filtersOf(criteria);
  const found = useQuery(transactionsQuery({ userId, filters, ...selectWindow(snapshot) }));
  const columns = useColumns(kind, filters.currency);
  const clearing = useClearing(() => send({ type: 'address.changed', criteria: everything }));
  const titleOf = (row: Transaction) =>
    kind === 'queue' ? row.user_name : t(`type.${row.transaction_type}`);
  return (
    <Listed<Transaction>
      label={t('list.label')}
      loadingLabel={t('list.loading')}
      found={found}
      page={criteria.page}
      search={criteria.search}
      isFiltered={countSet(criteria) > 0}
      isTyping={snapshot.hasTag('typing')}
      onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
      onClear={clearing.clear}
      countLabel={(count) => t('list.count', { count })}
      none={t(`list.none.${kind}`)}
      noneText={t(`list.none_text.${kind}`)}
      columns={columns}
      rowKey={(row) => row.id}
      open={(row) => ({ label: t('list.open'), what: row.reference, href: hrefOf(row) })}
      compactTitle={titleOf}
      compact={linesOf(kind, filters.currency)}
      filters={
        <TransactionFilterBar
          area={kind === 'own' ? 'user' : 'admin'}
          criteria={criteria}
          typed={selectTyped(snapshot)}
          send={send}
          clearing={clearing}
        />
      }
    />
  );
}
