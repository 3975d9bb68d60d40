import { chakra } from '@chakra-ui/react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { transactionQuery, transactionsQuery } from '../../../queries/transactions.ts';
import { Callout } from '../../../ui/callout.tsx';
import { formatDay, formatMoney } from '../../../ui/format.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { LineLink } from '../../../ui/line-link.tsx';
import { awaitsPayment } from '../../../ui/transaction-words.ts';
import { moneyPaths } from '../paths.ts';

/** Of the newest alone: what is older is found among the transactions. */
const looked = { filters: { transaction_type: 'MONEY_IN' as const }, offset: 0, limit: 20 };
/** Some of those that wait may have been entered by the fund. */
const read = 5;
const shown = 3;

/** What is not read keeps nobody from paying in. */
const quietly = { meta: { background: true } };

/** Whether its page says how to pay: a payment that the fund entered has arrived. */
const isAnnounced = (request: TransactionDetail): boolean =>
  awaitsPayment(request) && request.history[0]?.by === 'investor' && request.bank_account !== null;

/** The member's newest payments that wait: nobody announces one anew for want of its account and reference. */
function useAnnounced(userId: string): readonly TransactionDetail[] {
  const { data } = useQuery({ ...transactionsQuery({ userId, ...looked }), ...quietly });
  const waiting = data?.rows.filter(awaitsPayment).slice(0, read) ?? [];
  const requests = useQueries({
    queries: waiting.map(({ id }) => ({ ...transactionQuery({ userId, id }), ...quietly })),
  });
  // all at once: lines that come one by one would push the form down with each
  if (requests.some((one) => one.isPending)) return [];
  return requests.flatMap((one) => (one.data && isAnnounced(one.data) ? [one.data] : [])).slice(0, shown);
}

/** Over the form of a payment: what was announced before, each with the page that says how to pay it. */
export function Announced({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('announced');
  const language = useLanguage();
  const requests = useAnnounced(userId);
  if (requests.length === 0) return null;
  return (
    <chakra.div maxW="760px" mb="6">
      <Callout mark="pending" title={t('title')}>
        <chakra.ul aria-label={t('title')} listStyleType="none" m="0" mt="1" p="0">
          {requests.map(({ id, user_id, reference, amount, currency, created_at }) => (
            <chakra.li
              key={id}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              columnGap="3"
              py={{ base: '10px', md: '2px' }}
            >
              <span>
                {t('amount', {
                  amount: formatMoney(amount, currency, language),
                  date: formatDay(created_at),
                })}
              </span>
              <LineLink href={moneyPaths.transaction(user_id, id)}>{t('how', { reference })}</LineLink>
            </chakra.li>
          ))}
        </chakra.ul>
      </Callout>
    </chakra.div>
  );
}
