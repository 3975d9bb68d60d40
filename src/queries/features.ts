import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { features } from '../../contract/calls/extensions.ts';
import { toProblem } from '../api/problem.ts';
import { featuresQuery } from './enrollment.ts';

export type Extension = (typeof features)[number];

type Asked<Told> = {
  readonly client: QueryClient;
  readonly name: Extension;
  readonly call: () => Promise<Told>;
  /** what is told without it */
  readonly without: () => Promise<Told>;
};

/**
 * What a call of an extension answers, or what is told without it where the API has no such extension (decisions §1).
 * Before the features are known the call goes out beside that question: no screen waits for two answers in a row.
 */
export async function askExtension<Told>({ client, name, call, without }: Asked<Told>): Promise<Told> {
  const known = client.getQueryData(featuresQuery.queryKey);
  if (known !== undefined) return known.features.includes(name) ? call() : without();
  try {
    return await call();
  } catch (thrown) {
    if (toProblem(thrown).key !== 'not_found') throw thrown;
    const { features: names } = await client.ensureQueryData(featuresQuery);
    if (names.includes(name)) throw thrown;
    return without();
  }
}

/** In the place of a hash where the API foretells nothing: the act is done without one. */
export const unforetold = 'unforetold';
/** The hash of what was foretold, as an act takes it. */
export const foretoldBy = (hash: string): { readonly effects_hash?: string } =>
  hash === unforetold ? {} : { effects_hash: hash };

/** Whether the API has an extension; until it is known, that it has. */
export const useExtension = (name: Extension): boolean =>
  useQuery(featuresQuery).data?.features.includes(name) ?? true;
