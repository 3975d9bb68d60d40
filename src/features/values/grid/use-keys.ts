import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { toast } from '../../../ui/toaster.tsx';
import { lines } from '../lines.ts';
import { amountsIn, blockOf } from './entry.ts';
import type { CellChange } from './history.ts';
import type { Grid } from './use-grid.ts';

type At = { readonly row: ValueRecord; readonly line: AmountField };
type Way = { readonly across: number; readonly down: number };

/** The cell of a record's line in the same table. */
const focusCell = (from: Element, id: string, line: string) =>
  from.closest('table')?.querySelector<HTMLInputElement>(`[data-row="${id}"][data-line="${line}"]`)?.focus();

/** Where an arrow leads from the text of a cell: sideways only from its edge, or when all of it is chosen. */
function wayOf(event: KeyboardEvent<HTMLInputElement>): Way | null {
  const { value, selectionStart: start, selectionEnd: end } = event.currentTarget;
  const isWhole = start === 0 && end === value.length;
  switch (event.key) {
    case 'Enter':
      return { across: 0, down: event.shiftKey ? -1 : 1 };
    case 'ArrowDown':
      return { across: 0, down: 1 };
    case 'ArrowUp':
      return { across: 0, down: -1 };
    case 'ArrowLeft':
      return isWhole || end === 0 ? { across: -1, down: 0 } : null;
    case 'ArrowRight':
      return isWhole || start === value.length ? { across: 1, down: 0 } : null;
    default:
      return null;
  }
}

/**
 * The keys of the grid: arrows and Enter go from cell to cell, Esc gives a cell back, Ctrl+Z and Ctrl+Y take steps back
 * and do them again, and a pasted block fills the cells from here on. `rows`: the records in sight, oldest first;
 * `isOpen`: whether one can be typed into.
 */
export function useKeys(grid: Grid, rows: readonly ValueRecord[], isOpen: (row: ValueRecord) => boolean) {
  const { t } = useTranslation('values');
  const columns = rows.filter(isOpen);
  const go = (from: Element, { row, line }: At, { across, down }: Way): boolean => {
    const column = columns[columns.findIndex(({ id }) => id === row.id) + across];
    const next = lines[lines.indexOf(line) + down];
    if (column === undefined || next === undefined) return false;
    focusCell(from, column.id, next);
    return true;
  };
  const show = (from: Element, step: readonly CellChange[] | null) => {
    const first = step?.[0];
    if (first !== undefined) focusCell(from, first.id, first.line);
  };
  const takeBack = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return false;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) show(event.currentTarget, grid.redo());
    else if (!grid.revert()) show(event.currentTarget, grid.undo());
    return true;
  };
  const onKey = (at: At) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (takeBack(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      const { currentTarget: cell } = event;
      // what is typed next takes the place of what came back
      if (grid.revert()) queueMicrotask(() => cell.select());
      return;
    }
    if (event.key === 'F2') {
      const { currentTarget: cell } = event;
      cell.setSelectionRange(cell.value.length, cell.value.length);
      return;
    }
    const way = wayOf(event);
    if (way === null) return;
    const went = go(event.currentTarget, at, way);
    if (went || event.key === 'Enter') event.preventDefault();
    if (!went && event.key === 'Enter') grid.leave();
  };
  const onPaste =
    ({ row, line }: At) =>
    (event: ClipboardEvent<HTMLInputElement>) => {
      const block = blockOf(event.clipboardData.getData('text'));
      if (block === null) return;
      event.preventDefault();
      const left = rows.findIndex(({ id }) => id === row.id);
      const top = lines.indexOf(line);
      const found = amountsIn(block).flatMap((cells, down) =>
        cells.flatMap((to, across) => (to.trim() === '' ? [] : [{ down, across, to }])),
      );
      const fitting = found.flatMap(({ down, across, to }) => {
        // amounts stay in their own period: those of one that can't be typed into are left out
        const column = rows[left + across];
        const of = lines[top + down];
        if (column === undefined || of === undefined || !isOpen(column)) return [];
        return [{ row: column, line: of, to }];
      });
      grid.set(fitting);
      const outside = found.length - fitting.length;
      toast({
        title: t('paste.done', { count: fitting.length }),
        description: outside > 0 ? t('paste.outside', { count: outside }) : t('paste.undo'),
      });
    };
  return { onKey, onPaste };
}
