import { chakra, useSlotRecipe } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Mark, Tone } from './marks.ts';
import { calloutRecipe } from './recipes/surface.ts';
import { StateMark } from './state-mark.tsx';

type CalloutProps = {
  readonly tone?: Tone;
  /** The state's own drawing; one that suits the tone unless told. */
  readonly mark?: Mark;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The button that answers it. */
  readonly action?: ReactNode;
  /** Heading of its own level where the page's outline wants one. */
  readonly headingLevel?: 2 | 3;
  /** An error says itself aloud at once when it appears. What is told politely stands in `News`. */
  readonly live?: 'alert';
};

const toneMarks: Record<Tone, Mark> = {
  neutral: 'todo',
  brand: 'current',
  positive: 'validated',
  pending: 'expiring',
  negative: 'correction',
};

/** A sentence that wants attention, on the tone's surface, with the action that answers it. */
export function Callout({
  tone = 'neutral',
  mark = toneMarks[tone],
  title,
  children,
  action,
  headingLevel,
  live,
}: CalloutProps) {
  const styles = useSlotRecipe({ recipe: calloutRecipe })({ tone });
  const Title = headingLevel === undefined ? chakra.p : headingLevel === 2 ? chakra.h2 : chakra.h3;
  return (
    <chakra.div css={styles.root} {...(live === undefined ? {} : { role: live })}>
      <chakra.div css={styles.said}>
        <chakra.span css={styles.mark}>
          <StateMark mark={mark} size={20} />
        </chakra.span>
        <div>
          <Title css={styles.title}>{title}</Title>
          {children !== undefined && <chakra.div css={styles.text}>{children}</chakra.div>}
        </div>
      </chakra.div>
      {action !== undefined && <chakra.div css={styles.action}>{action}</chakra.div>}
    </chakra.div>
  );
}
