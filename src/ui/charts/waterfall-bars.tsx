import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../contract/values/money.ts';
import { MoneyText } from '../format-parts.tsx';
import { VisuallyHidden } from '../hidden.tsx';
import { linear } from './linear.ts';
import { type WaterfallStep, waterfallReach } from './waterfall-steps.ts';

type WaterfallBarsProps = {
  readonly label: string;
  readonly steps: readonly WaterfallStep[];
  readonly currency: string;
};
type Place = (cents: bigint) => number;

const height = 40;
const inset = 9;
/** Even a cent among millions leaves a line to see: percent of the width. */
const least = 0.3;

/** Fill and edge by what the bar is: a gain is filled, a loss is hollow, what is not added is dashed. */
const looks = {
  '& .step': { display: 'block', width: 'full', height: '40px', overflow: 'visible' },
  '& rect': { strokeWidth: '1.5' },
  '& [data-bar=total]': { fill: 'brand.solid', stroke: 'brand.solid' },
  '& [data-bar=gain]': { fill: 'brand.border', stroke: 'brand.border' },
  '& [data-bar=loss]': { fill: 'bg.panel', stroke: 'brand.solid' },
  '& [data-bar=neutral]': { fill: 'bg.subtle', stroke: 'fg.subtle', strokeDasharray: '4 3' },
  '& .ground': { stroke: 'border.control' },
  '& .carry': { stroke: 'border.emphasized', strokeDasharray: '2 2' },
} as const;

function lookOf({ bar }: WaterfallStep): string {
  if (bar.kind !== 'change') return bar.kind;
  return bar.amount < 0n ? 'loss' : 'gain';
}

type BarProps = { readonly step: WaterfallStep; readonly place: Place; readonly isLast: boolean };

/** One bar, with the line that carries its end to the next; places are percentages, so that it fits any width. */
function Bar({ step, place, isLast }: BarProps) {
  const [low, high] = step.from < step.to ? [step.from, step.to] : [step.to, step.from];
  const x = place(low);
  const end = `${place(step.after)}%`;
  const ground = `${place(0n)}%`;
  return (
    <svg className="step" aria-hidden="true">
      <line className="ground" x1={ground} x2={ground} y1={0} y2={height} />
      <rect
        data-bar={lookOf(step)}
        x={`${x}%`}
        y={inset}
        width={`${Math.max(place(high) - x, least)}%`}
        height={height - 2 * inset}
        rx={2}
      />
      {!isLast && <line className="carry" x1={end} x2={end} y1={height - inset} y2={height + inset} />}
    </svg>
  );
}

/**
 * Label, bar and amount of each step, in the columns of all of them, or a long amount would shorten its own bar alone; on
 * a phone the bar stands under its words.
 */
export function WaterfallBars({ label, steps, currency }: WaterfallBarsProps) {
  const { t } = useTranslation('charts');
  const { low, high } = waterfallReach(steps);
  const scale = linear([Number(low), Number(high)], [0, 100]);
  const place: Place = (cents) => (low === high ? 0 : scale(Number(cents)));
  return (
    <chakra.ol
      aria-label={label}
      listStyleType="none"
      m="0"
      p="0"
      css={looks}
      display={{ md: 'grid' }}
      gridTemplateColumns={{ md: 'minmax(132px,13em) minmax(0,1fr) minmax(9em,auto)' }}
      columnGap="4"
    >
      {steps.map((step, at) => {
        const { bar } = step;
        const opens = bar.onOpen !== undefined;
        return (
          <chakra.li
            key={bar.key}
            position="relative"
            display="grid"
            gridColumn={{ md: '1 / -1' }}
            gridTemplateColumns={{ base: 'minmax(0,1fr) auto', md: 'subgrid' }}
            columnGap="4"
            alignItems="center"
            pt={{ base: '2', md: '0' }}
            borderRadius="l1"
            breakInside="avoid"
            {...(opens ? { _hover: { bg: 'bg.subtle' } } : {})}
          >
            <chakra.span textStyle="ui" minW="0" fontWeight={bar.kind === 'total' ? 'semibold' : 'normal'}>
              {bar.onOpen === undefined ? (
                bar.label
              ) : (
                <chakra.button
                  type="button"
                  onClick={bar.onOpen}
                  textAlign="start"
                  cursor="pointer"
                  _after={{ content: '""', position: 'absolute', inset: '0', minH: '44px' }}
                >
                  {bar.label}
                  <VisuallyHidden> {t('waterfall.open')}</VisuallyHidden>
                </chakra.button>
              )}
              {bar.kind === 'neutral' && (
                <chakra.span display="block" textStyle="micro" color="fg.muted">
                  {t('waterfall.neutral')}
                </chakra.span>
              )}
            </chakra.span>
            <chakra.span gridColumn={{ base: '1 / -1', md: '2' }} gridRow={{ base: '2', md: '1' }} minW="0">
              <Bar step={step} place={place} isLast={at === steps.length - 1} />
            </chakra.span>
            <chakra.span
              gridColumn={{ base: '2', md: '3' }}
              gridRow="1"
              textStyle="ui"
              textAlign="end"
              display="inline-flex"
              alignItems="center"
              justifyContent="flex-end"
              gap="1"
              fontWeight={bar.kind === 'total' ? 'semibold' : 'normal'}
            >
              <MoneyText
                amount={formatMoney(bar.amount)}
                currency={currency}
                signed={bar.kind === 'change'}
              />
              <chakra.span
                display="inline-flex"
                color="fg.subtle"
                visibility={opens ? 'visible' : 'hidden'}
                _print={{ display: 'none' }}
              >
                <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
              </chakra.span>
            </chakra.span>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}
