import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency } from '../../../../contract/enums.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { SegmentLinks } from '../../../ui/segment-links.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Status } from '../../../ui/status.tsx';
import { operationsPath, withList } from '../paths.ts';
import { PositionLost } from './position-lost.tsx';
import { usePosition } from './use-position.ts';

type FigureProps = { readonly label: string; readonly amount: string | null; readonly currency: Currency };

function Figure({ label, amount, currency }: FigureProps) {
  return (
    <div>
      <chakra.dt textStyle="ui" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd m="0" minH="33px">
        {amount === null ? '–' : <MoneyText amount={amount} currency={currency} size="lg" />}
      </chakra.dd>
    </div>
  );
}

type SummaryProps = {
  readonly userId: string;
  readonly currency: Currency;
  /** what the list was asked for that this was opened from */
  readonly list?: string;
  /** at the end of the sheet */
  readonly action?: ReactNode;
};

/** What one investor has in one currency, the way to the other, and what can be done. */
export function PositionSummary({ userId, currency, list = '', action }: SummaryProps) {
  const { t } = useTranslation(['fund', 'ui']);
  const { position, blocking, unread, retry } = usePosition(userId, currency);
  const shown = (cents: bigint | undefined) => (cents === undefined ? null : formatMoney(cents));
  const isHeld = blocking !== null && blocking !== 'UNBLOCKED';
  return (
    <Sheet px={{ base: '4', md: '28px' }} py="18px" mb="5" display="grid" gap="4">
      {/* in one row: a hold is known later, and what stands below must not move for it */}
      <chakra.div display="flex" justifyContent="space-between" gap="4" alignItems="center">
        <SegmentLinks
          label={t('column.currency')}
          links={currencies.map((one) => ({
            href: operationsPath(userId, one, withList(list)),
            label: one,
            isCurrent: one === currency,
          }))}
        />
        {isHeld && <Status kind={markForStatus(blocking)} label={t(`blocking.${blocking}`)} />}
      </chakra.div>
      <chakra.dl
        m="0"
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: 'repeat(auto-fit, minmax(160px, auto))' }}
        justifyContent={{ sm: 'start' }}
        columnGap={{ sm: '48px' }}
      >
        <Figure label={t('figure.invested')} amount={shown(position?.invested)} currency={currency} />
        <Figure label={t('figure.available')} amount={shown(position?.available)} currency={currency} />
        <Figure label={t('figure.balance')} amount={shown(position?.balance)} currency={currency} />
      </chakra.dl>
      {unread !== null && <PositionLost of={unread} onRetry={retry} />}
      {action}
    </Sheet>
  );
}
