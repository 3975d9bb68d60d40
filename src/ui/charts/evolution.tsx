import { chakra } from '@chakra-ui/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { VisuallyHidden } from '../hidden.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { RetryButton } from '../retry-button.tsx';
import type { EvolutionPoint } from './evolution-points.ts';
import { EvolutionTable } from './evolution-table.tsx';
import { type ChartRange, chartRanges } from './ranges.ts';
import { Segments } from './segments.tsx';
import { TwinToggle } from './twin-toggle.tsx';

// The library behind the drawing comes with the first chart that is to be shown.
const EvolutionChart = lazyPart(async () => (await import('./evolution-chart.tsx')).EvolutionChart);
/** The drawing of a chart, ahead of the first one. */
export const bringChart = (): Promise<void> => EvolutionChart.bring();

export type EvolutionView = { readonly range: ChartRange; readonly asTable: boolean };

type EvolutionProps = EvolutionView & {
  /** what it is of: "Capital value" */
  readonly label: string;
  readonly currency: string;
  /** `refreshing`: another range is on its way, what is known stays */
  readonly state: 'loading' | 'refreshing' | 'ready' | 'error';
  /** of the range, oldest first */
  readonly points: readonly EvolutionPoint[];
  /** null: there is nothing to choose yet; what will be is there unseen while it is on its way */
  readonly onView: ((view: EvolutionView) => void) | null;
  readonly onRetry: () => void;
  /** of `error`: what was thrown */
  readonly of: object | null;
  /** what it is and what it comes to, at the left of its controls */
  readonly head?: ReactNode;
  /** what more there is to say of it, over the whole width */
  readonly under?: ReactNode;
  /** beside the ranges: another currency */
  readonly controls?: ReactNode;
  /** in the place of the chart while there is nothing to draw */
  readonly empty?: ReactNode;
};

/** As high as the chart, on a phone with its legend: nothing moves when it comes. */
function Loading({ label }: { readonly label: string }) {
  const { t } = useTranslation('charts');
  return (
    <chakra.div
      data-skeleton
      minH={{ base: '224px', md: '248px' }}
      borderRadius="l1"
      bg="bg.muted"
      css={{ animation: 'fade-in 1ms linear 200ms both' }}
    >
      <VisuallyHidden as="output">{t('loading', { what: label })}</VisuallyHidden>
    </chakra.div>
  );
}

type BodyProps = Pick<
  EvolutionProps,
  'label' | 'currency' | 'state' | 'points' | 'asTable' | 'onRetry' | 'of' | 'empty'
>;

function Body({ label, currency, state, points, asTable, onRetry, of, empty }: BodyProps) {
  const { t } = useTranslation('charts');
  if (state === 'loading') return <Loading label={label} />;
  if (state === 'error')
    return (
      <EmptyState
        kind="error"
        of={of}
        title={t('failed', { what: label })}
        action={<RetryButton onRetry={onRetry} />}
      />
    );
  if (points.length === 0) return empty ?? <EmptyState kind="first" title={t('evolution.none')} />;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" aria-busy={state === 'refreshing'}>
      {asTable ? (
        <EvolutionTable label={label} points={points} currency={currency} />
      ) : (
        <Suspense fallback={<Loading label={label} />}>
          <EvolutionChart label={label} points={points} currency={currency} />
        </Suspense>
      )}
    </chakra.div>
  );
}

/** How a value went on, as a chart or as a table, over a range of one's choice, in all its states. */
export function Evolution(props: EvolutionProps) {
  const { label, range, asTable, onView, head, under, controls, state, points } = props;
  const { t } = useTranslation('charts');
  // where there is something to choose there are values: what draws them comes while they do
  const isExpected = onView !== null && !asTable;
  useEffect(() => {
    // what does not come is told in its place
    if (isExpected) bringChart().catch(() => undefined);
  }, [isExpected]);
  const hasNothing = state === 'error' || (state === 'ready' && points.length === 0 && range === 'all');
  const view = hasNothing ? null : onView;
  const hasMore = under !== undefined && under !== null && under !== false;
  const isWaiting = view === null && state === 'loading';
  const options = chartRanges.map((value) => ({ value, label: t(`range.short.${value}`) }));
  return (
    <>
      <chakra.div display="flex" alignItems="flex-start" flexWrap="wrap" columnGap="2">
        <chakra.div minW="0" flex="1 1 180px">
          {head}
        </chakra.div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="2"
          // on a phone below what it comes to and what there is to say of that
          order={{ base: 2, md: 0 }}
          flexBasis={{ base: '100%', md: 'auto' }}
          mt={{ base: '2', md: '0' }}
          style={{ visibility: isWaiting ? 'hidden' : 'inherit' }}
        >
          {controls}
          {(view !== null || isWaiting) && (
            <Segments
              label={t('range.label')}
              value={range}
              options={options}
              onChoose={(chosen) => view?.({ range: chosen, asTable })}
            />
          )}
        </chakra.div>
        {view !== null && (
          <TwinToggle what={label} asTable={asTable} onToggle={(table) => view({ range, asTable: table })} />
        )}
        {hasMore && (
          <chakra.div flexBasis="100%" minW="0" mt="1" order={{ base: 1, md: 0 }}>
            {under}
          </chakra.div>
        )}
      </chakra.div>
      {/* in a column that is higher the chart takes what is left of it */}
      <chakra.div mt={hasMore ? '3' : '4'} flex="1" display="grid" gridTemplateColumns="minmax(0,1fr)">
        <Body {...props} />
      </chakra.div>
    </>
  );
}
