import { after } from './clock.ts';

/** A part of the page that has not come after this long will not (specification §8, §9). Milliseconds. */
export const chunkPatience = 120_000;

/** Script, style or words of a part did not arrive, or not in time: the chunk loading error of specification §8. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Brings a part of the page; rejects with a ChunkError when it does not come. */
export function bring<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new ChunkError('A part of the page did not arrive', { cause }));
    const callOff = after(chunkPatience, () => fail(new Error(`Nothing came for ${chunkPatience} ms`)));
    load().then(resolve, fail).finally(callOff);
  });
}
