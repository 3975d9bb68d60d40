import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  groupOfKind,
  type NotificationGroup,
  type NotificationKind,
} from '../../contract/values/notification-kinds.ts';
import { keys, toldOfMembers } from './keys.ts';

/** What a dossier is told from, and what it lets its owner do with money. */
const ofDossier = [keys.registration, keys.details, keys.booklets, keys.money];

/** What the places are drawn from that the lines of a group lead to. */
const readOf: Readonly<Record<NotificationGroup, readonly QueryKey[]>> = {
  progress: ofDossier,
  corrections: ofDossier,
  decision: ofDossier,
  booklets: ofDossier,
  money: [keys.money],
  values: [keys.values],
  work: [...toldOfMembers, keys.users, keys.approvals, keys.money, keys.values],
  // the session tells of the account itself
  security: [],
};

/** Reads anew what a line tells of: the place that it leads to may be open already, or was read before it changed. */
export function refreshTold(client: QueryClient, kind: NotificationKind): void {
  for (const queryKey of readOf[groupOfKind[kind]]) void client.invalidateQueries({ queryKey });
}
