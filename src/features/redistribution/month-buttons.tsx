import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { shareFields } from '../../../contract/values/redistribution.ts';
import { guardReasons, type Stop } from '../../../machines/redistribution/guards.ts';
import {
  selectEntry,
  selectMayLeave,
  selectMaySave,
  selectMaySend,
  selectRedistributionState,
  selectStops,
} from '../../../machines/redistribution/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { WhyList } from '../../ui/why-list.tsx';
import { useRedistributionServices } from './services.ts';

/** Where it is mended; of a share, the first that is wrong. */
const places = {
  not_100: '#field-investors_percentage',
  reason_missing: '#field-reason',
} as const;

type MonthButtonsProps = {
  /** what says why nothing can be done just now, where nothing is missing: its id */
  readonly whyNow: string;
};

/** What can be done with the shares on the page; a button that is off says why beside it. */
export function MonthButtons({ whyNow }: MonthButtonsProps) {
  const { t } = useTranslation('redistribution');
  const { actorRef, fourEyes, isBeside = false } = useRedistributionServices();
  const state = useSelector(actorRef, selectRedistributionState);
  const maySend = useSelector(actorRef, selectMaySend);
  const maySave = useSelector(actorRef, selectMaySave);
  const mayLeave = useSelector(actorRef, selectMayLeave);
  const stops = useSelector(actorRef, selectStops, (one, other) => one.join() === other.join());
  const { isRestating, faults, shares } = useSelector(actorRef, selectEntry);
  const wrong = shareFields.find((field) => faults[field] !== undefined || shares[field] === null);
  const placeOf = (stop: Stop) =>
    stop === 'not_100' || stop === 'reason_missing'
      ? places[stop]
      : `#field-${wrong ?? 'investors_percentage'}`;
  const why = useId();
  const reasons = stops.map((stop) => ({
    key: stop,
    label: t(guardReasons.maySend[stop]),
    href: placeOf(stop),
  }));
  const offUnless = (isOpen: boolean) =>
    isOpen ? {} : { blocked: true, 'aria-describedby': stops.length > 0 ? why : whyNow };
  return (
    // once a month is on its way, or left as it was posted, none of them is left
    <chakra.div ref={leavesFocusToSection} display="grid" gap="3" mt="5">
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button
          variant={isBeside ? 'outline' : 'solid'}
          busy={state === 'sending'}
          busyLabel={t('action.sending')}
          {...offUnless(maySend)}
          onClick={() => actorRef.send({ type: 'month.sent' })}
        >
          {t(!fourEyes ? 'action.publish' : isBeside ? 'action.send_month' : 'action.send')}
        </Button>
        {isRestating ? (
          <Button
            variant="outline"
            {...(!mayLeave && { blocked: true, 'aria-describedby': whyNow })}
            onClick={() => actorRef.send({ type: 'restating.dropped' })}
          >
            {t('action.leave')}
          </Button>
        ) : (
          <Button
            variant="outline"
            busy={state === 'saving'}
            busyLabel={t('action.saving')}
            {...offUnless(maySave)}
            onClick={() => actorRef.send({ type: 'draft.saved' })}
          >
            {t('action.save')}
          </Button>
        )}
      </chakra.div>
      <WhyList id={why} intro={t('why.intro')} reasons={reasons} />
    </chakra.div>
  );
}
