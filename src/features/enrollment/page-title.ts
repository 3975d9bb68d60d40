import { useEffect } from 'react';
import { productName } from '../../platform/environment.ts';

/** The window's title: the page's words and the product's name. */
export function usePageTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · ${productName()}`;
  }, [words]);
}
