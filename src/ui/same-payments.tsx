import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '../../contract/values/transaction.ts';
import { Callout } from './callout.tsx';
import { formatDay } from './format.ts';
import { DateText } from './format-parts.tsx';
import { LineLink } from './line-link.tsx';
import { Status } from './status.tsx';
import { requestStatusKey, requestStatusMark } from './transaction-words.ts';

type SamePaymentsProps = {
  /** that wait, failed, or were executed */
  readonly rows: readonly Transaction[];
  readonly hrefOf: (row: Transaction) => string;
  /** while a payment is entered, or beside the request that was made of it */
  readonly of: 'entering' | 'entered';
};

/** A member's payments that may be the very one that is looked at, and what to do then. Draws nothing where there are none. */
export function SamePayments({ rows, hrefOf, of }: SamePaymentsProps) {
  const { t } = useTranslation(['payment', 'requests']);
  if (rows.length === 0) return null;
  const isExecuted = ({ request_status }: Transaction) => request_status === 'EXECUTED';
  // who it was is told whoever works for the fund, and nobody else looks at these
  const isEntered = ({ created_by, user_id }: Transaction) => created_by !== null && created_by !== user_id;
  const isFailed = ({ request_status }: Transaction) => request_status === 'FAILED';
  return (
    <Callout tone="pending" title={t('same.title')}>
      {!rows.every((row) => isExecuted(row) || isFailed(row)) && <p>{t(`same.${of}.waits`)}</p>}
      {rows.some(isFailed) && <p>{t(`same.${of}.failed`)}</p>}
      {rows.some(isExecuted) && <p>{t(`same.${of}.executed`)}</p>}
      <chakra.ul listStyleType="none" m="0" mt="1" p="0">
        {rows.map((row) => (
          <chakra.li
            key={row.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            columnGap="3"
            py={{ base: '10px', md: '2px' }}
          >
            <LineLink href={hrefOf(row)}>{row.reference}</LineLink>
            <Status kind={requestStatusMark(row)} label={t(`requests:${requestStatusKey(row)}`)} />
            {isExecuted(row) ? (
              <DateText value={row.executed_at ?? row.created_at} />
            ) : (
              <span>
                {t(isEntered(row) ? 'same.entered_on' : 'same.asked', { date: formatDay(row.created_at) })}
              </span>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </Callout>
  );
}
