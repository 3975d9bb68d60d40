import type { AnyContractRouter } from '@orpc/contract';
import type { Access, Caller } from '../../contract/access.ts';
import { decideAccess } from '../../contract/access.ts';
import { forgetAhead } from './ahead.ts';

let caller: Caller | null = null;
let turn = 0;

/** Another one with each session that ends here: an answer to a call from before says nothing of the next one. */
export const turnNow = (): number => turn;

/** Tells the client on whose behalf it calls; null when nobody is logged in. */
export function setCaller(next: Caller | null): void {
  // where nobody was known yet, what is on its way was asked for whoever is found
  if (next === null || (caller !== null && caller.id !== next.id)) turn += 1;
  caller = next;
  if (next === null) forgetAhead();
}

type Row = { '~orpc': { meta: { access: Access }; route: { path?: string } } };
type Tree = Row | { readonly [name: string]: Tree };

function rowAt(contract: AnyContractRouter, path: readonly string[]): Row['~orpc'] | null {
  let node = contract as unknown as Tree | undefined;
  for (const name of path) node = (node as Record<string, Tree> | undefined)?.[name];
  return node === undefined || !('~orpc' in node) ? null : (node as Row)['~orpc'];
}

/** Whether the row's access rule admits the caller: the portal never sends a call that it forbids (decisions §3). */
export function mayCall(contract: AnyContractRouter, path: readonly string[], input: unknown): boolean {
  const row = rowAt(contract, path);
  if (caller === null || row === null) return true;
  const params = (input as { params?: Record<string, string> } | undefined)?.params ?? {};
  return decideAccess(row.meta.access, caller, params) !== 'forbidden';
}

/** The same of a call that is made by its address: whose record it is, the address says. */
export function mayFetch(contract: AnyContractRouter, call: readonly string[], address: string): boolean {
  const names = rowAt(contract, call)?.route.path?.split('/') ?? [];
  const values = address.split('?')[0]?.split('/') ?? [];
  const params = Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith('{') ? [[name.slice(1, -1), values[at] ?? '']] : [])),
  );
  return mayCall(contract, call, { params });
}
