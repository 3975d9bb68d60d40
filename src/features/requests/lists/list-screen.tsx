import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { paperFormats } from '../../../../contract/values/export.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import type { listingMachine } from '../../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../../machines/listing/selectors.ts';
import { exportTransactions, transactionsQuery } from '../../../queries/transactions.ts';
import { ExportedPage } from '../../../ui/exported-page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { requestWords } from '../words.ts';
import type { ListKind } from './columns.tsx';
import { filtersOf } from './criteria.ts';
import { TransactionList } from './transaction-list.tsx';

type ListScreenProps = {
  readonly kind: ListKind;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly back?: { readonly label: string; readonly href: string };
  /** null: of all members */
  readonly userId: string | null;
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  readonly hrefOf: (row: Transaction) => string;
  /** above the list: what waits for a second person */
  readonly waiting?: ReactNode;
};

/** A list of transactions as a page: filters, export of every row that they choose, and the way into each. */
export function TransactionListScreen(props: ListScreenProps) {
  const { kind, title, lead, back, userId, listing, hrefOf, waiting } = props;
  useTranslation(requestWords);
  const snapshot = useSelector(listing, (current) => current);
  const filters = filtersOf(selectCriteria(snapshot));
  const { data: page } = useQuery({
    ...transactionsQuery({ userId, filters, ...selectWindow(snapshot) }),
    enabled: false,
  });
  const list = (
    <TransactionList kind={kind} userId={userId} snapshot={snapshot} send={listing.send} hrefOf={hrefOf} />
  );
  return (
    <ExportedPage
      title={title}
      {...(lead === undefined ? {} : { lead })}
      {...(back === undefined ? {} : { back })}
      formats={paperFormats}
      run={(asked) => exportTransactions({ userId, filters, ...asked })}
      total={page?.total ?? null}
    >
      <chakra.div mb="5" _empty={{ display: 'none' }}>
        {waiting}
      </chakra.div>
      {kind === 'own' ? (
        <Sheet px={{ base: '4', md: '28px' }} pt={{ base: '4', md: '5' }} pb="5">
          {list}
        </Sheet>
      ) : (
        list
      )}
    </ExportedPage>
  );
}
