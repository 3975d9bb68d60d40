import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorStatus, type ErrorKey } from '../../contract/errors.ts';
import { descriptions } from './descriptions.ts';

/** How long the other side may take to read the answer before the connection is cut, in milliseconds. */
const farewell = 1000;

/**
 * A request that is no HTTP, whose headers are too large, or that takes for ever: answered on the bare socket, in the
 * same form. Whoever doesn't hang up then is cut off; until that its request would still hold what it holds.
 */
export function refuseClient(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const key: ErrorKey = tooLarge ? 'headers_too_large' : 'invalid_json';
  const id = randomUUID();
  const body = JSON.stringify({ error_key: key, description: descriptions[key], request_id: id });
  const reason = tooLarge ? 'Request Header Fields Too Large' : 'Bad Request';
  socket.end(
    `HTTP/1.1 ${errorStatus[key]} ${reason}\r\ncontent-type: application/json\r\nx-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\ncache-control: no-store\r\nx-request-id: ${id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), farewell).unref();
}
