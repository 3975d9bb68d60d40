import { lotOf } from '../tests/fixtures/lots.ts';

/** How `npm test` draws its samples: see tests/fixtures/sample.ts. */
const isWhole = import.meta.env.TEST_ALL === '1';
const seed = Number(import.meta.env.TEST_SEED);
// with a seed that is no number nothing would ever be drawn, and nothing asked
if (!Number.isSafeInteger(seed) || seed < 0)
  throw new Error(`TEST_SEED is “${String(import.meta.env.TEST_SEED)}”: it has to be a whole number.`);

/** Whether a story is asked in this run what one in so many is asked: each of them in a whole run. */
export const isDrawn = (story: string, lots: number): boolean => isWhole || lotOf(story, lots, seed) === 0;

/** One of these for each story, or all of them in a whole run. */
export const drawnOf = <T>(story: string, list: readonly T[]): readonly T[] =>
  isWhole ? list : list.filter((_, at) => at === lotOf(story, list.length, seed));
