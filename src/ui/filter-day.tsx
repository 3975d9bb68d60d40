import { chakra } from '@chakra-ui/react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../contract/values/date.ts';
import { markDay } from './day-marks.ts';
import { formatDay, parseDay } from './format.ts';

type FilterDayProps = {
  readonly label: string;
  /** `YYYY-MM-DD`, or what means no filter */
  readonly value: string;
  readonly unset: string;
  readonly onChange: (value: string) => void;
  /** whether what stands here is no day: nothing is chosen by it, and it can be cleared all the same */
  readonly onNoDay?: (isNoDay: boolean) => void;
};

/** First and last day of a span: where a row is full, both begin the next. */
export const DayPair = ({ children }: { readonly children: ReactNode }) => (
  <chakra.div display="flex" flexWrap={{ base: 'wrap', md: 'nowrap' }} gap="3">
    {children}
  </chakra.div>
);

/** A day that the lists take, which is none of the year 206; null: no such day. */
function dayOf(typed: string): string | null {
  const day = parseDay(typed);
  return day !== null && isDay(day) ? day : null;
}

/**
 * A filter that reads "From 01/01/2026": typed dd/mm/yyyy, applied once it is a day that exists or nothing at all. What is
 * no such day stays, and is told once it is as long as one or left; what is left so chooses nothing.
 */
export function FilterDay({ label, value, unset, onChange, onNoDay }: FilterDayProps) {
  const { t } = useTranslation(['ui', 'errors']);
  const fault = useId();
  const shown = value === unset ? '' : formatDay(value);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const meant = (text: string) => (text.trim() === '' ? unset : dayOf(text));
  // the address says otherwise than what stands here, which chooses nothing if it is no day
  if (known !== value) {
    setKnown(value);
    if ((meant(typed) ?? unset) !== value) {
      setTyped(shown);
      setLeft(false);
    }
  }
  const isSet = value !== unset;
  const isWrong = meant(typed) === null && (isLeft || typed.trim().length >= 10);
  const leave = () => {
    if (meant(typed) !== null) {
      setTyped(shown);
      return;
    }
    setLeft(true);
    // nobody sees the day before any more
    if (isSet) onChange(unset);
  };
  return (
    <div>
      <chakra.label
        display="flex"
        alignItems="center"
        gap="2"
        minH={{ base: '44px', md: '40px' }}
        px="12px"
        borderWidth="1px"
        borderColor={isWrong ? 'negative.solid' : isSet ? 'brand.solid' : 'border.control'}
        {...(isSet && !isWrong ? { boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' } : {})}
        borderRadius="l2"
        bg="bg.panel"
        fontSize="sm"
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
      >
        <chakra.span color="fg.muted">{label}</chakra.span>
        <chakra.input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('date.pattern')}
          {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': fault } : {})}
          value={typed}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            markDay(event);
            const text = event.currentTarget.value;
            setTyped(text);
            const day = meant(text);
            onNoDay?.(day === null);
            if (day !== null) setLeft(false);
            if (day !== null && day !== value) onChange(day);
          }}
          onBlur={leave}
          width="92px"
          minH={{ base: '42px', md: '38px' }}
          bg="transparent"
          fontWeight="medium"
          outline="0"
          fontSize={{ base: 'md', md: 'sm' }}
        />
      </chakra.label>
      {isWrong && (
        // it takes no room: it comes as a press elsewhere begins, which has to find its button where it was
        <chakra.p
          id={fault}
          role="alert"
          textStyle="micro"
          color="negative.fg"
          position="absolute"
          // below the ring of the focus that goes on to the field beside it
          mt="1"
          zIndex="1"
          bg="bg.panel"
          pointerEvents="none"
        >
          {t('errors:fields.invalid_date')}
        </chakra.p>
      )}
    </div>
  );
}
