import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DossierMoment } from '../../../../contract/values/history.ts';
import { IconButton } from '../../../ui/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { useTelling } from '../services.ts';
import { indexAt, timeAt } from './moments.ts';

type TimeSliderProps = {
  readonly moments: readonly DossierMoment[];
  /** ISO 8601; null: now */
  readonly at: string | null;
  readonly onAt: (at: string | null) => void;
};

const Range = chakra('input', {
  base: { width: '100%', minH: '44px', m: '0', cursor: 'pointer', accentColor: 'brand.solid' },
});

/** All moments of a dossier in a row, now at the end: arrows step from one to the next. */
export function TimeSlider({ moments, at, onAt }: TimeSliderProps) {
  const { t } = useTranslation('members');
  const { sentenceOf, authorOf } = useTelling();
  const id = useId();
  const now = moments.length;
  const index = at === null ? now : indexAt(moments, at);
  const moment = at === null ? undefined : moments[index];
  const go = (next: number) => onAt(timeAt(moments, next));
  const [first] = moment?.activities ?? [];
  const when = at === null ? t('time.now') : formatInstant(moment?.at ?? at);
  const what = first ? sentenceOf(first) : '';
  /** At an end the button stays, and says that there is no further moment. */
  const step = (way: 'before' | 'after', next: number) => {
    const isEnd = next < 0 || next > now;
    const Icon = way === 'before' ? ChevronLeft : ChevronRight;
    return (
      <IconButton
        label={t(`time.${way}`)}
        {...(isEnd ? { why: t(`time.no_${way}`), opacity: 0.5 } : {})}
        onClick={() => go(next)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    );
  };
  return (
    <div>
      <chakra.label htmlFor={id} textStyle="ui" color="fg.muted">
        {t('time.label', { count: moments.length })}
      </chakra.label>
      <chakra.div display="grid" gridTemplateColumns="auto minmax(0,1fr) auto" gap="3" alignItems="center">
        {step('before', index - 1)}
        <Range
          id={id}
          type="range"
          min={0}
          max={now}
          step={1}
          value={Math.max(index, 0)}
          aria-valuetext={what === '' ? when : t('time.at', { when, what })}
          onChange={(event) => go(Number(event.currentTarget.value))}
        />
        {step('after', index + 1)}
      </chakra.div>
      <chakra.div minH="44px" mt="1">
        <chakra.p fontWeight="semibold" fontSize="sm">
          {when}
        </chakra.p>
        {moment?.activities.map((row) => (
          <chakra.p key={row.id} textStyle="ui" color="fg.muted" overflowWrap="anywhere">
            {sentenceOf(row)} · {authorOf(row)}
          </chakra.p>
        ))}
      </chakra.div>
    </div>
  );
}
