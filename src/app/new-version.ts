import { servedEntry } from '../api/build.ts';
import { ownEntry } from '../platform/build.ts';
import { loadPage } from '../platform/environment.ts';
import { readText, writeText } from '../platform/storage.ts';

const key = 'portal.build';

/** Why a part did not come. `newer`: another build is out and a reload has not brought it. */
export type ChunkCause = 'reloading' | 'newer' | 'line';

/** After a deploy the page is loaded anew, once for each build in this tab: a second failure is told in words. */
export async function reloadOnce(): Promise<ChunkCause> {
  const served = await servedEntry();
  if (served === null || served === ownEntry()) return 'line';
  if (readText('session', key) === served) return 'newer';
  writeText('session', key, served);
  // without memory nothing would end the reloads
  if (readText('session', key) !== served) return 'newer';
  loadPage();
  return 'reloading';
}

/** Whether another build is out. Nothing is loaded anew: somebody may be typing. */
export async function isNewerOut(): Promise<boolean> {
  const served = await servedEntry();
  return served !== null && served !== ownEntry();
}
