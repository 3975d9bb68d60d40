import { chakra } from '@chakra-ui/react';
import { type Mark, type Tone, markColor, toneColor, toneOfMark } from './marks.ts';
import { StateMark } from './state-mark.tsx';

type StatusProps = {
  /** Which drawing. */
  readonly kind: Mark;
  /** The word; for a value unknown to this build its raw key. */
  readonly label: string;
  /** Another tone than the mark's own, where the sentence wants it. */
  readonly tone?: Tone;
  /** A soft surface, only beside a title. */
  readonly surface?: boolean;
  readonly size?: 'sm' | 'md';
};

const surfaces: Record<Tone, string> = {
  neutral: 'bg.muted',
  brand: 'brand.subtle',
  positive: 'positive.subtle',
  pending: 'pending.subtle',
  negative: 'negative.subtle',
};

/** Mark and word in the state's tone. Takes the place of a badge everywhere. */
export function Status({ kind, label, tone = toneOfMark[kind], surface = false, size = 'sm' }: StatusProps) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="flex-start"
      gap="7px"
      fontWeight="medium"
      fontSize={size}
      lineHeight={size === 'sm' ? '1.43' : '1.5'}
      color={toneColor[tone]}
      {...(surface
        ? { bg: surfaces[tone], borderRadius: 'full', py: '3px', ps: '2', pe: '2.5', alignItems: 'center' }
        : {})}
    >
      <chakra.span
        display="inline-flex"
        color={markColor[tone]}
        mt={surface ? '0' : size === 'sm' ? '2px' : '4px'}
      >
        <StateMark mark={kind} />
      </chakra.span>
      {/* the word stands on the line of what is beside it, whatever its mark takes */}
      <chakra.span {...(surface ? {} : { alignSelf: 'baseline' })}>{label}</chakra.span>
    </chakra.span>
  );
}

/** The mark alone, in its tone. `label` where no word stands beside it. */
export function ToneMark({
  mark,
  size = 20,
  tone = toneOfMark[mark],
  label,
}: {
  readonly mark: Mark;
  readonly size?: number;
  readonly tone?: Tone;
  readonly label?: string;
}) {
  return (
    <chakra.span display="inline-flex" flexShrink={0} color={markColor[tone]}>
      <StateMark mark={mark} size={size} {...(label === undefined ? {} : { label })} />
    </chakra.span>
  );
}
