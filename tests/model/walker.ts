import type { Said } from './model.ts';
import type { Path, Step } from './paths.ts';

/** One event on its way through a page: what is said, between which states, and what the path says after it. */
export type Move = { readonly said: Said; readonly from: string; readonly ahead: readonly Step[] };

/** What walks one chart in a real page. */
export type Walker = {
  /** brings page and server to where the path begins */
  readonly start: (path: Path) => Promise<void>;
  /** by event type, or by who brings it about */
  readonly executors: Readonly<Record<string, (move: Move) => Promise<void>>>;
  /** by leaf path: what a person sees there */
  readonly looks: Readonly<Record<string, () => Promise<void>>>;
  readonly stop?: () => Promise<void>;
};

/** Why nobody and nothing brings an event about in a leaf, in a browser; null: it can be. */
export type Never = (said: Said, leaf: string) => string | null;
/** Why it can't be after these steps, though it can after others. */
export type NotAfter = (step: Step, before: readonly Step[]) => boolean;

/** What no page brings about. */
export type Limits = { readonly never: Never; readonly notAfter?: NotAfter };
