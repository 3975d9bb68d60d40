import type { Tree } from './text-files.ts';

/**
 * What stands on the page before its script has come (`src/app/first/`): `data-page` is `drawn` when the server sent the
 * page's content with it, `anew` when that is hidden because the portal will show something else, `own` when the portal draws it,
 * `live` once it can be worked with.
 */
export const isDrawn = (): boolean => document.documentElement.dataset['page'] === 'drawn';

const isTree = (value: unknown): value is Readonly<Record<string, Tree>> =>
  typeof value === 'object' && value !== null;

/** The words that came with a drawn page, by area. */
export function readGivenTexts(): Readonly<Record<string, Tree>> {
  const given: unknown = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');
  return isTree(given) ? given : {};
}

/** The portal has taken over: what was pressed before is done now. */
export function takeOver(): void {
  document.dispatchEvent(new Event('portal:live'));
}

/** Says in the page's own words that it could not be loaded: they came with it, in four languages. */
export function tellNotLoaded(): void {
  const words = document.getElementById('not-loaded');
  if (words !== null) words.hidden = false;
}
