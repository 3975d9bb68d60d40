import { useReducedMotion } from 'framer-motion';
import { useAnimate } from 'framer-motion/mini';
import { type ReactNode, useEffect, useRef } from 'react';

type StepTransitionProps = {
  /** Changes with the step: the new content comes in. */
  readonly stepKey: string;
  readonly children: ReactNode;
};

/**
 * A step's content comes in by 8 px and opacity in 320 ms, by opacity alone for who prefers reduced motion. The content
 * is there from the start: the move is an addition, so that nothing can leave a step invisible.
 */
export function StepTransition({ stepKey, children }: StepTransitionProps) {
  const [scope, animate] = useAnimate<HTMLDivElement>();
  const still = useReducedMotion() === true;
  const shown = useRef(stepKey);
  useEffect(() => {
    if (shown.current === stepKey) return undefined;
    shown.current = stepKey;
    const moves = still ? {} : { transform: ['translateY(8px)', 'translateY(0)'] };
    const playing = animate(
      scope.current,
      { opacity: [0, 1], ...moves },
      { duration: still ? 0.12 : 0.32, ease: [0.2, 0, 0, 1] },
    );
    return () => playing.complete();
  }, [stepKey, still, animate, scope]);
  return <div ref={scope}>{children}</div>;
}
