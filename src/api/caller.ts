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

/** A row of the contract as the browser has it. */
export type Row = readonly [method: string, path: string, access: Access];
export type Rows = { readonly [name: string]: Row | Rows };
export const isRow = (node: Row | Rows): node is Row => Array.isArray(node);

function rowAt(contract: Rows, path: readonly string[]): Row | null {
  let node: Row | Rows | undefined = contract;
  for (const name of path) node = node === undefined || isRow(node) ? undefined : node[name];
  return node !== undefined && isRow(node) ? node : null;
}

type Params = Readonly<Record<string, string>>;

/** Whether the row's access rule admits the caller: the portal never sends a call that it forbids (decisions §3). */
export const mayCall = ([, , access]: Row, params: Params = {}): boolean =>
  caller === null || decideAccess(access, caller, params) !== 'forbidden';

/** The same of a call that is made by its address: whose record it is, the address says. */
export function mayFetch(contract: Rows, call: readonly string[], address: string): boolean {
  const row = rowAt(contract, call);
  if (row === null) return true;
  const values = address.split('?')[0]?.split('/') ?? [];
  const params = Object.fromEntries(
    row[1]
      .split('/')
      .flatMap((name, at) => (name.startsWith('{') ? [[name.slice(1, -1), values[at] ?? '']] : [])),
  );
  return mayCall(row, params);
}
