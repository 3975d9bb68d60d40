import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from './activity-seal.ts';

/**
 * A dossier in parts, as the calls answered them: `status`, `step:2`, `paper:<id>`, … Each is recorded anew when it
 * differs from what was recorded of it last, and as null when it is gone.
 */
export type Parts = ReadonlyMap<string, unknown>;

/** What one change made of a dossier, as the log keeps it, encrypted. */
export const dossierState = z.object({
  parts: z.record(z.string(), z.unknown()),
  /** the rows of the log that tell the change */
  rows: z.array(z.string()),
});
export type DossierState = z.infer<typeof dossierState>;

/** Parts after one more change: what the change doesn't name stays, in its order. */
export function fold(former: Parts, { parts }: Pick<DossierState, 'parts'>): Parts {
  const next = new Map(former);
  for (const [name, value] of Object.entries(parts))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
}

/** The same for all changes up to one. */
export const replay = (states: readonly Pick<DossierState, 'parts'>[]): Parts =>
  states.reduce<Parts>(fold, new Map());

type Digests = Readonly<Record<string, string>>;

/** Tells whether a part is what was recorded of it last, and nothing to whoever has lost the member's key. */
const digest = (key: Buffer, value: unknown): string =>
  createHmac('sha256', key).update(canonicalJson(value)).digest('base64').slice(0, 22);

/** The parts that differ from what was recorded last, and the digests of what is recorded from now on. */
export function differing(
  now: Parts,
  recorded: Digests,
  key: Buffer,
): { readonly parts: Readonly<Record<string, unknown>>; readonly digests: Digests } {
  const digests = Object.fromEntries([...now].map(([name, value]) => [name, digest(key, value)]));
  const changed = [...now].filter(([name]) => digests[name] !== recorded[name]);
  const gone = Object.keys(recorded).filter((name) => !now.has(name));
  const parts = Object.fromEntries([
    ...changed,
    ...gone.map((name): readonly [string, unknown] => [name, null]),
  ]);
  return { parts, digests };
}
