import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body that nobody gets. */
export function dropped(payload: unknown): null {
  if (payload instanceof Readable) payload.destroy();
  return null;
}

/** What a HEAD gets of an answer: its length. */
export function withoutBody(reply: FastifyReply, payload: unknown): null {
  if (typeof payload === 'string') reply.header('content-length', Buffer.byteLength(payload));
  return dropped(payload);
}

/** HEAD is answered as GET, without the body. */
export function asGet(request: FastifyRequest): FastifyRequest {
  if (request.raw.method !== 'HEAD') return request;
  const raw: unknown = Object.create(request.raw, { method: { value: 'GET' } });
  const copy: FastifyRequest = Object.create(request, { raw: { value: raw } });
  return copy;
}
