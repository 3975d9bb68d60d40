import { bring } from './chunk.ts';
import { afterFirstScreen } from './first-screen.ts';

/** What a page is drawn without: it comes right after the first screen, or when it is first asked for. */
export type LateModule<Module> = {
  /** null: it has not come yet */
  readonly found: () => Module | null;
  /** Rejects with a ChunkError; what did not come is asked for anew with the next call. */
  readonly bring: () => Promise<Module>;
  /** It is there by the time that somebody has typed; what does not come is told when it is needed. */
  readonly expect: () => void;
  /** Tells when it has come, whoever asked for it; returns what ends that. */
  readonly subscribe: (told: () => void) => () => void;
};

export function lateModule<Module>(load: () => Promise<Module>): LateModule<Module> {
  let here: Module | null = null;
  const waiting = new Set<() => void>();
  const bringOnce = async (): Promise<Module> => {
    if (here !== null) return here;
    here = await bring(load);
    for (const told of waiting) told();
    return here;
  };
  return {
    found: () => here,
    bring: bringOnce,
    expect: () =>
      void afterFirstScreen()
        .then(bringOnce)
        .catch(() => undefined),
    subscribe: (told) => {
      waiting.add(told);
      return () => void waiting.delete(told);
    },
  };
}
