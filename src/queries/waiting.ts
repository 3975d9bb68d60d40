import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { newsCame } from '../api/news.ts';
import { keys } from './keys.ts';

type Counts = { readonly requests_pending: number; readonly requests_approved: number };

/** Whether a request has moved on, which nobody may be told of: whoever prepared an execution is not, when it is confirmed. */
const isMoved = (before: Counts, now: Counts) =>
  before.requests_pending !== now.requests_pending || before.requests_approved !== now.requests_approved;

/** How much waits for the fund, asked again every minute while the page is looked at; it keeps no session alive. */
export const waitingQuery = queryOptions({
  queryKey: keys.waiting,
  refetchInterval: 60_000,
  meta: { background: true },
  queryFn: async ({ client, signal }) => {
    const { body } = await api.overview.waiting(undefined, { signal, context: { background: true } });
    const before = client.getQueryData<Counts>(keys.waiting);
    if (before && isMoved(before, body)) {
      newsCame();
      for (const queryKey of [keys.approvals, keys.money]) void client.invalidateQueries({ queryKey });
    }
    return body;
  },
});
