import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../contract/enums.ts';
import { movedAt } from '../../contract/values/moved.ts';
import type { Transaction } from '../../contract/values/transaction.ts';
import { DateText, MoneyText } from './format-parts.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { TextLink } from './link.tsx';
import { Status } from './status.tsx';
import { hasNotMoved, requestStatusKey, requestStatusMark } from './transaction-words.ts';

type TransactionLinesProps = {
  readonly rows: readonly Transaction[];
  readonly hrefOf: (row: Transaction) => string;
  /** Names the list. */
  readonly label: string;
  /** the wallet that is looked at; absent: each line tells that of its own currency */
  readonly wallet?: Currency | undefined;
};

type LineProps = Pick<TransactionLinesProps, 'wallet'> & { readonly row: Transaction; readonly href: string };

function Line({ row, href, wallet }: LineProps) {
  const { t } = useTranslation('requests');
  const moved = movedAt(row, wallet);
  // of a conversion into this wallet, whose rate is still to come, only what it will be made of is known: it leaves nothing here
  const isOfOther = wallet !== undefined && moved.currency !== wallet;
  const amount = isOfOther ? moved.amount.replace(/^-/, '') : moved.amount;
  return (
    <chakra.li
      position="relative"
      // the words of a type stay whole beside any amount; where both have no room, the amount stands below
      display={{ base: 'flex', md: 'grid' }}
      flexWrap="wrap"
      gridTemplateColumns={{ md: 'subgrid' }}
      gridColumn={{ md: '1 / -1' }}
      columnGap={{ base: '3', md: '5' }}
      rowGap={{ base: '1px', md: '2px' }}
      _before={{ content: '""', flexBasis: '100%', order: '3', display: { md: 'none' } }}
      alignItems="center"
      py={{ base: '3', md: '2' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.subtle' }}
      textStyle="ui"
    >
      <chakra.span color="fg.muted" flex="1 1 0" order={{ base: 4, md: 1 }}>
        <DateText value={row.created_at} />
      </chakra.span>
      <chakra.span order={{ base: 1, md: 2 }} flex="1 1 0" fontSize="md" minW={{ md: '0' }}>
        <TextLink
          href={href}
          color="fg"
          fontWeight="medium"
          me="10px"
          textDecorationLine="none"
          _after={{ content: '""', position: 'absolute', inset: '0' }}
        >
          {t(`type.${row.transaction_type}`)}
          <VisuallyHidden> {row.reference}</VisuallyHidden>
        </TextLink>
        <chakra.span
          aria-hidden="true"
          textStyle="ui"
          color="fg.subtle"
          whiteSpace="nowrap"
          display={{ base: 'none', sm: 'inline' }}
        >
          {row.reference}
        </chakra.span>
      </chakra.span>
      <chakra.span order={{ base: 5, md: 3 }} ms={{ base: 'auto', md: '0' }}>
        <Status kind={requestStatusMark(row)} label={t(requestStatusKey(row))} />
      </chakra.span>
      <chakra.span order={{ base: 2, md: 4 }} ms="auto" fontSize="md" fontWeight="medium">
        <MoneyText {...moved} amount={amount} signed={!isOfOther} isVoid={hasNotMoved(row)} />
      </chakra.span>
    </chakra.li>
  );
}

/** The newest transactions, a line each; the whole line opens one. */
export function TransactionLines({ rows, hrefOf, label, wallet }: TransactionLinesProps) {
  return (
    <chakra.ul
      aria-label={label}
      listStyleType="none"
      m="0"
      p="0"
      // one set of columns for all lines: a long amount moves no status of its own line alone
      display={{ md: 'grid' }}
      gridTemplateColumns={{ md: 'minmax(84px,auto) minmax(0,1fr) 112px minmax(116px,auto)' }}
      columnGap={{ md: '5' }}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} href={hrefOf(row)} wallet={wallet} />
      ))}
    </chakra.ul>
  );
}
