import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sinceQuery, valuesQuery, type ValuePlace } from '../../../queries/values.ts';
import { isGone } from '../../../ui/gone.ts';
import { PageRead } from '../../../ui/page-read.tsx';
import { type GridPlace, windowSize } from '../paths.ts';
import { valueWords } from '../words.ts';

type AtDayProps = {
  readonly title: 'edit_capital' | 'investor_values';
  readonly place: ValuePlace;
  /** null: the newest period, or the one that the address counts back to */
  readonly day: string | null;
  readonly at: GridPlace;
  readonly children: (at: GridPlace) => ReactNode;
};

/** Where there is something to see: an address may count back to before the first record. */
function useReached(place: ValuePlace, at: GridPlace, isAsked: boolean): GridPlace {
  const { data, isPlaceholderData } = useQuery({
    ...valuesQuery(place, { offset: at.back, limit: windowSize + 1 }),
    enabled: isAsked && at.back > 0,
  });
  if (data === undefined || isPlaceholderData || data.rows.length > 0 || data.total === null) return at;
  return { ...at, back: Math.min(at.back, Math.max(0, data.total - windowSize)) };
}

/** A grid whose newest column is that of a day, however many came after it. It stays when the day is left. */
export function AtDay({ title, place, day, at, children }: AtDayProps) {
  const { t } = useTranslation(valueWords);
  const found = useQuery({ ...sinceQuery(place, day ?? ''), enabled: day !== null });
  const reached = useReached(place, at, day === null);
  // where the address names nobody, the page itself says so
  const isNone = isGone(found.error);
  if (day === null || isNone) return children(reached);
  if (found.data === undefined)
    return (
      <PageRead
        title={t(`shell:titles.${title}`)}
        loadingLabel={t('load.values')}
        failedTitle={t('load.failed')}
        retry={found.isError && !found.isFetching ? () => void found.refetch() : null}
        of={found.error}
      />
    );
  return children({ ...at, back: Math.max(0, (found.data.total ?? 0) - 1) });
}
