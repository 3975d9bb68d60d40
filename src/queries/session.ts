import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../contract/values/session.ts';
import { api } from '../api/client.ts';

let latest: Session | null = null;

/** What login or whoami answered last; null when nobody is logged in. In memory only. */
export const latestSession = (): Session | null => latest;

export function keepSession(session: Session | null): void {
  latest = session;
}

/** Base64 of the 32 bytes that seal what is half-typed; null when nobody is logged in (decisions §6). */
export const draftKey = (): string | null => latest?.draft_key ?? null;

/** The session as a read for display: whoami, seeded by what is known already. */
export const sessionQuery = queryOptions({
  queryKey: ['session', 'whoami'],
  queryFn: async ({ signal }) => {
    const { body } = await api.auth.whoami(undefined, { signal, context: { background: true } });
    keepSession(body);
    return body;
  },
  initialData: () => latest ?? undefined,
  staleTime: Infinity,
});
