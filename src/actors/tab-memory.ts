import { readText, storedKeys, writeText } from '../platform/storage.ts';

/** Whose tab it is: what it remembers is theirs. */
const ownerKey = 'portal.owner';
/** What the next person at this tab may find: seals that open for their owner alone, and why one is on /login. */
const stays = /^(sealed\.|portal\.notice$)/;

/** Forgets what this tab remembers of the person: pages, addresses, members looked at. */
export function clearTab(): void {
  for (const key of storedKeys('session')) if (!stays.test(key)) writeText('session', key, null);
}

/** Whether what this tab remembers is this person's. */
export const isOwnTab = (userId: string | undefined): boolean =>
  userId !== undefined && readText('session', ownerKey) === userId;

/** The tab is this person's from now on; what it remembers of another goes. */
export function ownTab(userId: string): void {
  const owner = readText('session', ownerKey);
  if (owner !== null && owner !== userId) clearTab();
  writeText('session', ownerKey, userId);
}
