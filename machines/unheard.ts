import { refusalOf } from './refusal.ts';

/**
 * Keys of failures that leave open whether what was sent was done: no answer came, or what came was none of the
 * server's. Its own `unavailable` is an answer.
 */
const unheard: ReadonlySet<string> = new Set(['no_response', 'invalid_json']);

/** Whether a write that failed by this key may have been done all the same. */
export const isUnheard = (key: string): boolean => unheard.has(key);

/** The same of what was thrown; null: nothing was. */
export const wasUnheard = (thrown: unknown): boolean => thrown !== null && isUnheard(refusalOf(thrown).key);

/** Whether it may be better in a moment: unheard, or the server's own word that it can't answer now. */
export const isPassing = (key: string): boolean => isUnheard(key) || key === 'unavailable';
