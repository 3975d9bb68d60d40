import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BridgeBar } from '../../../contract/values/bridge.ts';
import { centsOf } from '../../../contract/values/money.ts';
import type { Bridge } from '../../queries/bridge.ts';
import { Waterfall } from '../../ui/charts/waterfall.tsx';
import type { WaterfallBar } from '../../ui/charts/waterfall-steps.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { isOfValue } from './services.ts';
import { bridgeWords, closingOf, openingOf, useBarName } from './words.ts';

type BarsProps = {
  readonly told: Bridge;
  readonly onBar: (bar: BridgeBar) => void;
};

/** From what was there to what is there: each bar opens what it is made of. */
export function Bars({ told, onBar }: BarsProps) {
  const { t } = useTranslation(bridgeWords);
  const nameOf = useBarName();
  const { currency, difference } = told;
  const isValue = isOfValue(told);
  if (isValue && told.closing_date === null)
    return (
      <EmptyState
        kind="first"
        title={t('bridge:empty.value', { currency, date: formatDay(told.to) })}
        text={t('bridge:empty.value_text')}
      />
    );
  const isExplained = centsOf(difference) === 0n;
  const bars: readonly WaterfallBar[] = [
    { key: 'opening', label: openingOf(t, told), amount: centsOf(told.opening), kind: 'total' },
    ...told.bars.map((bar): WaterfallBar => ({
      key: bar.field,
      label: nameOf(told, bar),
      amount: centsOf(bar.amount),
      kind: bar.neutral ? 'neutral' : 'change',
      onOpen: () => onBar(bar),
    })),
    ...(isExplained
      ? []
      : [
          {
            key: 'difference',
            label: t('bridge:difference'),
            amount: centsOf(difference),
            kind: 'change',
          } as const,
        ]),
    { key: 'closing', label: closingOf(t, told), amount: centsOf(told.closing), kind: 'total' },
  ];
  return (
    <>
      <Waterfall
        label={t(isValue ? 'bridge:title.value' : 'bridge:title.balance')}
        bars={bars}
        currency={currency}
      />
      {told.bars.length === 0 && isExplained && (
        <chakra.p textStyle="ui" color="fg.muted" mt="3">
          {t('bridge:empty.balance')}
        </chakra.p>
      )}
      {!isExplained && (
        <chakra.div mt="4">
          <Callout tone="pending" title={t('bridge:difference')}>
            {t('bridge:difference_text')}
          </Callout>
        </chakra.div>
      )}
    </>
  );
}
