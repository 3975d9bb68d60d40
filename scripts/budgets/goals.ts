// What every screen may load before it can be used, in brotli kB (1 kB = 1000 bytes).
import type { Row } from './bundle.ts';

const lists = new Set(['users', 'manageTransactions', 'investorTransactions', 'userTransactions']);

/** The goal of a row's kind of screen. */
export function goalOf({ area, screen }: Row): number {
  if (screen === 'welcome' || screen === 'login') return 66;
  if (area === 'public' || area === 'other') return 72;
  if (lists.has(screen)) return 92;
  return screen === 'enrollment' ? 150 : 135;
}

/** The most that the member area's sheet may have: it is one for all of its screens (docs/decisions/0054). */
export const sheetLimit = 16.6;

/** Modules that no entry holds: the engines of what stands behind the login. `zod/mini` is small enough. */
export const keptFromEntry =
  /node_modules\/(@chakra-ui|@emotion|@ark-ui|@zag-js|xstate|@xstate|@tanstack|framer-motion|motion|motion-dom|zod\/(v3|v4\/classic))\//;
