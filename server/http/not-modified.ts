import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the copy that the asker has, by its tag, is the one that would be sent: 304 then, and no body. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag');
  const known = request.headers['if-none-match'];
  if (reply.statusCode !== 200 || typeof tag !== 'string' || known === undefined) return false;
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
