import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import type { ValueCheck, ValueRecord } from '../../../../contract/values/value.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { Amount } from '../amount.tsx';
import { lines, markOf, wordOf } from '../lines.ts';
import { samePeriod, usePeriodName } from '../period.ts';
import { Cell } from './cell.tsx';
import { CheckRow } from './check-rows.tsx';
import { continuityOf, identityOf, investorsOf } from './checks.ts';
import { ColumnHead } from './column-head.tsx';
import { keysHintId } from './keys-hint.tsx';
import { AmountCell, columnStyle, endingStyle, LineName, shownAs, Table } from './look.ts';
import { useKeys } from './use-keys.ts';
import type { Grid } from './use-grid.ts';

export type GridTableProps = {
  readonly label: string;
  readonly grid: Grid;
  /** oldest first: those that are shown */
  readonly rows: readonly ValueRecord[];
  /** the record before the first of them; null: not known, or there is none */
  readonly before: ValueRecord | null;
  /** the investors' sums; null: these are an investor's own values */
  readonly checks: readonly ValueCheck[] | null;
  /** the one that a phone shows, and that is discarded or sent */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** whether a record can be typed into by this person */
  readonly isOpen: (row: ValueRecord) => boolean;
  readonly actionsOf: (row: ValueRecord) => readonly MenuAction[];
  /** id of the sentence that warns about a record's ending balance; null: nothing does */
  readonly warningOf: (row: ValueRecord) => string | null;
};

/** The roll-forward: periods as columns, lines as rows, newest right; only drafts are tinted and can be typed into. */
export function GridTable(props: GridTableProps) {
  const { label, grid, rows, before, checks, chosen, onChoose, isOpen, actionsOf, warningOf } = props;
  const { t } = useTranslation('values');
  const periodName = usePeriodName();
  const keys = useKeys(grid, rows, isOpen);
  const amountsOf = (row: ValueRecord) => (isOpen(row) ? grid.amountsOf(row) : row);
  const columns = rows.map((row, at) => ({
    row,
    id: row.id,
    isOpen: isOpen(row),
    isChosen: row.id === chosen,
    previous: at === 0 ? before : (rows[at - 1] ?? null),
  }));
  const checked = (find: (column: (typeof columns)[number]) => ReturnType<typeof identityOf>) =>
    columns.map((column) => ({ ...column, found: find(column) }));
  const isDaily = rows[0]?.value_date !== null;
  const anyOpen = columns.some((column) => column.isOpen);

  const cellOf = (column: (typeof columns)[number], line: AmountField) => {
    const { row } = column;
    if (!column.isOpen)
      return (
        <chakra.span {...(line === 'ending_balance' ? {} : { fontWeight: 'normal' })}>
          <Amount amount={row[line]} />
        </chakra.span>
      );
    return (
      <Cell
        grid={grid}
        row={row}
        line={line}
        name={t('column.cell', { line: t(wordOf(line, row.value_date !== null)), period: periodName(row) })}
        warnedBy={line === 'ending_balance' ? warningOf(row) : null}
        onKey={keys.onKey({ row, line })}
        onPaste={keys.onPaste({ row, line })}
        onEnter={() => onChoose(row.id)}
      />
    );
  };
  return (
    <>
      <chakra.section overflowX="auto" aria-label={t('column.region')} tabIndex={anyOpen ? -1 : 0}>
        <Table aria-label={label} {...(anyOpen ? { 'aria-describedby': keysHintId } : {})}>
          <thead>
            <tr>
              <LineName scope="col" borderBottomColor="border.control">
                <VisuallyHidden>{t('column.line')}</VisuallyHidden>
              </LineName>
              {columns.map(({ row, ...column }) => (
                <ColumnHead
                  key={row.id}
                  row={row}
                  name={periodName(row)}
                  isOpen={column.isOpen}
                  isChosen={column.isChosen}
                  actions={actionsOf(row)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const isEnding = line === 'ending_balance';
              const ending = isEnding ? endingStyle : {};
              return (
                <tr key={line}>
                  <LineName scope="row" {...ending}>
                    <chakra.span display="grid" gridTemplateColumns="20px minmax(0,1fr)">
                      <chakra.span color="fg.subtle" fontWeight="normal" aria-hidden="true">
                        {markOf(line)}
                      </chakra.span>
                      <span>{t(wordOf(line, isDaily))}</span>
                    </chakra.span>
                  </LineName>
                  {columns.map((column) => (
                    <AmountCell
                      key={column.id}
                      {...ending}
                      {...columnStyle(column.isOpen)}
                      {...shownAs(column.isChosen)}
                    >
                      {cellOf(column, line)}
                    </AmountCell>
                  ))}
                </tr>
              );
            })}
          </tbody>
          <tbody>
            <CheckRow
              label={t(isDaily ? 'check.continuity' : 'check.continuity_quarter')}
              columns={checked(({ row, previous }) =>
                continuityOf(amountsOf(row), previous && amountsOf(previous)),
              )}
            />
            <CheckRow
              label={t('check.identity')}
              columns={checked(({ row }) => identityOf(amountsOf(row)))}
            />
            {checks !== null && (
              <CheckRow
                label={t('check.investors')}
                columns={checked(({ row }) =>
                  investorsOf(
                    amountsOf(row),
                    checks.find((check) => samePeriod(check, row)),
                  ),
                )}
              />
            )}
          </tbody>
        </Table>
      </chakra.section>
    </>
  );
}
