import { useId } from 'react';
import type { FlowBy } from '../flow.ts';

const drawings = {
  person:
    'M8 7.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM2.75 14c.4-2.9 2.5-4.5 5.25-4.5s4.85 1.6 5.25 4.5',
  page: 'M2.5 3h11v10h-11ZM2.5 6h11',
  reply: 'M13.5 3v4.5a2 2 0 0 1-2 2H3M6 6.5l-3 3 3 3',
  report: 'M3 8h.01M8 8h.01M13 8h.01',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.75V8l2.25 1.5',
  again: 'M3 8a5 5 0 1 0 1.6-3.65M3 2.5v3h3',
  link: 'M6.75 9.25a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.25 6.75a2.6 2.6 0 0 0-3.7 0l-2.3 2.3a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  check: 'M3 8.5l3.2 3.2L13 5',
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  whole: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  current: 'M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM8 1v2.5M8 12.5V15M1 8h2.5M12.5 8H15',
  window: 'M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  lock: 'M3.5 7.25h9v6.25h-9ZM5.5 7.25V5a2.5 2.5 0 0 1 5 0v2.25',
} as const;

/** What is drawn beside a word and never in its place: always hidden from a screen reader. */
export function Mark({ name }: { readonly name: keyof typeof drawings | FlowBy }) {
  return (
    <svg className="flow-mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

type IconButtonProps = {
  readonly mark: keyof typeof drawings;
  readonly label: string;
  readonly onClick: () => void;
  /** Why it can't be pressed now, as at an end: it keeps its place and the focus, and is read out with this. */
  readonly why?: string | undefined;
};

/** A small button that is named by its tooltip too, which says why it is off while it is. */
export function IconButton({ mark, label, onClick, why }: IconButtonProps) {
  const id = useId();
  const isOff = why !== undefined;
  return (
    <button
      type="button"
      className="flow-icon-button"
      aria-label={label}
      title={why ?? label}
      {...(isOff ? { 'aria-disabled': true, 'aria-describedby': id } : {})}
      onClick={() => !isOff && onClick()}
    >
      <Mark name={mark} />
      {isOff && (
        <span id={id} className="flow-unseen">
          {why}
        </span>
      )}
    </button>
  );
}
