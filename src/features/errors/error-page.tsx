import type { ReactNode } from 'react';
import type { Mark } from '../../ui/marks.ts';
import { StateMark } from '../../ui/state-mark.tsx';

const two = (value: number) => String(value).padStart(2, '0');

/** 15:22 UTC */
export function clockTime(at: number): string {
  const date = new Date(at);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`;
}

/** 12/03/2026 15:22 UTC */
export function dateTime(at: number): string {
  const date = new Date(at);
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()} ${clockTime(at)}`;
}

const tones: Partial<Record<Mark, string>> = { current: 'p-path-brand', blocked: 'p-path-negative' };

/** The form of 401 and 404: where one was, what happened, the way out, and what to tell the fund. */
export function ErrorPage(props: {
  readonly marks: readonly Mark[];
  readonly title: string;
  readonly lead: string;
  readonly code: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="p-entry">
      <div className="p-margin">
        <ol className="p-path" aria-hidden="true">
          {props.marks.map((mark, index) => (
            <li
              key={`${mark}${index === 0 ? ' first' : ''}`}
              className={index === props.marks.length - 1 ? 'p-gap' : undefined}
            >
              <span className={tones[mark]}>
                <StateMark mark={mark} size={28} />
              </span>
            </li>
          ))}
        </ol>
        <h1 tabIndex={-1}>{props.title}</h1>
        <p>{props.lead}</p>
      </div>
      <div className="p-column p-column-wide">
        <div className="p-back">{props.children}</div>
        {props.action}
        <p className="p-status-code">{props.code}</p>
      </div>
    </div>
  );
}
