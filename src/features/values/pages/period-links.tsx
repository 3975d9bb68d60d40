import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { valuesQuery, type ValuePlace } from '../../../queries/values.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { windowSize } from '../paths.ts';

type PeriodLinksProps = {
  readonly place: ValuePlace;
  readonly back: number;
  readonly hrefOf: (back: number) => string;
};

/** The ways to earlier and to later periods, each only where there are some; the place of the first is kept. */
export function PeriodLinks({ place, back, hrefOf }: PeriodLinksProps) {
  const { t } = useTranslation('values');
  const found = useQuery(valuesQuery(place, { offset: back, limit: windowSize + 1 }));
  const hasEarlier = (found.data?.rows.length ?? 0) > windowSize;
  return (
    <>
      {found.isPending && (
        <Button variant="outline" size="sm" style={{ visibility: 'hidden' }}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(`page.earlier.${place.period}`)}
        </Button>
      )}
      {hasEarlier && (
        <ButtonLink variant="outline" size="sm" href={hrefOf(back + windowSize)}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(`page.earlier.${place.period}`)}
        </ButtonLink>
      )}
      {back > 0 && (
        <ButtonLink variant="outline" size="sm" href={hrefOf(Math.max(0, back - windowSize))}>
          {t(`page.later.${place.period}`)}
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
      )}
    </>
  );
}
