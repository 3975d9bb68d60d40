import { readFileSync } from 'node:fs';
import { contractRows, apiBase } from '../../server/http/rows.ts';
import { traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';
import { contract } from '../../contract/index.ts';

/** The calls of specification section 7, as they were given: `METHOD /path`. */
export const specifiedCalls: readonly string[] = readFileSync(
  new URL('../fixtures/endpoints.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));

const part = z.instanceof(z.ZodObject);
/** Every row with what the tests look at. */
export const rows = (() => {
  const schemas = new Map<string, { input: unknown; output: unknown; summary: unknown; tags: unknown }>();
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: row, path }) => {
    const { inputSchema, outputSchema, route } = row['~orpc'];
    const { summary, tags } = route;
    schemas.set(path.join('.'), { input: inputSchema, output: outputSchema, summary, tags });
  });
  return contractRows().map((row) => {
    const found = schemas.get(row.name);
    const path = row.url.slice(apiBase.length).replace(/:(\w+)/g, '{$1}');
    return {
      ...row,
      call: `${row.method} ${path}`,
      path,
      summary: found?.summary,
      tags: found?.tags,
      input: found?.input === undefined ? undefined : part.parse(found.input),
      output: part.parse(found?.output),
    };
  });
})();
export type ContractRow = (typeof rows)[number];

export const isExtension = (row: ContractRow): boolean => row.path.startsWith('/x/');
/** Answers that are a file: their example can't stand in JSON. */
export const isBinary = (row: ContractRow): boolean => row.output.shape.body instanceof z.ZodFile;
