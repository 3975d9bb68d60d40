import { servedEntry } from '../api/build.ts';
import { ownEntry } from '../platform/build.ts';
import { loadPage } from '../platform/environment.ts';
import { readText, writeText } from '../platform/storage.ts';

const key = 'portal.build';

/** Why something can't be drawn. `newer`: another build is out, and a reload by itself has not brought it. */
type Cause = 'reloading' | 'newer' | 'line' | 'fault';

/** The entry of another build that is out; null: there is none, or the server does not say. */
async function newerEntry(): Promise<string | null> {
  const served = await servedEntry();
  return served === ownEntry() ? null : served;
}

/**
 * What is the matter with what can't be drawn. `isChunk`: a part of it did not come; after a deploy the page is loaded anew
 * by itself, once for each build in this tab. A fault may come of what a newer server says: the page is not loaded then,
 * as somebody may be typing, but offered.
 */
export async function causeOf(isChunk: boolean): Promise<Cause> {
  const newer = await newerEntry();
  if (newer === null) return isChunk ? 'line' : 'fault';
  if (!isChunk || readText('session', key) === newer) return 'newer';
  writeText('session', key, newer);
  // without memory nothing would end the reloads
  if (readText('session', key) !== newer) return 'newer';
  loadPage();
  return 'reloading';
}

/** Whether another build is out. Nothing is loaded anew: somebody may be typing. */
export const isNewerOut = async (): Promise<boolean> => (await newerEntry()) !== null;
