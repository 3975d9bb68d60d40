import { readJson, writeJson } from '../../platform/storage.ts';

const most = 8;
const keyOf = (viewerId: string) => `portal.members.${viewerId}`;

/** The members that somebody looked at last, newest first: ids alone, for as long as the browser's tab is open. */
export function recentMembers(viewerId: string): readonly string[] {
  const kept = readJson('session', keyOf(viewerId));
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, most) : [];
}

export function rememberMember(viewerId: string, memberId: string): void {
  const others = recentMembers(viewerId).filter((id) => id !== memberId);
  writeJson('session', keyOf(viewerId), [memberId, ...others].slice(0, most));
}
