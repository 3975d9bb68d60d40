import { problem, type Changed } from '../http/problem.ts';

/**
 * Throws `stale_version` where another version stands than the one that was read, and says since when and by whom (decisions
 * §4). `changed` answers that; null: there is nothing any more.
 */
export async function assertRead(
  version: number,
  read: number | undefined,
  changed: () => Promise<Changed | null>,
): Promise<void> {
  if (read === undefined || read === version) return;
  const facts = await changed();
  throw facts ? problem('stale_version', { changed: facts }) : problem('not_found');
}
