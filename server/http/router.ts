import { implement, isProcedure, traverseContractProcedures, type AnyProcedure } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { Context } from './context.ts';
import { problem } from './problem.ts';

/** Handlers by the area and name of their row. */
export type Handlers = Readonly<Record<string, Readonly<Record<string, AnyProcedure>>>>;
export type Router = Record<string, Record<string, AnyProcedure>>;

/**
 * The whole contract with a handler on each row: those given, and `not_implemented` on every row that says of itself that
 * it is still to come (`meta.pending`); with `isPart` on any other too, for a server of some calls alone. A row that has
 * no handler, and a handler that stands under another row's name, are mistakes told at the start.
 */
export function completeRouter(handlers: Handlers, isPart = false): Router {
  const router: Router = {};
  const used = new Set<AnyProcedure>();
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: row, path }) => {
    const [area = '', name = ''] = path;
    const {
      route: { method, path: url },
      meta,
    } = row['~orpc'];
    const given = handlers[area]?.[name];
    const isPending = 'pending' in meta && meta['pending'] !== undefined;
    if (!given && !isPending && !isPart)
      throw new Error(
        `the row ${area}.${name} has no handler in server/handlers, and does not say that it is pending`,
      );
    if (given) {
      const { route } = given['~orpc'];
      if (!isProcedure(given) || route.method !== method || route.path !== url)
        throw new Error(`the handler at ${area}.${name} answers another row`);
      used.add(given);
    }
    const missing = () =>
      implement(row)
        .$context<Context>()
        .handler(() => {
          throw problem('not_implemented');
        });
    (router[area] ??= {})[name] = given ?? missing();
  });
  for (const [area, rows] of Object.entries(handlers))
    for (const [name, handler] of Object.entries(rows))
      if (!used.has(handler)) throw new Error(`the handler ${area}.${name} has no row in the contract`);
  return router;
}
