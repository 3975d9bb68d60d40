import { errorKeys, fieldErrorKeys } from '../../contract/errors.ts';
import type { ChartSamples } from './samples.ts';

/** Stands where a private word was and no sample has one. */
export const mark = '•••';

/** A name that a program gave: no address, no id, nobody's words. */
const isName = (key: string) => /^[A-Za-z][A-Za-z_]{0,39}(\.[A-Za-z_]{1,40}){0,3}$/.test(key);

function wordsIn(value: unknown): readonly unknown[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn);
  return typeof value === 'string' || typeof value === 'number' ? [value] : [];
}

/** What may stand in a file: the words of the chart's own samples, and the keys of errors. */
export const openWords = ({ starts, says }: ChartSamples): ReadonlySet<unknown> =>
  new Set([...wordsIn(starts), ...wordsIn(says), ...errorKeys, ...fieldErrorKeys, '']);

const at = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A number of steps or pages tells of nobody. */
const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= 20;

/**
 * The same thing without anybody's words: what is no open word is taken from the sample `like`, or marked. Yes, no,
 * nothing and small counts stay: a chart goes its way by them.
 */
export function masked(value: unknown, like: unknown, open: ReadonlySet<unknown>): unknown {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') {
    if (open.has(value)) return value;
    return typeof like === 'string' ? like : mark;
  }
  if (typeof value === 'number') {
    if (open.has(value) || isCount(value)) return value;
    return typeof like === 'number' ? like : 0;
  }
  if (Array.isArray(value))
    return value.map((entry, index) => masked(entry, at(like, index) ?? at(like, 0), open));
  if (typeof value !== 'object') return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const shown = masked(entry, at(like, key), open);
      return shown === undefined ? [] : [[isName(key) || open.has(key) ? key : mark, shown]];
    }),
  );
}
