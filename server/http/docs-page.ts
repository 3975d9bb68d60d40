import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsHtml } from './docs-html.ts';
import { docsStyle } from './docs-style.ts';
import { hashOf, policyOfPlainPage } from './headers.ts';
import { openApiDocument, type Names } from './openapi.ts';

type Page = { readonly type: string; readonly body: string; readonly tag: string };
const page = (type: string, body: string): Page => ({
  type,
  body,
  tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});
async function make(names: Names): Promise<{ json: Page; html: Page }> {
  const document = await openApiDocument(names);
  return {
    json: page('application/json; charset=utf-8', JSON.stringify(document)),
    html: page('text/html; charset=utf-8', docsHtml(document)),
  };
}

/**
 * `GET /api/v1/openapi.json` and the page made from it, `GET /api/docs`: for everybody, as the rules themselves are no
 * secret. Made at the first request, once. The page has no script and asks for nothing but itself.
 */
export async function registerDocs(app: FastifyInstance, names: Names = {}): Promise<void> {
  let made: ReturnType<typeof make> | undefined;
  const answer = (kind: 'json' | 'html') => async (request: FastifyRequest, reply: FastifyReply) => {
    const { type, body, tag } = (await (made ??= make(names)))[kind];
    reply.header('etag', tag).header('cache-control', 'public, max-age=0, must-revalidate');
    if (kind === 'html') reply.header('content-security-policy', policyOfPlainPage(`'${hashOf(docsStyle)}'`));
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(type).send(body);
  };
  app.get('/api/v1/openapi.json', answer('json'));
  app.get('/api/docs', answer('html'));
}
