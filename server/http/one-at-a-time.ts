import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on whoever asks again over a line before the former answer has left, as no browser and no proxy does. Node keeps
 * such an answer as long as nobody reads the one before it, and tells it nothing when the line breaks: whatever waits for
 * its end, as the place of an upload does, would wait for ever.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const former = answers.get(socket);
    answers.set(socket, reply.raw);
    if (former === undefined || former.writableFinished || former.destroyed) return done();
    reply.hijack();
    socket.destroy();
  });
}
