import { chakra } from '@chakra-ui/react';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { layouts } from './layouts.ts';
import { nodeSize, type ChartWay } from './shape.ts';
import { StateBox } from './state-box.tsx';
import type { Counted, StateWords } from './state-words.ts';

/** A way with its tip, as long as the line's last piece says. */
function Way({ points }: { readonly points: ChartWay['points'] }) {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return null;
  const angle = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
  return (
    <>
      <chakra.path
        d={`M${points.map(([x, y]) => `${x} ${y}`).join(' L')}`}
        fill="none"
        stroke="border.control"
        strokeWidth="1.5"
      />
      <g transform={`translate(${end[0]} ${end[1]}) rotate(${angle})`}>
        <chakra.path d="M0 0 L-8 -4.5 L-8 4.5 Z" fill="border.control" />
      </g>
    </>
  );
}

type DrawingProps = {
  readonly type: RegistrationType;
  readonly states: readonly Counted[];
  readonly words: StateWords;
};

/** The chart itself, as the machine has it. Each state leads to those who are in it. */
export function ChartDrawing({ type, states, words }: DrawingProps) {
  const { width, height, ways } = layouts[type];
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      width="full"
      maxW={`${width}px`}
      height="auto"
      display="block"
    >
      <g aria-hidden="true">
        {ways.map(({ from, to, points }) => (
          <Way key={`${from} ${to}`} points={points} />
        ))}
      </g>
      {states.map((counted) => (
        <foreignObject key={counted.node.name} x={counted.node.x} y={counted.node.y} {...nodeSize}>
          <StateBox counted={counted} words={words} />
        </foreignObject>
      ))}
    </chakra.svg>
  );
}
