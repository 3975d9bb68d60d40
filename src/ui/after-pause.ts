import { useEffect, useState } from 'react';
import { after } from '../platform/clock.ts';

/** How long nothing may have changed, in milliseconds. */
const pause = 1000;

/** The words once they have stood for a moment: what changes with each letter is said aloud when typing pauses. */
export function useAfterPause(words: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => after(pause, () => setSaid(words)), [words]);
  return said;
}
