import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import { type ValueRecord, mayBeNegative } from '../../../../contract/values/value.ts';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { plainAmount } from '../amount.tsx';
import { carriedLines } from '../lines.ts';
import { useFaultWords } from './keys-hint.tsx';
import { CellInput } from './look.ts';
import type { Grid } from './use-grid.ts';

type CellProps = {
  readonly grid: Grid;
  readonly row: ValueRecord;
  readonly line: AmountField;
  /** "Misc fees, 12/03/2026" */
  readonly name: string;
  /** off what the other lines say: drawn so, and described by the sentence with this id */
  readonly warnedBy: string | null;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onEnter: () => void;
};

/**
 * One cell that can be typed into. At rest it shows what was understood, grouped; with the focus it shows what one
 * would type, all of it chosen, so that typing takes its place.
 */
export function Cell(props: CellProps) {
  const { grid, row, line, name, warnedBy, onKey, onPaste, onEnter } = props;
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const text = grid.shown(row, line);
  const { amount, fault } = grid.readAt(row, line);
  useLayoutEffect(() => {
    if (hasFocus) input.current?.select();
  }, [hasFocus]);
  const words = useFaultWords();
  const faultId = useId();
  return (
    <>
      <CellInput
        ref={input}
        type="text"
        // a phone's keys for decimals have no minus
        inputMode={mayBeNegative(line) ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        title={fault === null ? undefined : words(fault)}
        data-row={row.id}
        data-line={line}
        value={hasFocus || amount === null ? text : plainAmount(amount, grid.language)}
        {...(carriedLines.includes(line) ? { 'data-carried': '' } : {})}
        {...(fault === null ? {} : { 'aria-invalid': true, 'aria-describedby': faultId })}
        {...(warnedBy === null ? {} : { 'data-off': '', 'aria-describedby': warnedBy })}
        onChange={(event) => grid.type(row, line, event.currentTarget.value)}
        onMouseDown={(event) => {
          if (hasFocus) return;
          // the press that enters a cell chooses all of it; the next one finds its place in the text
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onFocus={() => {
          setFocus(true);
          onEnter();
        }}
        onBlur={() => {
          setFocus(false);
          grid.leave();
        }}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
      {fault !== null && <VisuallyHidden id={faultId}>{words(fault)}</VisuallyHidden>}
    </>
  );
}
