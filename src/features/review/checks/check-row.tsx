import { chakra } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckOutcome, ReviewCheck } from '../../../../contract/values/review.ts';
import { formatInstant } from '../../../ui/format.ts';
import { Status } from '../../../ui/status.tsx';

const Cell = chakra('td', {
  base: {
    display: { base: 'block', md: 'table-cell' },
    pt: { base: '1', md: '3' },
    pb: { base: '0', md: '2' },
    pe: { base: '0', md: '3' },
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
});

const Tick = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: { base: '48px', md: '40px' },
    height: { base: '44px', md: '32px' },
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[aria-pressed=true][data-outcome=PASSED]': { bg: 'positive.muted', color: 'positive.fg' },
    '&[aria-pressed=true][data-outcome=FAILED]': { bg: 'negative.solid', color: 'negative.contrast' },
  },
});

type Outcomes = {
  readonly label: string;
  readonly outcome: CheckOutcome | null;
  readonly isSending: boolean;
  readonly onTick: (outcome: CheckOutcome | null) => void;
};

/** It does, or it does not; pressing what is pressed takes it back. */
function Ticks({ label, outcome, isSending, onTick }: Outcomes) {
  const { t } = useTranslation('review');
  return (
    <chakra.fieldset
      aria-label={label}
      aria-busy={isSending || undefined}
      display="inline-flex"
      m="0"
      p="0"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="l2"
      overflow="hidden"
    >
      {(['PASSED', 'FAILED'] as const).map((one) => (
        <Tick
          key={one}
          type="button"
          data-outcome={one}
          aria-pressed={outcome === one}
          aria-label={t(`checks.outcome.${one}`)}
          title={t(`checks.outcome.${one}`)}
          onClick={() => onTick(outcome === one ? null : one)}
          {...(one === 'FAILED' ? { borderInlineStartWidth: '1px', borderColor: 'border.control' } : {})}
        >
          {one === 'PASSED' ? (
            <Check size={17} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <X size={17} strokeWidth={1.75} aria-hidden="true" />
          )}
        </Tick>
      ))}
    </chakra.fieldset>
  );
}

type CheckRowProps = {
  readonly check: ReviewCheck;
  readonly lines: readonly string[];
  /** what was declared contradicts itself; null: it doesn't */
  readonly warning: string | null;
  /** what there is to hold it against: a paper, other answers, or, in a business, something else than in a person */
  readonly against: 'paper' | 'data' | 'business';
  /** what is to be said of it beside the outcome; null: nothing */
  readonly entry: ReactNode;
  readonly pending: { readonly outcome: CheckOutcome | null } | null;
  readonly onTick: ((outcome: CheckOutcome | null) => void) | null;
};

/** Id of a check's row, which "date check failed" leads to. */
export const idOfCheck = (name: string): string => `check-${name}`;

/** One check: what it is about, what was declared, what to look for, and the outcome with who found it. */
export function CheckRow({ check, lines, warning, against, entry, pending, onTick }: CheckRowProps) {
  const { t } = useTranslation('review');
  const outcome = pending ? pending.outcome : check.outcome;
  const isFailed = outcome === 'FAILED';
  const label = t(`check.${check.name}.name`);
  // where nothing was found and nothing can be ticked, the words have the room
  const hasOutcome = onTick !== null || outcome !== null;
  const row = (
    <chakra.tr
      id={idOfCheck(check.name)}
      display={{ base: 'grid', md: 'table-row' }}
      gridTemplateColumns={hasOutcome ? 'minmax(0,1fr) auto' : 'minmax(0,1fr)'}
      columnGap="4"
      pt={{ base: '3', md: '0' }}
      pb={{ base: entry === null ? '3' : '0', md: '0' }}
      borderColor="border.muted"
      {...(entry === null ? { borderBottomWidth: '1px' } : {})}
    >
      <chakra.th
        scope="row"
        textAlign="start"
        fontWeight="medium"
        verticalAlign="top"
        pt={{ base: '0', md: '3' }}
        pb={{ base: '0', md: '2' }}
        pe="3"
        gridColumn="1"
        width={{ md: '116px' }}
      >
        {label}
      </chakra.th>
      <Cell gridColumn="1" width={{ md: '168px' }}>
        {lines.map((line) => (
          <chakra.span key={line} display="block">
            {line}
          </chakra.span>
        ))}
        {warning !== null && (
          <chakra.span display="block" color="negative.fg" fontWeight="semibold">
            {warning}
          </chakra.span>
        )}
      </Cell>
      <Cell
        gridColumn="1"
        colSpan={hasOutcome ? 1 : 2}
        color={isFailed ? 'negative.fg' : 'fg.muted'}
        {...(isFailed ? { fontWeight: 'semibold' } : {})}
      >
        {t(`check.${check.name}.${against}`)}
        {check.by_name !== null && check.at !== null && check.outcome === outcome && (
          <chakra.span display="block" textStyle="micro" color="fg.subtle" fontWeight="normal">
            {t(`checks.by.${check.outcome ?? 'PASSED'}`, {
              name: check.by_name,
              at: formatInstant(check.at),
            })}
          </chakra.span>
        )}
      </Cell>
      {hasOutcome && (
        <Cell
          gridColumn="2"
          gridRow={{ base: '1 / span 3', md: 'auto' }}
          // the buttons are higher than a line of words
          pt={{ base: '0', md: onTick === null ? '3' : '6px' }}
          pe="0"
          textAlign="end"
          overflowWrap="break-word"
          width={{ md: '92px' }}
        >
          {onTick !== null ? (
            <Ticks label={label} outcome={outcome} isSending={pending !== null} onTick={onTick} />
          ) : (
            outcome !== null && (
              <Status kind={isFailed ? 'refused' : 'validated'} label={t(`checks.outcome.${outcome}`)} />
            )
          )}
        </Cell>
      )}
    </chakra.tr>
  );
  if (entry === null) return row;
  return (
    <>
      {row}
      <chakra.tr
        display={{ base: 'block', md: 'table-row' }}
        borderBottomWidth="1px"
        borderColor="border.muted"
      >
        {/* below what was declared, in the width of all that follows */}
        <Cell
          colSpan={4}
          ps={{ md: '116px' }}
          pt={{ base: '0', md: '0' }}
          pb={{ base: '3', md: '3' }}
          pe="0"
          overflowWrap="break-word"
        >
          {entry}
        </Cell>
      </chakra.tr>
    </>
  );
}
