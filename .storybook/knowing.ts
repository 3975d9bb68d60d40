import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A query client of a story: nothing is asked again. */
export const storyClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } } });

type Followed<Snapshot> = {
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (listener: (snapshot: Snapshot) => void) => unknown;
};

/** Says to a client what the server holds while the chart stands so; `before` is null at the beginning. */
export type Tell<Snapshot> = (client: QueryClient, now: Snapshot, before: Snapshot | null) => void;

/** A query client that is told what the server holds whenever the chart moves, before the page hears of it. */
export function useKnowing<Snapshot>(actor: Followed<Snapshot>, tell: Tell<Snapshot>): QueryClient {
  const [client] = useState(() => {
    const knowing = storyClient();
    let before = actor.getSnapshot();
    tell(knowing, before, null);
    actor.subscribe((now) => {
      tell(knowing, now, before);
      before = now;
    });
    return knowing;
  });
  return client;
}
