import { useSyncExternalStore } from 'react';
import { readText, writeText } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The key that src/app/first/theme.ts reads before the first paint. */
export const themeKey = 'portal.theme';
const listeners = new Set<() => void>();

export const readTheme = (): Theme =>
  themes.find((theme) => theme === readText('local', themeKey)) ?? 'system';

/** It was chosen, here or in another tab. */
export function tellTheme(): void {
  for (const listener of listeners) listener();
}

/** Keeps the choice; theme-class.ts shows it. */
export function chooseTheme(theme: Theme): void {
  writeText('local', themeKey, theme === 'system' ? null : theme);
  tellTheme();
}

export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(watchTheme, readTheme, () => 'system');
