import { traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';
import { contract } from '../../contract/index.ts';
import type { RowMeta } from '../../contract/row.ts';

export const apiBase = '/api/v1';

/** One row of the contract, as the server's routes need it. */
export type Row = {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Fastify's form: `/api/v1/users/:id` */
  readonly url: string;
  readonly meta: RowMeta;
  /** which parts of the request the row describes; a part that it doesn't describe must be empty */
  readonly takesBody: boolean;
  readonly takesQuery: boolean;
  /** the schema of each part that it describes */
  readonly parts: Readonly<Record<string, z.core.$ZodType>>;
};

const rowMeta = z.custom<RowMeta>(
  (value) => typeof value === 'object' && value !== null && 'access' in value && 'errors' in value,
);
const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);

/** Every row of the contract. */
export function contractRows(): Row[] {
  const rows: Row[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: row, path }) => {
    const { route, meta, inputSchema } = row['~orpc'];
    const parts = inputSchema instanceof z.ZodObject ? inputSchema.shape : {};
    rows.push({
      name: path.join('.'),
      method: methods.parse(route.method),
      url: `${apiBase}${z
        .string()
        .parse(route.path)
        .replace(/\{(\w+)\}/g, ':$1')}`,
      meta: rowMeta.parse(meta),
      takesBody: 'body' in parts,
      takesQuery: 'query' in parts,
      parts,
    });
  });
  return rows;
}

/** Methods by URL, for the answer to a method that a URL doesn't have. URLs that differ in a parameter's name are one. */
export function methodsByUrl(rows: readonly Row[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const row of rows) {
    let position = 0;
    const url = row.url.replace(/:\w+/g, () => `:p${(position += 1)}`);
    const known = found.get(url) ?? new Set();
    known.add(row.method);
    if (row.method === 'GET') known.add('HEAD');
    found.set(url, known);
  }
  return found;
}
