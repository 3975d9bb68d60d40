import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TransactionLines } from '../../../ui/transaction-lines.tsx';
import { moneyPaths } from '../paths.ts';

type LatestProps = {
  readonly userId: string;
  readonly limit: number;
  /** of one wallet alone: with the conversions that filled it */
  readonly currency?: Currency;
};

/** The newest transactions of a member. */
export function Latest({ userId, limit, currency }: LatestProps) {
  const { t } = useTranslation(['money', 'ui']);
  const filters = currency === undefined ? {} : { currency };
  const found = useQuery(transactionsQuery({ userId, filters, offset: 0, limit }));
  // what stays while this is read is of the other wallet
  const rows = found.isPlaceholderData ? undefined : found.data?.rows;
  if (rows?.length === 0)
    return <EmptyState kind="first" title={t('latest.none')} text={t('latest.none_text')} />;
  if (rows)
    return (
      <TransactionLines
        rows={rows}
        label={t('latest.title')}
        wallet={currency}
        hrefOf={(row) => moneyPaths.transaction(row.user_id, row.id)}
      />
    );
  if (!found.isError || found.isFetching)
    return <Skeleton kind="lines" rows={limit} label={t('latest.loading')} />;
  return (
    <EmptyState
      kind="error"
      of={found.error}
      title={t('latest.failed')}
      action={<RetryButton onRetry={found.refetch} />}
    />
  );
}
