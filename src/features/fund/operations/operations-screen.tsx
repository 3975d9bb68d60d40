import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { fundOperationTypes, requestStatuses, type Currency } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import { countSet } from '../../../../machines/listing/criteria.ts';
import type { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../../machines/listing/selectors.ts';
import { exportOperations, fundExportFormats, operationsQuery } from '../../../queries/fund.ts';
import { memberQuery } from '../../../queries/members.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { ExportedPage } from '../../../ui/exported-page.tsx';
import { isGone } from '../../../ui/gone.ts';
import { type FoundPage, Listed } from '../../../ui/listed.tsx';
import { everything, operationFiltersOf, operationListing } from '../criteria.ts';
import { FilterOf, ListFilters } from '../fund-filters.tsx';
import { NothingThere } from '../nothing-there.tsx';
import { backTo, fundOperationsPath, fundTransactionPath, listOf } from '../paths.ts';
import { movesMoney, type Viewer } from '../rights.ts';
import { operationColumns, OperationLines, type Words } from './operation-columns.tsx';
import { PositionSummary } from './position-summary.tsx';
import { askedPart } from '../../../ui/lazy-part.tsx';

const OperationDialog = askedPart(async () => (await import('./operation-dialog.tsx')).OperationDialog);

const whole = everything(operationListing);
const linesOf = (t: Words, wallet: Currency) => (row: Transaction) => (
  <OperationLines row={row} wallet={wallet} t={t} />
);

export type InvestorOf = { readonly userId: string; readonly currency: Currency };

type OperationsScreenProps = InvestorOf & {
  readonly viewer: Viewer;
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  /** the page's query string: what it asks this list for, and the list that this was opened from */
  readonly search: string;
  /** the transaction that is to be undone, as the address names it; null: none */
  readonly reverse: string | null;
  /** the address no longer asks for that */
  readonly onReversed: () => void;
};

type ListProps = {
  readonly currency: Currency;
  readonly listing: OperationsScreenProps['listing'];
  readonly search: string;
  readonly snapshot: SnapshotFrom<typeof listingMachine>;
  readonly found: FoundPage<Transaction>;
};

/** The operations themselves, with what chooses them. */
function Operations({ currency, listing: { send }, search, snapshot, found }: ListProps) {
  const { t } = useTranslation(['fund', 'requests', 'ui', 'errors']);
  const criteria = selectCriteria(snapshot);
  const shared = { snapshot, send };
  return (
    <Listed<Transaction>
      label={t('operations.label', { currency })}
      loadingLabel={t('operations.loading')}
      found={found}
      page={criteria.page}
      search={criteria.search}
      isFiltered={countSet(criteria) > 0}
      isTyping={snapshot.hasTag('typing')}
      onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
      onClear={() => send({ type: 'address.changed', criteria: whole })}
      countLabel={(count) => t('operations.count', { count })}
      none={t('operations.none', { currency })}
      noneText={t('operations.none_text')}
      columns={operationColumns(t, currency)}
      rowKey={(row) => row.id}
      open={(row) => ({
        label: t('action.open'),
        what: row.reference,
        href: fundTransactionPath(row.user_id, row.id, search),
      })}
      compactTitle={(row) => t(`requests:type.${row.transaction_type}`)}
      compact={linesOf(t, currency)}
      filters={
        <ListFilters
          {...shared}
          whole={whole}
          searchLabel={t('operations.search')}
          placeholder={t('operations.placeholder')}
        >
          <FilterOf
            {...shared}
            label={t('column.type')}
            options={fundOperationTypes.map((value) => ({ value, label: t(`requests:type.${value}`) }))}
          />
          <FilterOf
            {...shared}
            name="request_status"
            label={t('column.status')}
            options={requestStatuses.map((value) => ({ value, label: t(`requests:status.${value}`) }))}
          />
        </ListFilters>
      }
    />
  );
}

type FoundProps = OperationsScreenProps & {
  /** null: as long as it is not known */
  readonly name: string | null;
};

function Found({ viewer, userId, currency, listing, search, reverse, onReversed, name }: FoundProps) {
  const { t } = useTranslation(['fund', 'requests', 'shell', 'ui', 'errors']);
  const snapshot = useSelector(listing, (current) => current);
  const filters = operationFiltersOf(currency, selectCriteria(snapshot));
  const found = useQuery(operationsQuery(userId, { filters, ...selectWindow(snapshot) }));
  const mayPost = movesMoney(viewer);
  const [isPosting, setPosting] = useState(false);
  const undone = useQuery({
    ...transactionQuery({ userId, id: reverse ?? '' }),
    enabled: mayPost && reverse !== null,
  });
  const reversalOf = reverse !== null && undone.data?.currency === currency ? undone.data : null;
  const isOpen = isPosting || reversalOf !== null;
  return (
    <ExportedPage
      title={name === null ? t('shell:titles.fund_operations') : t('operations.title', { name, currency })}
      back={{ label: t('shell:titles.fund_operations'), href: backTo(fundOperationsPath, search) }}
      focusKey={currency}
      formats={fundExportFormats}
      run={exportOperations(userId, filters)}
      total={found.data?.total ?? null}
      actions={mayPost && <Button onClick={() => setPosting(true)}>{t('operations.post')}</Button>}
    >
      <PositionSummary userId={userId} currency={currency} list={listOf(search)} />
      <Operations currency={currency} listing={listing} search={search} snapshot={snapshot} found={found} />
      {isOpen && (
        <OperationDialog
          key={reversalOf?.id ?? 'new'}
          userId={userId}
          name={name ?? ''}
          currency={currency}
          reversalOf={reversalOf}
          onClose={() => {
            setPosting(false);
            if (reverse !== null) onReversed();
          }}
        />
      )}
    </ExportedPage>
  );
}

/** /admin/bank_operations/fund_operations/{user_id}/{currency}: what one investor and the fund did, and the next of it. */
export function OperationsScreen(props: OperationsScreenProps) {
  const { t } = useTranslation('shell');
  const { data: member, error } = useQuery(memberQuery(props.userId));
  if (member === undefined && isGone(error))
    return (
      <NothingThere
        what="operations"
        list={{ label: t('titles.fund_operations'), href: backTo(fundOperationsPath, props.search) }}
      />
    );
  return <Found {...props} name={member?.user_name ?? null} />;
}
