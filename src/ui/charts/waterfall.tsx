import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../skeleton.tsx';
import { TwinToggle } from './twin-toggle.tsx';
import { type WaterfallBar, waterfallSteps } from './waterfall-steps.ts';
import { WaterfallTable } from './waterfall-table.tsx';

const WaterfallBars = lazyPart(async () => (await import('./waterfall-bars.tsx')).WaterfallBars);

type WaterfallProps = {
  /** names the picture, and its table: "Why the value changed" */
  readonly label: string;
  readonly bars: readonly WaterfallBar[];
  readonly currency: string;
};

/**
 * Why an amount changed: from one total through its changes to the next, as bars or as a table. The caller writes the
 * labels; each bar may open what it is made of.
 */
export function Waterfall({ label, bars, currency }: WaterfallProps) {
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const steps = waterfallSteps(bars);
  return (
    <chakra.figure m="0" aria-label={label}>
      <chakra.div display="flex" justifyContent="flex-end" mb="1">
        <TwinToggle what={label} asTable={asTable} onToggle={setAsTable} />
      </chakra.div>
      {asTable ? (
        <WaterfallTable label={label} steps={steps} currency={currency} />
      ) : (
        <Suspense
          fallback={<Skeleton kind="list" rows={bars.length} label={t('loading', { what: label })} />}
        >
          <WaterfallBars label={label} steps={steps} currency={currency} />
        </Suspense>
      )}
    </chakra.figure>
  );
}
