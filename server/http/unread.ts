import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many bytes of a body are still read behind the answer to it, and for how many milliseconds. */
export type Rest = { readonly bytes: number; readonly within: number };

/** The most that is read of what nobody gets, in bytes: beyond that a line is cut. */
const most = 64 * 1024 * 1024;

/** What is read behind an answer where the largest body may have `bytes`. */
export const restOf = (bytes: number): Rest => ({ bytes: Math.min(2 * bytes, most), within: 5_000 });

/** Reads what still comes of a body and drops it; hangs up when it is all there, or `rest` is over. */
function drop(request: IncomingMessage, socket: Socket, { bytes, within }: Rest): void {
  const hangUp = () => void socket.destroy();
  const over = setTimeout(hangUp, within);
  const before = socket.bytesRead;
  // Node tells nobody of what it drops
  const looking = setInterval(() => {
    if (socket.bytesRead - before > bytes) hangUp();
  }, 100);
  socket.once('close', () => {
    clearTimeout(over);
    clearInterval(looking);
  });
  // its end, however it comes: Node has seen to the answer, which is behind it
  request.once('close', hangUp);
  request.resume();
}

/**
 * Keeps an answer readable that is the last of its connection and comes before its request is all there, as that to a
 * body which is too large. Node hangs up behind it with bytes on their way, and the system takes the answer back from
 * whoever still sends: a program would see a broken line and send the same again. Here the line is ended on one side
 * alone, and what comes on the other is read and dropped.
 */
export function readBehindAnswers(app: FastifyInstance, rest: Rest): void {
  const ending = new Set<Socket>();
  let isStopping = false;
  app.addHook('onSend', ({ raw: request }, { raw: response }, _payload, done) => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return done();
    const hangUp = socket.destroySoon;
    // By this Node ends the connection of a last answer. Of others it reads the rest by itself.
    const end = () => {
      if (isStopping || request.complete || request.destroyed) return hangUp.call(socket);
      ending.add(socket);
      socket.once('close', () => ending.delete(socket));
      socket.end();
      drop(request, socket, rest);
    };
    response.prependOnceListener('finish', () => {
      socket.destroySoon = end;
    });
    response.once('finish', () => {
      socket.destroySoon = hangUp;
    });
    done();
  });
  // whoever still sends has the answer already, and a line whose answer comes later is ended as Node does it
  app.addHook('preClose', (done) => {
    isStopping = true;
    for (const socket of ending) socket.destroy();
    done();
  });
}
