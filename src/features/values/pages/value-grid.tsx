import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { endOf } from '../../../queries/period-end.ts';
import { useExtension } from '../../../queries/features.ts';
import { checksQuery, type ValuePlace } from '../../../queries/values.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { ComparingNews, ConflictPanel, RefusedCallout } from '../conflict/conflict-panel.tsx';
import { GridTable } from '../grid/grid-table.tsx';
import { KeysHint } from '../grid/keys-hint.tsx';
import { useColumnActions, type Asked } from '../grid/use-column-actions.ts';
import { useGrid } from '../grid/use-grid.ts';
import {
  ContinuityWarning,
  IdentityWarning,
  isOff,
  SaidWarnings,
  UnreadableWarning,
  warningId,
} from '../grid/warnings.tsx';
import { ValueSaveBar } from '../save/save-bar.tsx';
import { useValueServices, writesValues } from '../services.ts';
import { PeriodStepper } from './period-stepper.tsx';

type ValueGridProps = {
  readonly place: ValuePlace;
  /** oldest first: those in sight, at least one */
  readonly rows: readonly ValueRecord[];
  /** the record before the first of them */
  readonly before: ValueRecord | null;
  readonly onAsk: (asked: Asked) => void;
  /** beside the grid on a wide screen, below it otherwise */
  readonly aside?: ReactNode;
};

/** What the investors' records come to in the periods in sight; members' own values have no such sum. */
function useChecks({ place, rows }: Pick<ValueGridProps, 'place' | 'rows'>) {
  const [first, last] = [rows[0], rows.at(-1)];
  const hasSums = useExtension('values');
  const isFund = place.userId === null && hasSums;
  const span = {
    currency: place.currency,
    from: first === undefined ? '' : endOf(first),
    to: last === undefined ? '' : endOf(last),
  };
  const found = useQuery({
    ...checksQuery(place.period, span),
    enabled: isFund && first !== undefined,
  });
  return isFund ? (found.data ?? []) : null;
}

/** The draft that is worked on: the one that was entered last, else the newest; a phone shows it. */
function useChosen(rows: readonly ValueRecord[]) {
  const [entered, choose] = useState<string | null>(null);
  const known = rows.find(({ id }) => id === entered);
  const draft = rows.findLast(({ status }) => status === 'DRAFT');
  return { chosen: known ?? draft ?? rows.at(-1) ?? null, choose };
}

/** The roll-forward of a few periods with its checks, warnings, and what is done with a record (mockup h). */
export function ValueGrid({ place, onAsk, aside, ...now }: ValueGridProps) {
  const { t } = useTranslation(['values', 'errors']);
  const { actorRef, viewer, approvalOf } = useValueServices();
  const mayWrite = writesValues(viewer);
  const grid = useGrid(now);
  const { rows, before } = grid.sight;
  const checks = useChecks({ place, rows });
  const { chosen, choose } = useChosen(rows);
  const actionsOf = useColumnActions(onAsk);
  const isDraft = ({ status }: ValueRecord) => mayWrite && status === 'DRAFT';
  const isOpen = (row: ValueRecord) => isDraft(row) || (mayWrite && grid.isUnsaved(row));
  const open = rows.filter(isOpen);
  const waiting = [...new Set(rows.flatMap(({ approval }) => (approval === null ? [] : [approval.id])))];
  /** the record before, with what is typed into it */
  const previousOf = (row: ValueRecord, amountsOf = grid.amountsOf): ValueRecord | null => {
    const previous = row === rows[0] ? before : rows[rows.indexOf(row) - 1];
    if (!previous) return null;
    return isOpen(previous) ? { ...previous, ...amountsOf(previous) } : previous;
  };
  const sent = chosen !== null && isDraft(chosen) ? chosen : (rows.findLast(isDraft) ?? null);
  const heading = useId();
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <chakra.div
        display="grid"
        alignItems="start"
        columnGap="8"
        rowGap="8"
        mt="2"
        pb="6"
        gridTemplateColumns="minmax(0,1fr)"
        css={
          aside === undefined
            ? {}
            : { '@media (min-width: 1400px)': { gridTemplateColumns: 'minmax(0,1fr) 364px' } }
        }
      >
        <chakra.section aria-labelledby={heading} minW="0" {...(isBusy ? { 'aria-busy': true } : {})}>
          <VisuallyHidden as="h2" id={heading}>
            {t(`grid.${place.period}`)}
          </VisuallyHidden>
          <ComparingNews />
          <chakra.div display="grid" gap="2" _empty={{ display: 'none' }} mb="2">
            <ConflictPanel />
            <RefusedCallout />
          </chakra.div>
          <PeriodStepper rows={rows} chosen={chosen?.id ?? null} onChoose={choose} />
          <GridTable
            label={t(`grid.${place.period}`)}
            grid={grid}
            rows={rows}
            before={before}
            checks={checks}
            chosen={chosen?.id ?? null}
            onChoose={choose}
            isOpen={isOpen}
            actionsOf={actionsOf}
            warningOf={(row) => (isOff(grid, row) ? warningId(row) : null)}
          />
          <chakra.div display="grid" gap="2" mt="2" _empty={{ display: 'none' }}>
            <UnreadableWarning grid={grid} rows={open} />
            {open.map((row) => (
              <IdentityWarning key={row.id} grid={grid} row={row} />
            ))}
            {open.map((row) => (
              <ContinuityWarning key={row.id} grid={grid} row={row} previous={previousOf(row)} />
            ))}
          </chakra.div>
          <SaidWarnings grid={grid} rows={open} previousOf={(row) => previousOf(row, grid.leftAmountsOf)} />
          {open.length > 0 && <KeysHint fault={grid.liveFault} />}
          <chakra.div display="grid" gap="4" mt="4" _empty={{ display: 'none' }}>
            {waiting.map((id) => (
              <chakra.div key={id}>{approvalOf(id, sent !== null)}</chakra.div>
            ))}
          </chakra.div>
        </chakra.section>
        {aside}
      </chakra.div>
      {sent !== null && (
        <ValueSaveBar
          row={sent}
          onDiscard={() => onAsk({ act: 'discard', row: sent })}
          onSend={() => onAsk({ act: 'send', row: sent })}
        />
      )}
    </>
  );
}
