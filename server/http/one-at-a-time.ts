import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on whoever asks again over a line before the former answer has left, as no browser and no proxy does. Node keeps
 * such an answer as long as nobody reads the one before it, and tells it nothing when the line breaks: whatever waits for
 * its end, as the place of an upload does, would wait for ever. Each answer of a line counts, also to an address that
 * can't be read, which no hook of Fastify's hears of.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<ServerResponse>();
  const watch = ({ socket }: { socket: Socket }, response: ServerResponse) => {
    const former = answers.get(socket);
    if (former === response) return;
    answers.set(socket, response);
    if (former === undefined || former.writableFinished || former.destroyed) return;
    refused.add(response);
    socket.destroy();
    // Node says so of the answer alone whose turn it is
    setImmediate(() => response.emit('close'));
  };
  app.server.prependListener('request', watch);
  // a name with two addresses, as `localhost`, has a server for each, and the hooks alone hear of the second
  app.addHook('onRequest', ({ raw }, reply, done) => {
    watch(raw, reply.raw);
    if (refused.has(reply.raw)) reply.hijack();
    else done();
  });
}
