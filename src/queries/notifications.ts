import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { pageSize } from '../../contract/enums.ts';
import { groupOfKind } from '../../contract/values/notification-kinds.ts';
import type {
  Notification,
  NotificationChoice,
  NotificationPreference,
} from '../../contract/values/notification.ts';
import { api, totalOf } from '../api/client.ts';
import { newsCame } from '../api/news.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';
import { refreshTold } from './told.ts';

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

const unreadIn = (headers: { readonly 'x-unread-count'?: unknown }): number => {
  const unread = Number(headers['x-unread-count']);
  return Number.isSafeInteger(unread) && unread > 0 ? unread : 0;
};

type Told = Pick<Notification, 'id' | 'kind'>;

/** The newest line when a read of what is unread was last answered; null: there was none. */
const newestOf = new WeakMap<object, string | null>();

/**
 * Reads anew what lines tell of that came since the last time: a page that is open says what was so before. At the first
 * time, what stands on the page was read just now.
 */
function readAnew(client: QueryClient, lines: readonly Told[]): void {
  const read = client.getQueryCache().find({ queryKey: keys.unreadNotifications });
  if (!read) return;
  const last = newestOf.get(read);
  newestOf.set(read, lines[0]?.id ?? null);
  if (last === undefined) return;
  const known = lines.findIndex(({ id }) => id === last);
  // a newer server may tell of what this page has no words for
  const came = lines.slice(0, known === -1 ? undefined : known).filter(({ kind }) => kind in groupOfKind);
  const oneOfEach = new Map(came.map(({ kind }) => [groupOfKind[kind], kind]));
  if (oneOfEach.size > 0) newsCame();
  for (const kind of oneOfEach.values()) refreshTold(client, kind);
}

/** How much is unread, asked again every minute while the page is looked at; it keeps no session alive. */
export const unreadQuery = queryOptions({
  queryKey: keys.unreadNotifications,
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
  meta: { background: true },
  queryFn: async ({ client, signal }) => {
    // several may come in a minute
    const query = { offset: 0, limit: 5 };
    const { body, headers } = await api.notifications.list(
      { query },
      { signal, context: { background: true } },
    );
    readAnew(client, body);
    return unreadIn(headers);
  },
});

type Page = { readonly rows: readonly Notification[]; readonly total: number | null };
export type NotificationPages = InfiniteData<Page, number>;

/** Where the next page begins; undefined when all is there. An unknown total ends with a page that isn't full. */
function nextOffset({ rows, total }: Page, pages: readonly Page[]): number | undefined {
  const shown = pages.reduce((sum, page) => sum + page.rows.length, 0);
  return (total === null ? rows.length === pageSize : shown < total && rows.length > 0) ? shown : undefined;
}

/** What the person was told, newest first, as far as it was asked for. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: keys.notificationList,
  staleTime: 0,
  initialPageParam: 0,
  getNextPageParam: nextOffset,
  queryFn: async ({ pageParam, client, signal }): Promise<Page> => {
    const query = { offset: pageParam, limit: pageSize };
    const { body, headers } = await api.notifications.list({ query }, { signal });
    client.setQueryData(unreadQuery.queryKey, unreadIn(headers));
    return { rows: body, total: totalOf(headers) };
  },
});

/** All lines of all pages, once each: what came meanwhile moves the others to the next page. */
export function linesOf(data: Pick<NotificationPages, 'pages'> | undefined): readonly Notification[] {
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Some lines, or all up to the newest that is shown: what came since was seen by nobody. */
export type Reading = { readonly ids: string[] } | { readonly all: true; readonly newest: string };

const marked = (data: NotificationPages | undefined, which: Reading): NotificationPages | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) =>
        'all' in which || which.ids.includes(row.id) ? { ...row, read_at: row.read_at ?? row.at } : row,
      ),
    })),
  };

/**
 * Whether what was sent is known here still. What is read and sent for a person is cleared with them: an answer that
 * comes later is no business of whoever came in meanwhile.
 */
const isKnown = (client: QueryClient, sent: Reading | NotificationChoice): boolean =>
  client.getMutationCache().find({ predicate: ({ state }) => state.variables === sent }) !== undefined;

/** Marks lines as read, at once on the screen; when that is refused, what stands on the server is read again. */
export const readMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (which: Reading) =>
      api.notifications.read({ body: which }).then(({ body }) => body, asProblem),
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: keys.notifications });
      client.setQueryData<NotificationPages>(keys.notificationList, (data) => marked(data, which));
      client.setQueryData<number>(keys.unreadNotifications, (unread) =>
        unread === undefined ? unread : 'all' in which ? 0 : Math.max(0, unread - which.ids.length),
      );
    },
    onSuccess: async ({ unread }, which) => {
      if (!isKnown(client, which)) return;
      client.setQueryData(keys.unreadNotifications, unread);
      // what came meanwhile stands above them, unread
      if ('all' in which) await client.invalidateQueries({ queryKey: keys.notificationList });
    },
    onError: () => client.invalidateQueries({ queryKey: keys.notifications }),
  });

/** Which groups also come by mail. */
export const preferencesQuery = queryOptions({
  queryKey: keys.notificationPreferences,
  queryFn: async () => (await api.notifications.preferences()).body,
});

/** Switches the mails of a group; one change after the other. */
export const preferencesMutation = (client: QueryClient) =>
  mutationOptions({
    scope: { id: 'notification preferences' },
    mutationFn: (mail: NotificationChoice): Promise<readonly NotificationPreference[]> =>
      api.notifications.savePreferences({ body: { mail } }).then(({ body }) => body, asProblem),
    onSuccess: (saved, mail) => {
      if (isKnown(client, mail)) client.setQueryData(preferencesQuery.queryKey, [...saved]);
    },
  });
