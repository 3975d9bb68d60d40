import { z } from 'zod';
import type { Admitted } from './context.ts';
import { problem } from './problem.ts';

const wordsAlone = /^(?:\/[\w-]+)+$/;

/**
 * Whether a path reads the same to everybody. Fastify, which judges access, takes it as it is written; oRPC, which
 * chooses the handler, reads it as a URL, where `\\` is a stroke, `..` goes up and `#` ends it.
 */
export function isPlainPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  // nearly every path: nothing in it reads in two ways
  if (wordsAlone.test(path)) return true;
  const whole = `http://localhost${path}`;
  return URL.canParse(whole) && new URL(whole).pathname === path && !path.includes('#');
}

const input = z.object({ params: z.record(z.string(), z.string()).default({}) }).catch({ params: {} });

/** Throws unless the call about to run is the one that was admitted, with the same parameters. */
export function assertAdmitted(admitted: Admitted, path: readonly string[], given: unknown): void {
  const { params } = input.parse(given);
  const names = Object.keys({ ...params, ...admitted.params });
  if (path.join('.') !== admitted.row || names.some((name) => params[name] !== admitted.params[name]))
    throw problem('not_found');
}
