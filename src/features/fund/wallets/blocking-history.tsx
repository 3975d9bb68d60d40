import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletBlocking } from '../../../../contract/values/standing.ts';
import { ActivityItem, ActivityList } from '../../../ui/activity-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type HistoryProps = {
  readonly blockings: {
    readonly data: readonly WalletBlocking[] | undefined;
    readonly isError: boolean;
    readonly error?: object | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
};

function Entries({ blockings }: HistoryProps) {
  const { t } = useTranslation(['fund', 'ui']);
  const { data } = blockings;
  if (data === undefined)
    return blockings.isError && !blockings.isFetching ? (
      <EmptyState
        kind="error"
        of={blockings.error ?? null}
        title={t('wallet.history_failed')}
        action={<RetryButton onRetry={blockings.refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={2} label={t('wallet.history_loading')} />
    );
  if (data.length === 0)
    return (
      <chakra.p textStyle="ui" color="fg.muted">
        {t('wallet.history_none')}
      </chakra.p>
    );
  return (
    <ActivityList>
      {data.map((one, at) => (
        <ActivityItem
          key={one.id}
          mark={markForStatus(one.state)}
          title={
            <>
              {t(`blocking.${one.state}`)}
              {one.text !== null && (
                <chakra.span display="block" textStyle="ui" fontWeight="normal" whiteSpace="pre-line">
                  {one.text}
                </chakra.span>
              )}
            </>
          }
          actor={one.by_name ?? t('wallet.by_system')}
          at={one.at}
          last={at === data.length - 1}
        />
      ))}
    </ActivityList>
  );
}

/** When the wallets were held or freed, newest first. */
export function BlockingHistory({ blockings }: HistoryProps) {
  const { t } = useTranslation('fund');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <chakra.h3 id={id} tabIndex={-1} textStyle="item" fontSize="sm" mb="2" outlineOffset="4px">
        {t('wallet.history')}
      </chakra.h3>
      <Entries blockings={blockings} />
    </section>
  );
}
