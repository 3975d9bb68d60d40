import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CalendarSearch, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valuesQuery, type ValuePlace } from '../../../queries/values.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { askedPart } from '../../../ui/lazy-part.tsx';
import { windowSize } from '../paths.ts';

const DayDialog = askedPart(async () => (await import('../records/day-dialog.tsx')).DayDialog);

type PeriodLinksProps = {
  readonly place: ValuePlace;
  readonly back: number;
  readonly hrefOf: (back: number) => string;
  readonly goTo: (path: string) => void;
};

/** On a phone the sign stands alone: with the words of some languages the currency would not fit beside it. */
const Words = chakra('span', { base: { display: { base: 'none', md: 'inline' } } });
const outline = { variant: 'outline', size: 'sm', minW: '44px' } as const;

/** Where one way ends the other takes the focus, or the title while there is no other. */
const leavesFocusToOther = leavesFocusTo((link) => [
  ...(link.parentElement?.querySelectorAll('a') ?? []),
  document.querySelector('h1'),
]);

/** The ways to earlier and to later periods, and to any day, each only where there are some; the place of the first is kept. */
export function PeriodLinks({ place, back, hrefOf, goTo }: PeriodLinksProps) {
  const { t } = useTranslation('values');
  const [isAsking, setAsking] = useState(false);
  const found = useQuery(valuesQuery(place, { offset: back, limit: windowSize + 1 }));
  const hasEarlier = (found.data?.rows.length ?? 0) > windowSize;
  // of quarters a window is a year
  const hasDays = place.period === 'daily' && (hasEarlier || back > 0);
  const earlier = t(`page.earlier.${place.period}`);
  const later = t(`page.later.${place.period}`);
  const toEarlier = (
    <>
      <ChevronsLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      <Words>{earlier}</Words>
    </>
  );
  return (
    <>
      {hasDays && (
        <Button {...outline} aria-label={t('day.title')} onClick={() => setAsking(true)}>
          <CalendarSearch size={18} strokeWidth={1.75} aria-hidden="true" />
          <Words>{t('day.title')}</Words>
        </Button>
      )}
      {found.isPending && (
        <Button {...outline} style={{ visibility: 'hidden' }}>
          {toEarlier}
        </Button>
      )}
      {hasEarlier && (
        <ButtonLink
          ref={leavesFocusToOther}
          {...outline}
          href={hrefOf(back + windowSize)}
          aria-label={earlier}
        >
          {toEarlier}
        </ButtonLink>
      )}
      {back > 0 && (
        <ButtonLink
          ref={leavesFocusToOther}
          {...outline}
          href={hrefOf(Math.max(0, back - windowSize))}
          aria-label={later}
        >
          <Words>{later}</Words>
          <ChevronsRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
      )}
      {isAsking && (
        <DayDialog
          place={place}
          total={found.data?.total ?? 0}
          onFound={(next) => goTo(hrefOf(next))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
