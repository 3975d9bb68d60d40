import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether the call describes a body */
    takesBody?: boolean;
  }
}

/**
 * Reads bodies in JSON as Fastify does, but for one that is empty where the call takes none: some programs name the type
 * of content of every request.
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.config.takesBody === false) done(null);
    else void parse(request, body, done);
  });
}
