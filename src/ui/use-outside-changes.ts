import { useState } from 'react';

type Known = { readonly value: string; readonly own: string | null; readonly count: number };

/**
 * Counts how often a value came from elsewhere than from the form that shows it: the key of a form that begins anew
 * with it. `expect` is told what the form itself is about to bring: it goes on as it is then.
 */
export function useOutsideChanges(value: string) {
  const [known, setKnown] = useState<Known>({ value, own: null, count: 0 });
  if (known.value !== value)
    setKnown({ value, own: null, count: value === known.own ? known.count : known.count + 1 });
  return {
    count: known.count,
    expect: (own: string) => setKnown((before) => ({ ...before, own })),
  };
}
