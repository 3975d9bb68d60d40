import { useEffect, useState, useSyncExternalStore } from 'react';
import { dropSealed, hasSealed, readSealed, watchSealed, writeSealed } from './sealed.ts';

/** The half-typed words of one form, as they are kept for the person who typed them. */
export type TypedWords = {
  /** what was on the screen when the session ended or the page was loaded anew; null when there was nothing */
  readonly before: unknown;
  /** keeps the words as they are now */
  readonly keep: (values: unknown) => void;
  /** they are saved, sent or given up */
  readonly drop: () => void;
};

const leaving = new Set<string>();

/** The form is left by will, and not by a session that ended: its words go with it. */
function leave(name: string): void {
  leaving.add(name);
  queueMicrotask(() => {
    if (leaving.delete(name)) dropSealed(name);
  });
}

/**
 * Lets a form outlive a forced logout and a reload: the same person who opens it again in this tab finds the words.
 * `name` tells the form and what it is about (`money.MONEY_OUT`, `refusal.<member>.<paper>`); null keeps nothing.
 */
export function useTyped(name: string | null): TypedWords {
  const [before] = useState(() => (name === null ? null : readSealed(name)));
  useEffect(() => {
    if (name === null) return undefined;
    leaving.delete(name);
    return () => leave(name);
  }, [name]);
  return {
    before,
    keep: (values) => {
      if (name !== null) void writeSealed(name, values);
    },
    drop: () => {
      if (name !== null) dropSealed(name);
    },
  };
}

/** The words of a form whose entries are all text, read back by the names that it has now. */
export function textsOf<Name extends string>(
  before: unknown,
  initial: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const texts: Record<Name, string> = { ...initial };
  if (typeof before !== 'object' || before === null) return texts;
  for (const [name, value] of Object.entries(before))
    if (typeof value === 'string' && isNameOf(texts, name)) texts[name] = value;
  return texts;
}

const isNameOf = <Name extends string>(of: Record<Name, string>, name: string): name is Name =>
  Object.hasOwn(of, name);

/** Whether words of this person are kept in this tab. */
export const useHasTyped = (): boolean => useSyncExternalStore(watchSealed, hasSealed);
