import { useTranslation } from 'react-i18next';
import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useMoneyWords } from '../../../ui/format-parts.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { leavesFocusTo } from '../../../ui/heir.ts';
import { plainAmount } from '../amount.tsx';
import { lines, wordOf } from '../lines.ts';
import { usePeriodName } from '../period.ts';
import { continuityOf, identityOf, type Off } from './checks.ts';
import { ungrouped } from './entry.ts';
import type { Grid } from './use-grid.ts';

type WarningProps = {
  readonly grid: Grid;
  readonly row: ValueRecord;
  readonly previous: ValueRecord | null;
};

/** Id of the sentence that says an ending balance is off. */
export const warningId = (row: ValueRecord) => `off-${row.id}`;
export const isOff = (grid: Grid, row: ValueRecord) => identityOf(grid.amountsOf(row)).kind === 'off';

/** The cell that a press fills: its button goes with the warning, and leaves the focus there. */
const filling = ({ id }: ValueRecord, line: AmountField) => ({
  'data-fills': `[data-row="${id}"][data-line="${line}"]`,
});
const leavesFocusToCell = leavesFocusTo(({ dataset }) => [
  document.querySelector(dataset['fills'] ?? 'h1'),
  ...document.querySelectorAll('h1'),
]);

/** How each warning begins: by how much, and of what. */
function useOffWords() {
  const { t } = useTranslation('values');
  const money = useMoneyWords();
  const periodName = usePeriodName();
  const shown = (row: ValueRecord, { by }: Off) => ({
    period: periodName(row),
    amount: money(by.replace('-', ''), row.currency),
  });
  return {
    identity: (row: ValueRecord, found: Off) =>
      t(found.by.startsWith('-') ? 'off.under' : 'off.over', shown(row, found)),
    continuity: (row: ValueRecord, found: Off, previous: ValueRecord) =>
      t('break.title', { ...shown(row, found), previous: periodName(previous) }),
  };
}

/** The lines don't add up: by how much, what they come to, and a press that takes it. It stops nothing (decisions §9). */
export function IdentityWarning({ grid, row }: Omit<WarningProps, 'previous'>) {
  const { t } = useTranslation('values');
  const words = useOffWords();
  const found = identityOf(grid.amountsOf(row));
  if (found.kind !== 'off') return null;
  const wanted = plainAmount(found.wanted, grid.language);
  return (
    <div id={warningId(row)}>
      <Callout
        tone="pending"
        mark="correction"
        title={words.identity(row, found)}
        action={
          <Button
            ref={leavesFocusToCell}
            {...filling(row, 'ending_balance')}
            variant="outline"
            size="sm"
            onClick={() => grid.set([{ row, line: 'ending_balance', to: typedIn(found.wanted, grid) }])}
          >
            {t('off.use', { amount: wanted })}
          </Button>
        }
      >
        {t('off.text', { amount: wanted })}
      </Callout>
    </div>
  );
}

/** The wire's text is what anybody may type, but for its decimal mark. */
const typedIn = (amount: string, { language }: Grid) =>
  /^(fr|es|it)/.test(language) ? amount.replace('.', ',') : amount;

/** The record doesn't start where the one before ended. */
export function ContinuityWarning({ grid, row, previous }: WarningProps) {
  const { t } = useTranslation('values');
  const words = useOffWords();
  const periodName = usePeriodName();
  const found = continuityOf(grid.amountsOf(row), previous);
  if (found.kind !== 'off' || previous === null) return null;
  const carried: readonly (readonly [AmountField, string])[] = [
    ['beginning_balance', previous.ending_balance],
    ['unrealized_pl_previous_day', previous.total_unrealized_pl],
  ];
  return (
    <Callout
      tone="pending"
      mark="correction"
      title={words.continuity(row, found, previous)}
      action={
        <Button
          ref={leavesFocusToCell}
          {...filling(row, 'beginning_balance')}
          variant="outline"
          size="sm"
          onClick={() => grid.set(carried.map(([line, to]) => ({ row, line, to: typedIn(to, grid) })))}
        >
          {t('off.use', { amount: plainAmount(found.wanted, grid.language) })}
        </Button>
      }
    >
      {t('break.text', { previous: periodName(previous) })}
    </Callout>
  );
}

type SaidProps = {
  readonly grid: Grid;
  readonly rows: readonly ValueRecord[];
  /** the record before, as it was left */
  readonly previousOf: (row: ValueRecord) => ValueRecord | null;
};

/** Both warnings aloud, once a cell is left: what is being typed is only judged, for the eye. */
export function SaidWarnings({ grid, rows, previousOf }: SaidProps) {
  const words = useOffWords();
  const said = rows.flatMap((row) => {
    const amounts = grid.leftAmountsOf(row);
    const previous = previousOf(row);
    const sum = identityOf(amounts);
    const start = continuityOf(amounts, previous);
    return [
      ...(sum.kind === 'off' ? [words.identity(row, sum)] : []),
      ...(start.kind === 'off' && previous !== null ? [words.continuity(row, start, previous)] : []),
    ];
  });
  return <VisuallyHidden as="output">{said.join(' ')}</VisuallyHidden>;
}

/** Cells that can't be read: what is wrong with them, and where a mark between thousands is all of it, a way to say so. */
export function UnreadableWarning({
  grid,
  rows,
}: {
  readonly grid: Grid;
  readonly rows: readonly ValueRecord[];
}) {
  const { t } = useTranslation('values');
  const periodName = usePeriodName();
  const wrong = rows.flatMap((row) =>
    lines
      .filter((line) => !grid.isLive(row, line) && grid.readAt(row, line).fault !== null)
      .map((line) => ({ row, line, text: grid.shown(row, line) })),
  );
  if (wrong.length === 0) return null;
  const readings = ([',', '.'] as const).map((mark) => ({
    mark,
    cells: wrong.flatMap(({ row, line, text }) => {
      const amount = ungrouped(text, mark);
      return amount === null ? [] : [{ row, line, to: typedIn(amount, grid) }];
    }),
  }));
  const reading = readings.find(({ cells }) => cells.length > 0);
  const first = reading?.cells[0];
  return (
    <Callout
      tone="negative"
      live="alert"
      title={t('unreadable.title', { count: wrong.length })}
      {...(reading === undefined || first === undefined
        ? {}
        : {
            action: (
              <Button
                ref={leavesFocusToCell}
                {...filling(first.row, first.line)}
                variant="outline"
                size="sm"
                onClick={() => grid.set(reading.cells)}
              >
                {t(reading.mark === ',' ? 'unreadable.commas' : 'unreadable.points')}
              </Button>
            ),
          })}
    >
      <p>{t('unreadable.text')}</p>
      <ul>
        {wrong.map(({ row, line, text }) => (
          <li key={`${row.id} ${line}`}>
            {t('unreadable.cell', {
              line: t(wordOf(line, row.value_date !== null)),
              period: periodName(row),
              text,
            })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
