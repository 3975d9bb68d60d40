import { pageSize } from '../../contract/enums.ts';
import type { ScreenName } from './screens.ts';

/** A call of the contract by its row, with what its screen asks it for when the address says nothing. */
export type FirstRead = { readonly call: readonly [string, string]; readonly query?: string };

const firstPage = `limit=${pageSize}&offset=0`;

/** What every page behind the login reads first. */
export const everyRead: readonly FirstRead[] = [
  { call: ['auth', 'whoami'] },
  { call: ['extensions', 'features'] },
];

/** What a screen reads first. `{userId}` in a row's path is whoever is logged in. */
export const firstReads: Partial<Readonly<Record<ScreenName, readonly FirstRead[]>>> = {
  users: [{ call: ['users', 'list'], query: firstPage }],
  manageTransactions: [{ call: ['transactions', 'list'], query: firstPage }],
  userTransactions: [{ call: ['transactions', 'memberList'], query: firstPage }],
};
