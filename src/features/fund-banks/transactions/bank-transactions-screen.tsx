import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { FundBankAccount } from '../../../../contract/values/fund-bank-account.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import { countSet } from '../../../../machines/listing/criteria.ts';
import type { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../../machines/listing/selectors.ts';
import {
  bankExportFormats,
  bankTransactionsQuery,
  exportBankTransactions,
} from '../../../queries/fund-banks.ts';
import { ExportedPage } from '../../../ui/exported-page.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { useClearing } from '../../../ui/use-clearing.ts';
import { financePath } from '../paths.ts';
import { BankFilters } from './bank-filters.tsx';
import { bankColumns, BankLines, type Words } from './columns.tsx';
import { everything, filtersOf } from './criteria.ts';

type BankTransactionsScreenProps = {
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  /** the fund's accounts, to choose one from */
  readonly accounts: readonly FundBankAccount[];
  /** where a row is told in full */
  readonly hrefOf: (row: Transaction) => string;
};

const linesOf = (t: Words) => (row: Transaction) => <BankLines row={row} t={t} />;

/** /admin/bank_operations/bank_transactions: what came to the fund's banks and left them, and what is about to. */
export function BankTransactionsScreen({ listing, accounts, hrefOf }: BankTransactionsScreenProps) {
  const { t } = useTranslation(['fund-bank', 'requests', 'shell', 'ui', 'errors']);
  const snapshot = useSelector(listing, (current) => current);
  const { send } = listing;
  const criteria = selectCriteria(snapshot);
  const filters = filtersOf(criteria);
  const found = useQuery(bankTransactionsQuery({ filters, ...selectWindow(snapshot) }));
  const clearing = useClearing(() => send({ type: 'address.changed', criteria: everything }));
  const title = t('shell:titles.bank_transactions');
  return (
    <ExportedPage
      title={title}
      lead={t('list.lead')}
      back={{ label: t('shell:titles.finance'), href: financePath }}
      formats={bankExportFormats}
      run={exportBankTransactions(filters)}
      total={found.data?.total ?? null}
    >
      <Listed<Transaction>
        label={title}
        loadingLabel={t('load.transactions')}
        found={found}
        page={criteria.page}
        search={criteria.search}
        isFiltered={countSet(criteria) > 0}
        isTyping={snapshot.hasTag('typing')}
        onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
        onClear={clearing.clear}
        countLabel={(count) => t('list.count', { count })}
        none={t('list.none')}
        noneText={t('list.none_text')}
        columns={bankColumns(t)}
        rowKey={(row) => row.id}
        open={(row) => ({
          label: t('list.open'),
          what: row.reference,
          href: hrefOf(row),
        })}
        compactTitle={(row) => row.user_name}
        compact={linesOf(t)}
        filters={<BankFilters snapshot={snapshot} send={send} accounts={accounts} clearing={clearing} />}
      />
    </ExportedPage>
  );
}
