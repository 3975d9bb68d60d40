import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { longestSearch, type Language, type RegistrationType, type Role } from '../../contract/enums.ts';
import type { Assignment, FilterableEnrollmentStatus, Member } from '../../contract/values/member.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys, toldOfMembers } from './keys.ts';
import { exportList } from './list-export.ts';
import { lookedAt } from './looked-at.ts';
import { oneRow } from './one-row.ts';

/** What chooses the rows; what is absent chooses nothing. */
export type UserFilters = {
  readonly enrollment_status?: FilterableEnrollmentStatus;
  readonly registration_type?: RegistrationType;
  readonly assigned?: Assignment;
  readonly step?: number;
  readonly overdue?: '1';
  readonly search?: string;
};
type UserWindow = { readonly filters: UserFilters; readonly offset: number; readonly limit: number };

/** One page of the users; the page before stays while the next one is fetched, and an answer that comes late is dropped. */
export const usersQuery = ({ filters, offset, limit }: UserWindow) =>
  queryOptions({
    queryKey: [...keys.users, { ...filters, offset, limit }],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const { body, headers } = await api.users.list({ query: { ...filters, offset, limit } }, { signal });
      return { rows: body, total: totalOf(headers) };
    },
  });

/** As many rows as a page has at most (decisions §3). */
const mostRows = 100;

/** The row of one account as it stands now; null when there is none any more. */
export function readUser({
  id,
  email,
  membership_id,
}: Pick<Member, 'id' | 'email' | 'membership_id'>): Promise<Member | null> {
  // the words of an address may be those of many others; the number is one member's
  const search = `${membership_id ?? ''} ${email}`.trim().slice(0, longestSearch);
  const read = async (offset: number) =>
    (await api.users.list({ query: { search, offset, limit: mostRows } })).body;
  return oneRow({ id, limit: mostRows, read });
}

/** What an administrator changes of somebody's account. */
export type UserChange = {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone_prefix?: string;
  readonly phone?: string;
  readonly language?: Language;
  readonly role?: Role;
  readonly active?: boolean;
  /** with the reopening: former passwords open nothing, and a mail brings the link to choose one */
  readonly password_to_choose?: true;
};

/** The list is read again before an act is over; what else tells of members, when it is looked at next. */
function refresh(client: QueryClient): Promise<void> {
  for (const queryKey of toldOfMembers) void client.invalidateQueries({ queryKey });
  return client.invalidateQueries({ queryKey: keys.users });
}
const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** Changes the account whose state the person looked at; rejects with a Problem: `stale_version` when it has moved on. */
export const changeUserMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ user, change }: { readonly user: Member; readonly change: UserChange }) =>
      api.auth
        .updateUser({ params: { id: user.id }, body: { ...change, version: user.version } })
        .then(({ body }) => body, asProblem),
    // a role may wait for a second person from now on
    onSettled: () => Promise.all([refresh(client), client.invalidateQueries({ queryKey: keys.approvals })]),
  });

/** Sends a new activation code; the former one stops working. */
export const sendActivationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (userId: string) => api.users.sendActivation({ params: { userId } }).catch(asProblem),
    onSettled: () => refresh(client),
  });

/** Takes a dossier into one's hands, or gives it back. */
export const holdDossierMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ userId, hold }: { readonly userId: string; readonly hold: boolean }) =>
      (hold ? api.dossiers.take({ params: { userId } }) : api.dossiers.release({ params: { userId } })).then(
        ({ body }) => body,
        asProblem,
      ),
    onSettled: () => refresh(client),
  });

/** Takes the dossier that has waited longest; null when none waits. */
export const nextDossierMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api.dossiers.next().then(({ body }) => body.member, asProblem),
    onSettled: () => refresh(client),
  });

/** All rows that the filters choose, as a file. */
export const exportUsers = (filters: UserFilters) =>
  exportList({ call: ['users', 'list'], path: '/users', filters });
