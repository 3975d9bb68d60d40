import { readJson } from '../platform/storage.ts';

export const returnKey = 'portal.return';

/** Title key of the page that login returns to. */
export function returnTitle(): string | null {
  const kept = readJson('session', returnKey);
  if (typeof kept !== 'object' || kept === null || !('title' in kept)) return null;
  return typeof kept.title === 'string' ? kept.title : null;
}
