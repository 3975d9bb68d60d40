import { type ReactNode, useId } from 'react';
import type { Mark } from './marks.ts';

type StateMarkProps = {
  readonly mark: Mark;
  /** Pixels a side; 16 in lists, 20 on paths and slots. */
  readonly size?: number;
  /** Says the mark aloud where no word stands beside it; decorative otherwise. */
  readonly label?: string;
};

const ring = <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="1.5" />;
const line = { stroke: 'currentColor', strokeWidth: 1.5 } as const;

const outlined: Partial<Record<Mark, ReactNode>> = {
  missing: (
    <circle
      cx="8"
      cy="8"
      r="6.5"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.1 2.44"
      strokeLinecap="butt"
    />
  ),
  todo: ring,
  current: (
    <>
      {ring}
      <circle cx="8" cy="8" r="3.2" fill="currentColor" />
    </>
  ),
  saved: (
    <>
      {ring}
      <path d="m5.3 8.2 1.9 1.9 3.5-4" {...line} />
    </>
  ),
  uploading: (
    <>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="1.5" strokeOpacity=".28" />
      <path d="M8 1.5a6.5 6.5 0 1 1-4.74 10.95" {...line} />
    </>
  ),
  pending: (
    <>
      {ring}
      <path d="M8 3.6a4.4 4.4 0 0 1 0 8.8z" fill="currentColor" />
    </>
  ),
  expiring: (
    <>
      {ring}
      <path d="M8 4.6V8l2.4 1.6" {...line} />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="M5.2 8h5.6" {...line} />
    </>
  ),
};

/** A filled shape (`body`) out of which the sign (`cut`) is taken, so that it reads on any ground. */
const filled: Partial<Record<Mark, { cut: ReactNode; body: (mask: string) => ReactNode }>> = {
  validated: {
    cut: <path d="m4.9 8.3 2.2 2.2 4.1-4.7" stroke="#000" strokeWidth="1.7" />,
    body: (mask) => <circle cx="8" cy="8" r="7.25" fill="currentColor" mask={mask} />,
  },
  refused: {
    cut: <path d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" stroke="#000" strokeWidth="1.7" />,
    body: (mask) => (
      <rect x="1.25" y="1.25" width="13.5" height="13.5" rx="2.6" fill="currentColor" mask={mask} />
    ),
  },
  correction: {
    cut: <path d="M8 5.6v4m0 2.5v.1" stroke="#000" strokeWidth="1.6" />,
    body: (mask) => (
      <path d="M8 .9 15.4 14.2a.8.8 0 0 1-.7 1.2H1.3a.8.8 0 0 1-.7-1.2z" fill="currentColor" mask={mask} />
    ),
  },
  blocked: {
    cut: <path d="M8 10v1.8" stroke="#000" strokeWidth="1.6" />,
    body: (mask) => (
      <>
        <path
          d="M3.2 7h9.6a.9.9 0 0 1 .9.9v5.7a1.2 1.2 0 0 1-1.2 1.2h-9a1.2 1.2 0 0 1-1.2-1.2V7.9a.9.9 0 0 1 .9-.9z"
          fill="currentColor"
          mask={mask}
        />
        <path d="M5 7V4.6a3 3 0 0 1 6 0V7" {...line} />
      </>
    ),
  },
};

/** One drawing per state, in the text's colour; each has an outline of its own. No Chakra: the public area uses it. */
export function StateMark({ mark, size = 16, label }: StateMarkProps) {
  const id = `mark${useId().replaceAll(/\W/g, '')}`;
  const solid = filled[mark];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-mark={mark}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {solid ? (
        <>
          <mask id={id}>
            <rect width="16" height="16" fill="#fff" />
            {solid.cut}
          </mask>
          {solid.body(`url(#${id})`)}
        </>
      ) : (
        outlined[mark]
      )}
    </svg>
  );
}
