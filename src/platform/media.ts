export type ColorMode = 'light' | 'dark';

const query = (text: string) => window.matchMedia(text);

export const systemColorMode = (): ColorMode =>
  query('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** Calls back when the system changes between light and dark. */
export function watchSystemColorMode(callback: (mode: ColorMode) => void): () => void {
  const list = query('(prefers-color-scheme: dark)');
  const listener = () => callback(list.matches ? 'dark' : 'light');
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export const isPrinting = (): boolean => query('print').matches;

/** Calls back before the page is printed and after. */
export const watchPrinting = (callback: () => void): void =>
  query('print').addEventListener('change', callback);

export const prefersReducedMotion = (): boolean => query('(prefers-reduced-motion: reduce)').matches;

/** Mostly pointed at by a finger, and typed on by a keyboard that lies over the page. */
export const isTouched = (): boolean => query('(pointer: coarse)').matches;

/** Too narrow for anything to stand beside the page. */
export const isNarrow = (): boolean => query('(max-width: 1023px)').matches;

/** Calls back when the page becomes too narrow for that, or wide enough. */
export function watchNarrow(callback: () => void): () => void {
  const list = query('(max-width: 1023px)');
  list.addEventListener('change', callback);
  return () => list.removeEventListener('change', callback);
}

const tableWide = '(min-width: 768px)';
let wasTableWide: boolean | null = null;

/** Wide enough for tables. Paper changes nothing: what is seen is printed. */
export function isTableWide(): boolean {
  if (wasTableWide === null || !isPrinting()) wasTableWide = query(tableWide).matches;
  return wasTableWide;
}

/** Calls back when the page becomes wide enough for tables, or too narrow. */
export function watchTableWide(callback: () => void): () => void {
  const list = query(tableWide);
  list.addEventListener('change', callback);
  return () => list.removeEventListener('change', callback);
}
