import { systemColorMode } from '../../platform/media.ts';
import { readText } from '../../platform/storage.ts';

/** Sets light or dark before the first paint; src/platform/theme-class.ts changes it afterwards. */
export function setTheme(): void {
  const theme = readText('local', 'portal.theme');
  document.documentElement.classList.add(theme === 'light' || theme === 'dark' ? theme : systemColorMode());
}
