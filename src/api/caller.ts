import type { AnyContractRouter } from '@orpc/contract';
import type { Access, Caller } from '../../contract/access.ts';
import { decideAccess } from '../../contract/access.ts';

let caller: Caller | null = null;

/** Tells the client on whose behalf it calls; null when nobody is logged in. */
export function setCaller(next: Caller | null): void {
  caller = next;
}

type Row = { '~orpc': { meta: { access: Access } } };
type Tree = Row | { readonly [name: string]: Tree };

/** Whether the row's access rule admits the caller: the portal never sends a call that it forbids (decisions §3). */
export function mayCall(contract: AnyContractRouter, path: readonly string[], input: unknown): boolean {
  if (caller === null) return true;
  let node = contract as unknown as Tree | undefined;
  for (const name of path) node = (node as Record<string, Tree> | undefined)?.[name];
  if (node === undefined || !('~orpc' in node)) return true;
  const params = (input as { params?: Record<string, string> } | undefined)?.params ?? {};
  return decideAccess((node as Row)['~orpc'].meta.access, caller, params) !== 'forbidden';
}
