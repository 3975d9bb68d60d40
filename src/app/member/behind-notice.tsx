import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '../../platform/clock.ts';
import { useOnline } from '../../platform/online.ts';
import { formatInstant, formatTime } from '../../ui/format.ts';
import { readWhatStays } from './in-sight.ts';
import { isBehind } from './query-client.ts';

const halfDay = 12 * 3_600_000;

/** When the oldest of what is shown and could not be read anew was read, in epoch milliseconds; null: nothing is behind. */
export function behindSince(cache: QueryCache): number | null {
  const behind = cache.findAll({
    type: 'active',
    predicate: (query) => query.meta?.['background'] !== true && isBehind(query),
  });
  return behind.length === 0 ? null : Math.min(...behind.map(({ state }) => state.dataUpdatedAt));
}

/** Over any page of the member area while something on it could not be read anew. Without a line the page says that. */
export function BehindNotice() {
  const { t } = useTranslation('errors');
  const client = useQueryClient();
  const cache = client.getQueryCache();
  // here, as this comes after the first screen
  useEffect(() => readWhatStays(client), [client]);
  const isOnline = useOnline();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  const since = useSyncExternalStore(subscribe, () => behindSince(cache));
  const isTold = since !== null && isOnline;
  const read = new Date(since ?? 0).toISOString();
  // an hour alone says which day only for so long
  const at = now() - (since ?? 0) < halfDay ? formatTime(read) : formatInstant(read);
  return <output className={isTold ? 'p-line' : undefined}>{isTold && t('behind', { at })}</output>;
}
