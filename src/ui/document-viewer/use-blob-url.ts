import { useCallback } from 'react';

/** Gives an element the blob's address for as long as it is on the page. */
export const useBlobUrl = (blob: Blob, attribute: 'src' | 'href') =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(blob);
      element.setAttribute(attribute, url);
      return () => URL.revokeObjectURL(url);
    },
    [blob, attribute],
  );
