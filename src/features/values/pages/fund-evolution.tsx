import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { evolutionQuery } from '../../../queries/evolution.ts';
import { standingDays, standingValues } from '../../../queries/values.ts';
import { Evolution, type EvolutionView } from '../../../ui/charts/evolution.tsx';
import { rangeStart } from '../../../ui/charts/ranges.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

type FundEvolutionProps = {
  readonly currency: Currency;
  /** today in UTC */
  readonly today: string;
};

/** How the fund's published capital of one currency went on beside what was put in. */
export function FundEvolution({ currency, today }: FundEvolutionProps) {
  const { t } = useTranslation('values');
  const [view, setView] = useState<EvolutionView>({ range: '1y', asTable: false });
  const standing = useQuery(standingValues(currency));
  const rows = standing.data?.rows ?? [];
  const newest = rows.find(({ status }) => status === 'PUBLISHED' || status === 'RESTATED')?.value_date;
  // behind as many drafts as are read there may be published days
  const isNone = !newest && standing.data !== undefined && rows.length < standingDays;
  const from = rangeStart(view.range, newest ?? today);
  const { data, error, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...evolutionQuery({ currency, from }),
    enabled: !standing.isPending,
  });
  const known = isPlaceholderData ? 'refreshing' : 'ready';
  const label = t('capital.of', { currency });
  return (
    <chakra.section aria-label={t('capital.evolution', { currency })}>
      <Evolution
        label={label}
        currency={currency}
        {...view}
        state={data ? known : isError && !isFetching ? 'error' : 'loading'}
        points={data ?? []}
        onView={(next) => setView({ ...view, ...next })}
        onRetry={() => void refetch()}
        of={error}
        head={
          <chakra.h2 tabIndex={-1} textStyle="section" outlineOffset="4px">
            {t('capital.evolution', { currency })}
          </chakra.h2>
        }
        {...(isNone && { empty: <EmptyState kind="first" title={t('standing.none', { currency })} /> })}
      />
    </chakra.section>
  );
}
