import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../../machines/refusal.ts';

type Busy = { readonly hasTag: (tag: 'busy') => boolean };

/** What this hook needs of a running chart. */
type Running<Snapshot, Event> = {
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (observer: {
    readonly next: (snapshot: Snapshot) => void;
    readonly complete?: () => void;
  }) => { readonly unsubscribe: () => void };
  readonly send: (event: Event) => void;
};

export type Flow<Snapshot, Event> = {
  /** null until the chart has arrived: the screen draws its first state */
  readonly snapshot: Snapshot | null;
  readonly send: (event: Event) => void;
  /** sends, and resolves once the chart is no longer busy, with why it refused */
  readonly settle: (event: Event) => Promise<Refusal | null>;
};

/** Follows a chart that is loaded after the first paint. The actor belongs to whoever opened it. */
export function useLazyActor<Snapshot extends Busy, Event>(
  open: () => Promise<Running<Snapshot, Event>>,
  refusalOf: (snapshot: Snapshot) => Refusal | null,
): Flow<Snapshot, Event> {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const opened = useRef<Promise<Running<Snapshot, Event>> | null>(null);
  const first = useRef(open);
  const actor = () => (opened.current ??= first.current());

  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    opened.current ??= first.current();
    void opened.current.then((running) => {
      if (gone) return;
      setSnapshot(running.getSnapshot());
      const subscription = running.subscribe({ next: setSnapshot });
      stop = () => subscription.unsubscribe();
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, []);

  return {
    snapshot,
    send: (event) => {
      void actor().then((running) => running.send(event));
    },
    settle: async (event) => {
      const running = await actor();
      return new Promise((resolve) => {
        const subscription = running.subscribe({
          next: (next) => {
            if (next.hasTag('busy')) return;
            subscription.unsubscribe();
            resolve(refusalOf(next));
          },
          complete: () => resolve(null),
        });
        running.send(event);
      });
    },
  };
}
