import { Problem } from '../api/problem.ts';
import { bring } from '../platform/chunk.ts';

/** Brings the schemas of what is about to be sent; when they do not come, that is told, and that nothing was sent. */
export const bringSchemas = <T>(load: () => Promise<T>): Promise<T> =>
  bring(load).catch(() => {
    throw new Problem('schemas_missing', 0);
  });
