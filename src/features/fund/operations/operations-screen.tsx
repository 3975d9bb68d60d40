import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { fundOperationTypes, requestStatuses, type Currency } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import type { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../../machines/listing/selectors.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { exportOperations, fundExportFormats, operationsQuery } from '../../../queries/fund.ts';
import { memberQuery } from '../../../queries/members.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { isGone } from '../../../ui/gone.ts';
import { ExportMenu, ExportNotice } from '../../../ui/list-export.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useListExport } from '../../../ui/use-list-export.ts';
import { countSet, everything, operationFiltersOf, operationListing } from '../criteria.ts';
import { FilterOf, ListFilters, TypeFilter } from '../fund-filters.tsx';
import { fundOperationsPath, fundTransactionPath } from '../paths.ts';
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
  /** the transaction that is to be undone, as the address names it; null: none */
  readonly reverse: string | null;
  /** the address no longer asks for that */
  readonly onReversed: () => void;
};

type ListProps = InvestorOf & Pick<OperationsScreenProps, 'listing'>;

/** The operations themselves, with what chooses them. */
function Operations({ userId, currency, listing }: ListProps) {
  const { t } = useTranslation(['fund', 'requests', 'ui', 'errors']);
  const snapshot = useSelector(listing, (current) => current);
  const criteria = selectCriteria(snapshot);
  const filters = operationFiltersOf(currency, criteria);
  const found = useQuery(operationsQuery(userId, { filters, ...selectWindow(snapshot) }));
  const send = listing.send;
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
        href: fundTransactionPath(row.user_id, row.id),
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
          <TypeFilter
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

type HeadProps = ListProps & {
  /** null: as long as it is not known */
  readonly name: string | null;
  /** null: whoever looks may post nothing */
  readonly onPost: (() => void) | null;
};

/** Whose page it is, with the export of every operation that the filters choose. */
function Head({ userId, currency, listing, name, onPost }: HeadProps) {
  const { t } = useTranslation(['fund', 'shell', 'ui', 'errors']);
  const snapshot = useSelector(listing, (current) => current);
  const filters = operationFiltersOf(currency, selectCriteria(snapshot));
  const { data: page } = useQuery({
    ...operationsQuery(userId, { filters, ...selectWindow(snapshot) }),
    enabled: false,
  });
  const exporting = useListExport((file) => toast({ title: t('ui:export.done', { name: file }) }));
  return (
    <>
      <PageHeader
        title={name === null ? t('shell:titles.fund_operations') : t('operations.title', { name, currency })}
        back={{ label: t('shell:titles.fund_operations'), href: fundOperationsPath }}
        focusKey={currency}
        actions={
          <>
            <ExportMenu
              exporting={exporting}
              formats={fundExportFormats}
              run={exportOperations(userId, filters)}
              total={page?.total ?? null}
            />
            {onPost !== null && <Button onClick={onPost}>{t('operations.post')}</Button>}
          </>
        }
      />
      <ExportNotice exporting={exporting} />
    </>
  );
}

/** The address names nobody. */
function NoSuchInvestor() {
  const { t } = useTranslation(['fund', 'shell']);
  const list = t('shell:titles.fund_operations');
  return (
    <>
      <PageHeader title={list} back={{ label: list, href: fundOperationsPath }} />
      <Callout tone="neutral" title={t('operations.gone')}>
        {t('operations.gone_text')}
      </Callout>
    </>
  );
}

/** /admin/bank_operations/fund_operations/{user_id}/{currency}: what one investor and the fund did, and the next of it. */
export function OperationsScreen(props: OperationsScreenProps) {
  const { viewer, userId, currency, listing, reverse, onReversed } = props;
  useTranslation(['fund', 'requests', 'shell', 'ui', 'errors']);
  const { data: member, error } = useQuery(memberQuery(userId));
  const mayPost = movesMoney(viewer);
  const [isPosting, setPosting] = useState(false);
  const undone = useQuery({
    ...transactionQuery({ userId, id: reverse ?? '' }),
    enabled: mayPost && reverse !== null,
  });
  const name = member?.user_name ?? null;
  const reversalOf = reverse !== null && undone.data?.currency === currency ? undone.data : null;
  const isOpen = isPosting || reversalOf !== null;
  if (member === undefined && error !== null && isGone(refusalOf(error).key)) return <NoSuchInvestor />;
  return (
    <>
      <Head
        userId={userId}
        currency={currency}
        listing={listing}
        name={name}
        onPost={mayPost ? () => setPosting(true) : null}
      />
      <PositionSummary userId={userId} currency={currency} />
      <Operations userId={userId} currency={currency} listing={listing} />
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
    </>
  );
}
