import { join } from 'node:path';
import { z } from 'zod';
import { recordFolder } from '../model/record.ts';

const numbers = z.object({
  chart: z.string(),
  ofStates: z.number(),
  simple: z.object({ all: z.number(), inPages: z.number(), free: z.number() }).nullable(),
});
/** What a run has before it, written down for whoever reports about it. */
export const outlook = z.object({
  run: z.string(),
  numbers: z.array(numbers),
  /** charts that no page walks */
  without: z.array(z.string()),
  all: z.number(),
  mine: z.number(),
  earlier: z.number(),
});
export type Outlook = z.output<typeof outlook>;

/** The second of four parts of the paths: `{ part: 2, of: 4 }`. */
export type Shard = { readonly part: number; readonly of: number };

/** `2/4`, as it is asked for; null: it means nothing. */
export function shardOf(text: string): Shard | null {
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  return part >= 1 && part <= of ? { part, of } : null;
}

/** What `npm run test:paths` was asked for. */
export type Order = {
  /** none: every chart */
  readonly charts: readonly string[];
  readonly shard: Shard;
  /** names the run: what was walked under the same name is not walked again */
  readonly run: string;
  readonly again: boolean;
};

/** Reads it from what `scripts/test-paths.mjs` has put into the environment. */
export function orderOf(env: Readonly<Record<string, string | undefined>>): Order {
  return {
    charts: (env['PATHS_CHARTS'] ?? '').split(' ').filter(Boolean),
    shard: shardOf(env['PATHS_SHARD'] ?? '1/1') ?? { part: 1, of: 1 },
    run: env['PATHS_RUN'] ?? 'unnamed',
    again: env['PATHS_AGAIN'] === '1',
  };
}

/** Where the part of a run says what it has before it. */
export const outlookFile = ({ run, shard: { part, of } }: Order): string =>
  join(recordFolder, 'paths', `${run}.${part}-${of}.outlook.json`);
