import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { selectEntries, selectIsHeld } from '../../../../machines/value-editing/selectors.ts';
import { keepTyped, readTyped } from '../../../platform/typed.ts';
import { knownRecord, type WireAmounts } from '../../../queries/values.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { typedMoney } from '../../../ui/money-entry.ts';
import { textsBefore } from '../kept.ts';
import { useValueServices } from '../services.ts';
import { readCell, type Read } from './entry.ts';
import { done, noHistory, redo, undo, type CellChange, type Step } from './history.ts';
import { newest, type Sight, steadySight } from './sight.ts';
import { amountsWith, entriesOf, textOf, typedAfter, withUnsaved, type Typed } from './typed.ts';

/** The cell that is being typed into, before it is left. */
type Live = {
  readonly id: string;
  readonly line: AmountField;
  readonly text: string;
  /** the record's, when the first letter was typed; null: something of it was on its way, and the answer brings another */
  readonly version: number | null;
  readonly sight: Sight;
};

/** Leaves a cell that goes with its page: nobody presses elsewhere then. */
function useLeftAtLast(leave: () => void): void {
  const last = useRef(leave);
  useLayoutEffect(() => {
    last.current = leave;
  });
  useLayoutEffect(() => () => last.current(), []);
}

/**
 * The half-typed grid beside its chart: a cell that is left, a block that is pasted and a step that is taken back are
 * told to the chart, which saves them. What is being typed is only judged, and stays in sight until it is left.
 */
export function useGrid(now: Sight) {
  const { actorRef, keptAs } = useValueServices();
  const client = useQueryClient();
  const language = useLanguage();
  const unsaved = useSelector(actorRef, selectEntries);
  const [typed, setTyped] = useState<Typed>(() =>
    textsBefore(keptAs === null ? null : readTyped(keptAs).values),
  );
  const [history, setHistory] = useState(noHistory);
  const [live, setLive] = useState<Live | null>(null);
  const known = (id: string) => knownRecord(client, id);
  const sight = steadySight({ now, begun: live, known });
  const { rows } = sight;

  const isOnItsWay = (id: string) => unsaved.some((entry) => entry.id === id);
  const textsOf = (id: string) => (isOnItsWay(id) ? typed[id] : undefined);
  /** what a cell says apart from what is being typed into it now */
  const committed = (row: ValueRecord, line: AmountField) =>
    textOf(withUnsaved(row, unsaved), textsOf(row.id), line, language);
  const isLive = (row: ValueRecord, line: AmountField) => live?.id === row.id && live.line === line;
  const shown = (row: ValueRecord, line: AmountField) =>
    live !== null && isLive(row, line) ? live.text : committed(row, line);

  const tell = (step: Step) => {
    // the chart may have moved on since the page was drawn
    const snapshot = actorRef.getSnapshot();
    const before = selectEntries(snapshot);
    const next = typedAfter(typed, before, step);
    const isHeld = selectIsHeld(snapshot);
    setTyped(next);
    if (keptAs !== null) keepTyped(keptAs, next);
    actorRef.send({
      type: 'entries.changed',
      entries: entriesOf({ rows, typed: next, unsaved: before, language, isHeld, begun: live }),
    });
  };
  const change = (cells: Step) => {
    const step = cells.filter(({ from, to }) => from !== to);
    setLive(null);
    if (step.length === 0) return;
    setHistory(done(history, step));
    tell(step);
  };
  /** `to`: as it was typed; what is understood is written out */
  const changed = (row: ValueRecord, line: AmountField, to: string): CellChange => {
    const { amount } = readCell(to, line, language);
    return {
      id: row.id,
      line,
      from: committed(row, line),
      to: amount === null ? to.trim() : typedMoney(amount, language),
    };
  };
  /** published or sent meanwhile, or out of sight: a step back leaves it alone */
  const isOpen = (id: string) => rows.some((row) => row.id === id && row.status === 'DRAFT');
  const move = (moved: ReturnType<typeof undo>): Step | null => {
    if (moved === null) return null;
    setLive(null);
    setHistory(moved.history);
    tell(moved.step);
    return moved.step;
  };

  const leave = () => {
    const row = rows.find(({ id }) => id === live?.id);
    if (live !== null && row !== undefined) change([changed(row, live.line, live.text)]);
  };
  useLeftAtLast(leave);
  const begin = ({ id, version }: ValueRecord, line: AmountField, text: string) => {
    // one that lost the focus unheard is left by this one
    leave();
    setLive({ id, line, text, version: isOnItsWay(id) ? null : version, sight });
  };

  return {
    language,
    sight,
    /** what is wrong with what is being typed, by its key */
    liveFault: live === null ? null : readCell(live.text, live.line, language).fault,
    shown,
    isLive,
    readAt: (row: ValueRecord, line: AmountField): Read => readCell(shown(row, line), line, language),
    /** the record as it is on the screen, half-typed cell included; null while a cell can't be read */
    amountsOf: (row: ValueRecord): WireAmounts | null => {
      const texts = { ...textsOf(row.id), ...(live?.id === row.id ? { [live.line]: live.text } : {}) };
      return amountsWith(withUnsaved(row, unsaved), texts, language);
    },
    /** the same without what is being typed into it now; what was just saved may not be drawn yet */
    leftAmountsOf: (row: ValueRecord): WireAmounts | null =>
      amountsWith(withUnsaved(newest(row, known), unsaved), textsOf(row.id) ?? {}, language),
    /** whether something of it is typed and not saved: its cells stay, whatever has become of it meanwhile */
    isUnsaved: ({ id }: ValueRecord) => live?.id === id || isOnItsWay(id),
    type: (row: ValueRecord, line: AmountField, text: string) => {
      if (live !== null && isLive(row, line)) setLive({ ...live, text });
      else begin(row, line, text);
    },
    leave,
    /** whether there was something half-typed to let go of */
    revert: (): boolean => {
      setLive(null);
      return live !== null;
    },
    set: (cells: readonly { readonly row: ValueRecord; readonly line: AmountField; readonly to: string }[]) =>
      change(cells.map(({ row, line, to }) => changed(row, line, to))),
    undo: () => move(undo(history, isOpen)),
    redo: () => move(redo(history, isOpen)),
  };
}
export type Grid = ReturnType<typeof useGrid>;
