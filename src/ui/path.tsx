import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Mark, Tone } from './marks.ts';
import { ToneMark } from './status.tsx';

type PathItemProps = {
  readonly mark: Mark;
  readonly tone?: Tone;
  /** The line to the next mark: travelled (solid), ahead (dashed), none at the end. */
  readonly line: 'solid' | 'dashed' | 'none';
  readonly dense?: boolean;
  readonly current?: boolean;
  readonly children: ReactNode;
};

/** One mark on a vertical path, with the line that leads on. Shared by the step rail, the state path and the log. */
export function PathItem({ mark, tone, line, dense = false, current = false, children }: PathItemProps) {
  return (
    <chakra.li
      position="relative"
      display="grid"
      gridTemplateColumns="20px minmax(0,1fr)"
      columnGap="14px"
      pb={line === 'none' ? '0' : dense ? '16px' : '20px'}
      {...(current ? { 'aria-current': 'step' as const } : {})}
      _before={
        line === 'none'
          ? {}
          : {
              content: '""',
              position: 'absolute',
              left: '9.25px',
              top: '27px',
              bottom: '-2px',
              borderLeft: line === 'solid' ? '1.5px solid' : '1.5px dashed',
              borderLeftColor: line === 'solid' ? 'border.control' : 'border.emphasized',
            }
      }
    >
      <chakra.span mt="2px" display="inline-flex">
        <ToneMark mark={mark} {...(tone === undefined ? {} : { tone })} />
      </chakra.span>
      <chakra.div minW="0">{children}</chakra.div>
    </chakra.li>
  );
}
