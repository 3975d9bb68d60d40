import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { afterFirstScreen } from '../../platform/first-screen.ts';
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
  /** it was asked for and did not come; with what is sent next it is asked for anew */
  readonly isMissing: boolean;
  readonly send: (event: Event) => void;
  /** sends once the chart is not busy with something else, and resolves when it has answered, with why it refused */
  readonly settle: (event: Event) => Promise<Refusal | null>;
};

/** Sends one event, once the chart is free to take it, and waits for its outcome. */
export function settled<Snapshot extends Busy, Event>(
  running: Running<Snapshot, Event>,
  event: Event,
  refusalOf: (snapshot: Snapshot) => Refusal | null,
): Promise<Refusal | null> {
  return new Promise((resolve) => {
    let isSent = false;
    const send = () => {
      isSent = true;
      running.send(event);
    };
    const subscription = running.subscribe({
      next: (next) => {
        if (next.hasTag('busy')) return;
        if (!isSent) {
          send();
          return;
        }
        subscription.unsubscribe();
        resolve(refusalOf(next));
      },
      complete: () => resolve(null),
    });
    if (!running.getSnapshot().hasTag('busy')) send();
  });
}

/** Follows a chart that is loaded after the first paint. The actor belongs to whoever opened it. */
export function useLazyActor<Snapshot extends Busy, Event>(
  open: () => Promise<Running<Snapshot, Event>>,
  refusalOf: (snapshot: Snapshot) => Refusal | null,
): Flow<Snapshot, Event> {
  const [running, setRunning] = useState<Running<Snapshot, Event> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const opening = useRef<Promise<Running<Snapshot, Event>> | null>(null);
  const first = useRef(open);

  /** The chart, asked for once more when it did not come. */
  const actor = async (): Promise<Running<Snapshot, Event>> => {
    opening.current ??= first.current();
    setMissing(false);
    try {
      const ready = await opening.current;
      setRunning(ready);
      return ready;
    } catch (error) {
      opening.current = null;
      setMissing(true);
      throw error;
    }
  };
  const arrive = useRef(actor);

  useEffect(() => {
    afterFirstScreen()
      .then(() => arrive.current())
      .catch(() => undefined);
  }, []);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = running?.subscribe({ next: listener });
      return () => subscription?.unsubscribe();
    },
    [running],
  );
  const snapshot = useSyncExternalStore(
    subscribe,
    () => running?.getSnapshot() ?? null,
    () => null,
  );

  return {
    snapshot,
    isMissing,
    send: (event) => {
      actor().then(
        (ready) => ready.send(event),
        () => undefined,
      );
    },
    settle: async (event) => settled(await actor(), event, refusalOf),
  };
}
