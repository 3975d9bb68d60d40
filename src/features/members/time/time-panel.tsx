import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { momentsQuery } from '../../../queries/history.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Sheet, SheetSection } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Eyes } from '../shown.ts';
import { EyesChoice } from './eyes-choice.tsx';
import { TimeSlider } from './time-slider.tsx';

/** Where in time one looks, and with whose eyes; the address holds it. */
export type TimePlace = { readonly at: string | null; readonly eyes: Eyes };
type TimePanelProps = {
  readonly userId: string;
  readonly place: TimePlace;
  readonly onPlace: (place: TimePlace) => void;
};

function Moments({ userId, place, onPlace }: TimePanelProps) {
  const { t } = useTranslation(['members', 'ui']);
  const found = useQuery(momentsQuery(userId));
  const { at, eyes } = place;
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <EmptyState
        kind="error"
        of={found.error}
        title={t('time.failed')}
        action={<RetryButton onRetry={found.refetch} />}
      />
    ) : (
      <Skeleton kind="list" rows={2} label={t('time.loading')} />
    );
  const { moments, erased, has_older, recorded_since } = found.data;
  if (erased)
    return (
      <chakra.p textStyle="ui" maxW="prose">
        {t('erased.text')}
      </chakra.p>
    );
  if (moments.length === 0)
    return (
      <EmptyState
        kind="first"
        title={t('time.none')}
        text={t(has_older ? 'time.none_older' : 'time.none_text')}
      />
    );
  return (
    <>
      <TimeSlider moments={moments} at={at} onAt={(next) => onPlace({ at: next, eyes })} />
      {has_older && recorded_since !== null && (
        <chakra.p textStyle="ui" color="fg.muted">
          {t('time.older', { at: formatInstant(recorded_since) })}
        </chakra.p>
      )}
      {at !== null && <EyesChoice eyes={eyes} onEyes={(next) => onPlace({ at, eyes: next })} />}
    </>
  );
}

/** The slider over all that happened to a dossier. */
export function TimePanel(props: TimePanelProps) {
  const { t } = useTranslation('members');
  return (
    <Sheet>
      <SheetSection title={t('time.title')}>
        <chakra.p textStyle="ui" color="fg.muted" mb="3" maxW="prose">
          {t('time.lead')}
        </chakra.p>
        <Moments {...props} />
      </SheetSection>
    </Sheet>
  );
}

/** The slider, which stands at now then. */
const leavesFocusToSlider = leavesFocusTo(() => [document.querySelector('main input[type=range]')]);

type BannerProps = { readonly at: string; readonly eyes: Eyes; readonly onNow: () => void };

/** Says that it is the past that is shown, with the way back to now. */
export function PastBanner({ at, eyes, onNow }: BannerProps) {
  const { t } = useTranslation('members');
  return (
    <Callout
      tone="pending"
      mark="pending"
      headingLevel={2}
      title={t('past.title', { at: formatInstant(at) })}
      action={
        <Button ref={leavesFocusToSlider} variant="outline" size="sm" onClick={onNow}>
          {t('past.now')}
        </Button>
      }
    >
      {t(`past.${eyes}`)}
    </Callout>
  );
}
