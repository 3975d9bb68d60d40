import { chakra } from '@chakra-ui/react';

type ProgressBarProps = {
  /** Share of one. */
  readonly value: number;
  readonly label: string;
  readonly decorative?: boolean;
};

/** A plain bar of 6 px; its words stand beside it. */
export function ProgressBar({ value, label, decorative = false }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  const role = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': percent,
      } as const);
  return (
    <chakra.div height="6px" borderRadius="l1" bg="bg.emphasized" overflow="hidden" {...role}>
      <chakra.div
        height="full"
        borderRadius="l1"
        bg="brand.solid"
        css={{ '@media (forced-colors: active)': { bg: 'Highlight' } }}
        style={{ width: `${percent}%` }}
      />
    </chakra.div>
  );
}
