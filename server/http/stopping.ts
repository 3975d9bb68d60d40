import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problem } from './problem.ts';

/** Seconds after which another server, or this one started anew, can be asked. */
const retryAfter = 5;

/** Makes an answer the last one of its connection: it says so, or, where its headers are gone already, hangs up behind it. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) {
    response.setHeader('connection', 'close');
    return;
  }
  const { socket } = response;
  response.once('finish', () => socket?.destroySoon());
}

/**
 * Keeps no connection alive once the server stops. Node hangs up on those that are idle then, and on no others: each of
 * the rest would stand idle behind its answer for a minute, and the server would wait for it. What is asked while the
 * server stops is refused in the portal's own form. To be registered after the hooks that dress an answer.
 */
export function hangUpAnswered(app: FastifyInstance): void {
  const answering = new Set<ServerResponse>();
  let stopping = false;
  app.server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  app.addHook('preClose', (done) => {
    stopping = true;
    for (const response of answering) makeLast(response);
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    // Fastify says of these answers by itself that they are the last ones
    done(stopping ? problem('unavailable', { retryAfter }) : undefined);
  });
}
