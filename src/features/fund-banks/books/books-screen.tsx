import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fundBooksQuery } from '../../../queries/fund-banks.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageRead } from '../../../ui/page-read.tsx';
import { accountsPath, financePath } from '../paths.ts';
import { BooksTable } from './books-of-currency.tsx';

/** /admin/bank_operations/wallet: the fund's own books, each currency by itself. */
export function BooksScreen() {
  const { t } = useTranslation(['fund-bank', 'ui', 'errors', 'shell']);
  const found = useQuery(fundBooksQuery);
  const title = t('shell:titles.fund_wallet');
  if (found.data === undefined)
    return (
      <PageRead
        title={title}
        loadingLabel={t('load.books')}
        failedTitle={t('load.books_failed')}
        retry={found.isError && !found.isFetching ? () => void found.refetch() : null}
        of={found.error}
      />
    );
  return (
    <>
      <PageHeader
        title={title}
        {...(found.data === null ? {} : { lead: t('books.lead') })}
        back={{ label: t('shell:titles.finance'), href: financePath }}
      />
      {found.data === null && (
        <EmptyState
          kind="first"
          title={t('books.untold')}
          text={t('books.untold_text')}
          action={
            <ButtonLink variant="outline" size="sm" href={accountsPath}>
              {t('shell:titles.bank_accounts')}
            </ButtonLink>
          }
        />
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', xl: 'repeat(2, minmax(0,1fr))' }}
        columnGap="12"
        rowGap="8"
      >
        {found.data?.currencies.map((books) => (
          <BooksTable key={books.currency} books={books} />
        ))}
      </chakra.div>
    </>
  );
}
