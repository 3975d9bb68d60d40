import { Suspense, useSyncExternalStore } from 'react';
import { lazyScreen } from './lazy-part.tsx';

/** Toasts stay 4 s; "data saved" 2 s (decisions §3). The timer rests while pointed at or focused. */
export const toastDurations = { default: 4000, saved: 2000 } as const;

export type ToastWords = {
  /** In the person's language; says what happened with the button's own verb. */
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'done' | 'info' | 'error';
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Milliseconds; 4000 unless told. */
  readonly duration?: number;
};

type Shelf = typeof import('./toasts.tsx');
let shelf: Promise<Shelf> | null = null;
let isWanted = false;
const listeners = new Set<() => void>();

/** The code that shows toasts; what did not come is asked for again with the next. */
export function bringToasts(): Promise<Shelf> {
  shelf ??= import('./toasts.tsx').catch((error: unknown) => {
    shelf = null;
    throw error;
  });
  return shelf;
}

/** Says something in passing. Never the only place an error lives, so that one which can't come is missed by nobody. */
export function toast(words: ToastWords): void {
  bringToasts().then(
    ({ show }) => {
      show(words);
      isWanted = true;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
}

/** "Data saved", for two seconds. */
export function toastSaved(title: string): void {
  toast({ title, duration: toastDurations.saved });
}

/** Takes every toast away at once: when the session ends. */
export function clearToasts(): void {
  // in the order in which it was asked for: what is shown after this stays
  shelf?.then(
    ({ clear }) => clear(),
    () => undefined,
  );
}

const Toasts = lazyScreen(async () => (await bringToasts()).Toasts);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where toasts appear, from the first on; once, in the shell. */
export function Toaster() {
  const hasToasts = useSyncExternalStore(subscribe, () => isWanted);
  return (
    hasToasts && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  );
}
