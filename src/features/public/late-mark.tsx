import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import type { StateMark } from '../../ui/state-mark.tsx';

type MarkProps = ComponentProps<typeof StateMark>;

let drawn: ComponentType<MarkProps> | null = null;

/** Brings the drawings; a form asks for them with its rules. */
export async function loadMarks(): Promise<void> {
  drawn ??= (await import('../../ui/state-mark.tsx')).StateMark;
}

/** A state's drawing where the first paint has none: its place is kept until it has come. */
export function LateMark({ size = 16, ...mark }: MarkProps) {
  const [Mark, setMark] = useState(() => drawn);
  useEffect(() => {
    if (Mark === null)
      loadMarks().then(
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
