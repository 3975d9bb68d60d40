import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import { afterFirstScreen } from '../../platform/first-screen.ts';
import type { StateMark } from '../../ui/state-mark.tsx';

type MarkProps = ComponentProps<typeof StateMark>;

let drawn: ComponentType<MarkProps> | null = null;

/** Brings the drawings; a form asks for them with its rules. */
export async function loadMarks(): Promise<void> {
  drawn ??= (await import('../../ui/state-mark.tsx')).StateMark;
}

/** A state's drawing: never asked for by the first screen itself, and its place is kept until it has come. */
export function LateMark({ size = 16, ...mark }: MarkProps) {
  const [Mark, setMark] = useState(() => drawn);
  useEffect(() => {
    if (Mark === null)
      afterFirstScreen()
        .then(loadMarks)
        .then(
          () => setMark(() => drawn),
          () => undefined,
        );
  }, [Mark]);
  return Mark === null ? (
    <svg width={size} height={size} aria-hidden="true" />
  ) : (
    <Mark {...mark} size={size} />
  );
}
