import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Store } from '../fixtures/browser-store.ts';

const classes = new Map<string, boolean>();
const page = Object.assign(new EventTarget(), {
  localStorage: Store.of({}),
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
});
beforeAll(() => {
  vi.stubGlobal('window', page);
  const classList = { toggle: (name: string, isOn: boolean) => void classes.set(name, isOn) };
  vi.stubGlobal('document', { documentElement: { classList } });
});
afterAll(() => void vi.unstubAllGlobals());

it('a theme that is chosen in another tab is shown, and told to what names the chosen one', async () => {
  const { followTheme } = await import('../../src/platform/theme-class.ts');
  const { readTheme, watchTheme } = await import('../../src/platform/theme.ts');
  followTheme();
  const told: string[] = [];
  watchTheme(() => told.push(readTheme()));
  expect(classes.get('dark')).toBe(false);
  page.localStorage.setItem('portal.theme', 'dark');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'portal.theme' }));
  expect(classes.get('dark')).toBe(true);
  expect(told).toEqual(['dark']);
});
