import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BooksOfCurrency } from '../../../../contract/values/fund-books.ts';
import { centsOf, formatMoney } from '../../../../contract/values/money.ts';
import { Callout } from '../../../ui/callout.tsx';
import { MoneyText, useMoneyWords } from '../../../ui/format-parts.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Status } from '../../../ui/status.tsx';
import { bankTransactionsPath, fundOperationsPath, memberWalletsPath } from '../paths.ts';

const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', fontSize: 'sm', lineHeight: '1.43' },
});
const Head = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 'medium',
    color: 'fg.muted',
    pt: '14px',
    pb: '10px',
    borderBottomWidth: '1px',
    borderBottomColor: 'border.control',
  },
});
const Name = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 'normal',
    py: '10px',
    pe: '4',
    verticalAlign: 'top',
    // beside the largest amounts a phone has little room
    overflowWrap: 'anywhere',
  },
});
/** An amount keeps together by itself; the code of the largest goes below. */
const Amount = chakra('td', { base: { textAlign: 'end', py: '10px', verticalAlign: 'top' } });
const Hint = chakra('span', { base: { display: 'block', color: 'fg.subtle', fontSize: 'xs', maxW: '34em' } });

const added = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));

type LineProps = {
  readonly name: ReactNode;
  readonly hint?: string;
  readonly amount: string;
  readonly currency: string;
  readonly total?: boolean;
};

function Line({ name, hint, amount, currency, total = false }: LineProps) {
  return (
    <chakra.tr
      borderTopWidth="1px"
      borderColor={total ? 'border.control' : 'border.muted'}
      fontWeight={total ? 'semibold' : 'normal'}
    >
      <Name scope="row" {...(total && { fontWeight: 'semibold' })}>
        {name}
        {hint !== undefined && <Hint>{hint}</Hint>}
      </Name>
      <Amount>
        <MoneyText amount={amount} currency={currency} />
      </Amount>
    </chakra.tr>
  );
}

/** Parts of the books beside the banks, in the order in which they are read, each with where its entries are seen. */
const parts = [
  ['wallets', memberWalletsPath],
  ['fund_cash', fundOperationsPath],
  ['fees', null],
  ['margin', null],
  ['provider', null],
  ['foundation', null],
  ['exchange_position', null],
  ['profit_and_loss', null],
] as const;

/** What lies at the banks in one currency, and whose it is: both sums, and the difference, which has to be nothing. */
export function BooksTable({ books }: { readonly books: BooksOfCurrency }) {
  const { t } = useTranslation('fund-bank');
  const id = useId();
  const money = useMoneyWords();
  const { currency, banks, reserved, sum } = books;
  const isEven = sum === '0.00';
  const link = (href: string, words: string) => (
    <TextLink
      href={href}
      display="inline-block"
      py={{ base: '12px', md: '0' }}
      my={{ base: '-12px', md: '0' }}
    >
      {words}
    </TextLink>
  );
  return (
    <chakra.section aria-labelledby={id} minW="0">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="3" alignItems="center">
        <chakra.h2 id={id} textStyle="section">
          {t('books.of', { currency })}
        </chakra.h2>
        <Status
          kind={isEven ? 'validated' : 'correction'}
          label={t(isEven ? 'books.even' : 'books.uneven')}
          surface
        />
      </chakra.div>
      {!isEven && (
        <chakra.div mt="3">
          <Callout
            tone="negative"
            live="alert"
            title={t('books.uneven_title', { amount: money(sum, currency) })}
          >
            {t('books.uneven_text')}
          </Callout>
        </chakra.div>
      )}
      <Table aria-labelledby={id}>
        <thead>
          <tr>
            <Head scope="col">{t('books.at_banks')}</Head>
            <Head scope="col" textAlign="end">
              {t('books.amount')}
            </Head>
          </tr>
        </thead>
        <tbody>
          {banks.map(({ bank_id, bank_name, balance }) => (
            <Line
              key={bank_id}
              name={link(
                bankTransactionsPath({ fund_bank_id: bank_id }),
                bank_name === '' ? t('books.former_bank') : bank_name,
              )}
              amount={balance}
              currency={currency}
            />
          ))}
          <Line
            total
            name={t('books.banks_total')}
            amount={added(banks.map(({ balance }) => balance))}
            currency={currency}
          />
        </tbody>
        <thead>
          <tr>
            <Head scope="col">{t('books.belongs')}</Head>
            <Head scope="col" textAlign="end">
              {t('books.amount')}
            </Head>
          </tr>
        </thead>
        <tbody>
          {parts.map(([part, href]) => (
            <Line
              key={part}
              name={href === null ? t(`books.part.${part}`) : link(href, t(`books.part.${part}`))}
              hint={
                part === 'wallets'
                  ? t('books.reserved', { amount: money(reserved, currency) })
                  : t(`books.hint.${part}`)
              }
              amount={books[part]}
              currency={currency}
            />
          ))}
          <Line
            total
            name={t('books.owed_total')}
            amount={added(parts.map(([part]) => books[part]))}
            currency={currency}
          />
        </tbody>
        <chakra.tfoot borderTopWidth="1px" borderColor="border.control" borderBottom="4px double">
          <Line total name={t('books.difference')} amount={sum} currency={currency} />
        </chakra.tfoot>
      </Table>
    </chakra.section>
  );
}
