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
const unseen = { style: { visibility: 'hidden' } } as const;

/** Where one way ends the other takes the focus, or the title while there is no other. */
const leavesFocusToOther = leavesFocusTo((link) => [
  ...(link.parentElement?.querySelectorAll('a') ?? []),
  document.querySelector('h1'),
]);

/**
 * The ways to earlier periods, to any day and to later ones, each only where there are some. The first two have their
 * places while nobody knows, the first also where it ends: what stands beside them doesn't move.
 */
export function PeriodLinks({ place, back, hrefOf, goTo }: PeriodLinksProps) {
  const { t } = useTranslation('values');
  const [isAsking, setAsking] = useState(false);
  const found = useQuery(valuesQuery(place, { offset: back, limit: windowSize + 1 }));
  const hasEarlier = (found.data?.rows.length ?? 0) > windowSize;
  const hasSome = hasEarlier || back > 0;
  const isKept = hasSome || found.data === undefined;
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
      {!hasEarlier && isKept && (
        <Button {...outline} {...unseen}>
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
      {/* of quarters a window is a year */}
      {place.period === 'daily' && isKept && (
        <Button
          {...outline}
          {...(!hasSome && unseen)}
          aria-label={t('day.title')}
          onClick={() => setAsking(true)}
        >
          <CalendarSearch size={18} strokeWidth={1.75} aria-hidden="true" />
          <Words>{t('day.title')}</Words>
        </Button>
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
          total={found.data?.total ?? null}
          onFound={(next) => goTo(hrefOf(next))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
