import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Hangs up, when the server stops, on connections over which nothing was ever asked: browsers open some ahead, and Node
 * doesn't count them as idle, so that a server would wait for them as for a request in flight.
 */
export function hangUpUnused(app: FastifyInstance): void {
  const connected = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
