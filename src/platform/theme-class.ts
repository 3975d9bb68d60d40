import { isPrinting, systemColorMode, watchPrinting, watchSystemColorMode } from './media.ts';
import type { ColorMode } from './media.ts';
import { watchKey } from './storage.ts';
import { readTheme, tellTheme, themeKey, watchTheme } from './theme.ts';
import type { Theme } from './theme.ts';

const modeOf = (theme: Theme): ColorMode => (theme === 'system' ? systemColorMode() : theme);

/** Writes the class that the colours follow; the same as src/app/first/theme.ts. Paper is light, whatever the screen is. */
function apply(): void {
  const mode = isPrinting() ? 'light' : modeOf(readTheme());
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.documentElement.classList.toggle('light', mode === 'light');
}

/** Shows what was chosen, in another tab too, and follows the system as long as nothing was. */
export function followTheme(): void {
  apply();
  watchTheme(apply);
  watchKey(themeKey, tellTheme);
  watchSystemColorMode(apply);
  watchPrinting(apply);
}
