import { useSyncExternalStore } from 'react';
import { isPrinting, systemColorMode, watchPrinting, watchSystemColorMode } from './media.ts';
import type { ColorMode } from './media.ts';
import { readText, writeText } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The key that public/theme.js reads before the first paint. */
const key = 'portal.theme';
const listeners = new Set<() => void>();

export const readTheme = (): Theme => themes.find((theme) => theme === readText('local', key)) ?? 'system';

const modeOf = (theme: Theme): ColorMode => (theme === 'system' ? systemColorMode() : theme);

/** Writes the class that the colours follow; the same as public/theme.js. Paper is light, whatever the screen is. */
function apply(): void {
  const mode = isPrinting() ? 'light' : modeOf(readTheme());
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.documentElement.classList.toggle('light', mode === 'light');
}

export function chooseTheme(theme: Theme): void {
  writeText('local', key, theme === 'system' ? null : theme);
  apply();
  for (const listener of listeners) listener();
}

/** Follows the system as long as nothing else was chosen. */
export function followSystemTheme(): void {
  apply();
  watchSystemColorMode(apply);
  watchPrinting(apply);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);
