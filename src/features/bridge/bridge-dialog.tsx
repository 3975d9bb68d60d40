import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bridge, type BridgeWanted, bridgeQuery } from '../../queries/bridge.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isGone } from '../../ui/gone.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { useOpener } from '../../ui/last-control.ts';
import { ClosingDialog } from '../../ui/closing-dialog.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Bars } from './bars.tsx';
import { OpenedBar } from './opened-bar.tsx';
import { PeriodForm } from './period-form.tsx';
import type { Period } from './periods.ts';
import type { BridgeWays } from './services.ts';
import { bridgeWords, daysOf, whoseOf } from './words.ts';

type BridgeDialogProps = {
  readonly wanted: BridgeWanted;
  /** the bar that is open; null: all of them are shown */
  readonly bar: string | null;
  /** the figure is the reader's own */
  readonly isOwn: boolean;
  readonly ways: BridgeWays;
  readonly onPeriod: (period: Period) => void;
  readonly onBar: (bar: string | null) => void;
  readonly onClose: () => void;
};

function Failed({ error, onRetry }: { readonly error: object; readonly onRetry: () => void }) {
  const { t } = useTranslation(bridgeWords);
  if (isGone(error)) return <EmptyState kind="error" of={error} title={t('bridge:gone')} />;
  return (
    <EmptyState
      kind="error"
      of={error}
      title={t('bridge:failed')}
      action={<RetryButton onRetry={onRetry} />}
    />
  );
}

type ToldProps = Pick<BridgeDialogProps, 'bar' | 'ways' | 'onBar'> & {
  readonly told: Bridge;
  readonly isStale: boolean;
};

/** The bars, or the one that is open. Bars that were left give the focus back to their chart. */
function Told({ told, bar, ways, onBar, isStale }: ToldProps) {
  const isLeft = useRef(false);
  const chart = useRef<HTMLDivElement>(null);
  const opened = told.bars.find(({ field }) => field === bar);
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen || !isLeft.current) return;
    isLeft.current = false;
    chart.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <chakra.div aria-busy={isStale} {...(isStale ? { opacity: 0.6 } : {})}>
      {opened ? (
        <OpenedBar
          key={opened.field}
          told={told}
          bar={opened}
          ways={ways}
          onBack={() => {
            isLeft.current = true;
            onBar(null);
          }}
        />
      ) : (
        <chakra.div tabIndex={-1} outlineOffset="4px" ref={chart}>
          <Bars told={told} onBar={({ field }) => onBar(field)} />
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** Why a value or a balance changed, over the page that shows it. */
export function BridgeDialog(props: BridgeDialogProps) {
  const { wanted, bar, isOwn, ways, onPeriod, onBar, onClose } = props;
  const { t } = useTranslation(bridgeWords);
  const opener = useOpener();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(bridgeQuery(wanted));
  return (
    <ClosingDialog finalFocusEl={opener} onClose={onClose}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content width="min(880px, 100%)" padding={{ base: '4', md: '28px' }}>
            <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="4">
              <div>
                <Dialog.Title>{t(`bridge:title.${wanted.of}`)}</Dialog.Title>
                <Dialog.Description minH="1.5em">
                  {data === undefined ? '' : whoseOf(t, data, isOwn)}
                </Dialog.Description>
              </div>
              <IconButton label={t('bridge:close')} onClick={onClose} my="-8px" me="-10px">
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </chakra.div>
            <chakra.div mt="4" pb="4" borderBottomWidth="1px" _print={{ display: 'none' }}>
              <PeriodForm period={{ from: wanted.from, to: wanted.to }} onPeriod={onPeriod} />
            </chakra.div>
            <VisuallyHidden as="output">
              {data === undefined ? '' : isPlaceholderData ? t('bridge:loading') : daysOf(t, data)}
            </VisuallyHidden>
            <chakra.div mt="4" minH="320px">
              {data !== undefined ? (
                <Told told={data} bar={bar} ways={ways} onBar={onBar} isStale={isPlaceholderData} />
              ) : error !== null && !isFetching ? (
                <Failed error={error} onRetry={() => void refetch()} />
              ) : (
                <Skeleton kind="list" rows={7} label={t('bridge:loading')} />
              )}
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ClosingDialog>
  );
}
