import type { FastifyInstance } from 'fastify';
import { textOf } from './encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether the call describes a body */
    takesBody?: boolean;
  }
}

/**
 * Reads bodies in JSON as Fastify does, but for one that is no UTF-8, which is refused, and one that is empty where the
 * call takes none: some programs name the type of content of every request.
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && request.routeOptions.config.takesBody === false) done(null);
    else void parse(request, textOf(body), done);
  });
}
