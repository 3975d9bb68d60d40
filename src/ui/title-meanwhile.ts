import { useEffect } from 'react';
import { productName } from '../platform/environment.ts';

/** What the window is called while a page says something of its own; null, and afterwards: as it was before. */
export function useTitleMeanwhile(words: string | null): void {
  useEffect(() => {
    if (words === null) return undefined;
    const before = document.title;
    document.title = `${words} · ${productName()}`;
    return () => {
      document.title = before;
    };
  }, [words]);
}
