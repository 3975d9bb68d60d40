import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../contract/enums.ts';
import { movementIn } from '../../contract/values/moved.ts';
import type { Transaction } from '../../contract/values/transaction.ts';
import { DateText, MoneyText } from './format-parts.tsx';
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
  return (
    <chakra.li
      position="relative"
      display="grid"
      // the words of a type stay whole beside any amount
      gridTemplateColumns={{ base: 'minmax(min-content,1fr) auto', md: 'subgrid' }}
      gridColumn={{ md: '1 / -1' }}
      columnGap={{ base: '3', md: '5' }}
      rowGap="2px"
      alignItems="center"
      py={{ base: '3', md: '2' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
      _hover={{ bg: 'bg.subtle' }}
      textStyle="ui"
      // with the largest text there is no room for two beside each other
      css={{
        '@media (max-width: 18em)': {
          gridTemplateColumns: 'minmax(0,1fr)',
          '& > span': { justifySelf: 'start' },
        },
      }}
    >
      <chakra.span color="fg.muted" order={{ base: 3, md: 1 }}>
        <DateText value={row.created_at} />
      </chakra.span>
      <chakra.span order={{ base: 1, md: 2 }} fontSize="md" minW="0">
        <TextLink
          href={href}
          color="fg"
          fontWeight="medium"
          me="10px"
          textDecorationLine="none"
          _after={{ content: '""', position: 'absolute', inset: '0' }}
        >
          {t(`type.${row.transaction_type}`)}
        </TextLink>
        <chakra.span
          textStyle="ui"
          color="fg.subtle"
          whiteSpace="nowrap"
          display={{ base: 'none', sm: 'inline' }}
        >
          {row.reference}
        </chakra.span>
      </chakra.span>
      <chakra.span order={{ base: 4, md: 3 }} justifySelf={{ base: 'end', md: 'start' }}>
        <Status kind={requestStatusMark(row)} label={t(requestStatusKey(row))} />
      </chakra.span>
      <chakra.span order={{ base: 2, md: 4 }} justifySelf="end" fontSize="md" fontWeight="medium">
        <MoneyText {...movementIn(row, wallet)} signed isVoid={hasNotMoved(row)} />
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
      gridTemplateColumns={{ md: '84px minmax(0,1fr) 112px minmax(116px,auto)' }}
      columnGap={{ md: '5' }}
    >
      {rows.map((row) => (
        <Line key={row.id} row={row} href={hrefOf(row)} wallet={wallet} />
      ))}
    </chakra.ul>
  );
}
